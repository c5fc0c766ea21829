import type { Banner, BotConfig, CustomField, LanguageEntry, SuggestedQuestion } from '#contract/bots/bots.ts'
import { hostPattern } from '#server/lib/allowed-sites.ts'
import { AppError } from '#server/lib/app-error.ts'

/** Placeholder for the visitor's name in a welcome message; requires the pre-chat form (specification 5). */
const NAME_PLACEHOLDER = '[[name]]'
const HOST =
  /^(\*\.)?([\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?\.)*[\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?(:\d{1,5})?$/u

type Fields = Record<string, string>

const isEmpty = (text: string): boolean => text.trim() === ''

/** Returns the problems of list items, each under its path, such as `banners.0.link`. */
const each = <T>(
  name: string,
  items: readonly T[] | undefined,
  rule: (item: T, at: number) => Fields,
): Fields =>
  Object.fromEntries(
    (items ?? []).flatMap((item, at) =>
      Object.entries(rule(item, at)).map(([field, problem]) => [
        [name, at, field].filter((part) => part !== '').join('.'),
        problem,
      ]),
    ),
  )

const isWebAddress = (address: string): boolean =>
  URL.canParse(address) && ['http:', 'https:'].includes(new URL(address).protocol)

const banner = ({ type, text, link }: Banner): Fields => ({
  ...(type === 'text' && isEmpty(text) && { text: 'required' }),
  ...(link && !isWebAddress(link) && { link: 'format' }),
})

const question = ({ question: asked, answer, ai_answer }: SuggestedQuestion): Fields => ({
  ...(isEmpty(asked) && { question: 'required' }),
  ...(!ai_answer && isEmpty(answer) && { answer: 'required' }),
})

const customField = ({ label, type, options }: CustomField): Fields => ({
  ...(isEmpty(label) && { label: 'required' }),
  ...(type === 'select' && options.split(',').every(isEmpty) && { options: 'required' }),
})

const host = (entry: string): Fields => (HOST.test(hostPattern(entry)) ? {} : { '': 'format' })

const language =
  (entries: readonly LanguageEntry[]) =>
  (entry: LanguageEntry, at: number): Fields =>
    entries.findIndex((other) => other.language === entry.language) < at ? { language: 'duplicate' } : {}

/**
 * Returns the problems of greetings that contain the visitor's name although the pre-chat form is disabled; only the form asks
 * for the name.
 */
function greetings(given: Partial<BotConfig>, whole: Omit<BotConfig, 'bot_name'>): Fields {
  const { customer_info_custom_field: form, welcome_message, languages } = whole
  const concerned = given.welcome_message ?? given.languages ?? given.customer_info_custom_field
  if (form.enabled || concerned === undefined) return {}
  const greets = (text: string) => text.includes(NAME_PLACEHOLDER)
  return {
    ...(greets(welcome_message) && { welcome_message: 'name_needs_form' }),
    ...each(
      'languages',
      languages,
      (entry): Fields => (greets(entry.welcome_message) ? { welcome_message: 'name_needs_form' } : {}),
    ),
  }
}

/**
 * Checks changed settings against the rules of the specification (section 5) that schemas cannot express, together with unchanged
 * settings (`whole`) if necessary. Throws `validation_failed` with all invalid fields.
 */
export function checkRules(given: Partial<BotConfig>, whole: Omit<BotConfig, 'bot_name'>): void {
  const required = (['bot_name', 'welcome_message', 'bot_question'] as const).filter(
    (field) => given[field] !== undefined && isEmpty(given[field]),
  )
  const fields: Fields = {
    ...greetings(given, whole),
    ...Object.fromEntries(required.map((field) => [field, 'required'])),
    ...each('allowed_domain', given.allowed_domain, host),
    ...each('blocked_domain', given.blocked_domain, host),
    ...each('picture_domain', given.picture_domain, host),
    ...each(
      'customer_info_custom_field.custom_fields',
      given.customer_info_custom_field?.custom_fields,
      customField,
    ),
    ...each('sample_questions', given.sample_questions, question),
    ...each('banners', given.banners, banner),
    ...each('languages', given.languages, language(given.languages ?? [])),
  }
  if (Object.keys(fields).length) throw new AppError('validation_failed', { fields })
}
