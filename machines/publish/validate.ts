import {
  LINE_MAX_CHARS,
  SUGGESTED_QUESTIONS_MAX,
  TEXT_MAX_CHARS,
  URL_MAX_CHARS,
} from '#contract/base/limits.ts'
import { isSchemeGuessed } from '#contract/base/web-address.ts'
import type { CustomField } from '#contract/bots/bots.ts'
import type { Draft, Field } from './draft.ts'
import { checkIcon } from './icon.ts'

/** Possible problems with a field; the view has a sentence for each. */
export type Issue =
  | 'required'
  | 'too_long'
  | 'too_many'
  | 'icon_type_invalid'
  | 'icon_too_large'
  | 'name_needs_form'
  | 'color_invalid'
  | 'domain_invalid'
  | 'address_invalid'
  | 'image_pending'
  | 'offset_invalid'
  | 'question_required'
  | 'label_required'
  | 'options_required'

/** Issues by field; empty if the draft can be saved. */
export type Issues = Partial<Record<Field, Issue>>

/** Placeholder for the visitor's name; requires the pre-chat form (specification 5). */
export const NAME_PLACEHOLDER = '[[name]]'

/** Maximum distance of the launcher from an edge. */
const OFFSET_MAX_PX = 2_000
/** Maximum length of a host name (RFC 1035). */
const HOST_MAX_CHARS = 253
const HOST =
  /^(\*\.)?([\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?\.)*[\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?(:\d{1,5})?$/u

const text = (value: string, most: number): Issue | null => {
  if (value.trim() === '') return 'required'
  return value.length > most ? 'too_long' : null
}

const optional = (value: string): Issue | null => (value.length > TEXT_MAX_CHARS ? 'too_long' : null)

const color = (value: string): Issue | null => (/^#[0-9a-f]{6}$/i.test(value) ? null : 'color_invalid')

const offset = (value: number): Issue | null =>
  Number.isInteger(value) && value >= 0 && value <= OFFSET_MAX_PX ? null : 'offset_invalid'

/** Returns whether a link is a web address; without a scheme, its host needs a dot. */
function isLink(link: string): boolean {
  if (link.length > URL_MAX_CHARS || /\s/.test(link)) return false
  return isSchemeGuessed(link) ? /^[^/.]+\.[^/]/.test(link) : /^https?:\/\/[^/]/i.test(link)
}

/** Returns whether an entry is a host name, or a pasted URL whose host the server extracts. */
function isHost(entry: string): boolean {
  const host = entry
    .trim()
    .replace(/^[a-z]+:\/\//i, '')
    .replace(/[/?#].*$/, '')
  return host.length <= HOST_MAX_CHARS && HOST.test(host)
}

const banner = ({ type, status, link }: Draft['banners'][number]): Issue | null => {
  if (type === 'image' && status === 'pending') return 'image_pending'
  return link === '' || isLink(link) ? null : 'address_invalid'
}

const icon = (value: string | null): Issue | null => {
  if (value === null) return 'required'
  return value === '' ? null : checkIcon(value)
}

function welcome({ welcome_message, customer_info_custom_field: form }: Draft): Issue | null {
  const wrong = text(welcome_message, TEXT_MAX_CHARS)
  if (wrong) return wrong
  return welcome_message.includes(NAME_PLACEHOLDER) && !form.enabled ? 'name_needs_form' : null
}

function questions(asked: Draft['sample_questions']): Issue | null {
  if (asked.length > SUGGESTED_QUESTIONS_MAX) return 'too_many'
  for (const { question, answer } of asked) {
    if (question.trim() === '') return 'question_required'
    if (question.length > LINE_MAX_CHARS || answer.length > TEXT_MAX_CHARS) return 'too_long'
  }
  return null
}

const customField = ({ label, type, options }: CustomField): Issue | null => {
  if (label.trim() === '') return 'label_required'
  if (label.length > LINE_MAX_CHARS) return 'too_long'
  const hasOption = options.split(',').some((option) => option.trim() !== '')
  return type === 'select' && !hasOption ? 'options_required' : null
}

function languages({ languages: entries, customer_info_custom_field: form }: Draft): Issue | null {
  const needsForm = entries.some(({ welcome_message }) => welcome_message.includes(NAME_PLACEHOLDER))
  if (needsForm && !form.enabled) return 'name_needs_form'
  const lines = entries.flatMap(({ bot_name, bot_question }) => [bot_name, bot_question])
  const texts = entries.flatMap(({ welcome_message, terms, engaging_message }) => [
    welcome_message,
    terms,
    engaging_message,
  ])
  const isLong = lines.some((line) => line.length > LINE_MAX_CHARS) || texts.some((long) => optional(long))
  return isLong ? 'too_long' : null
}

const firstOf = (issues: readonly (Issue | null)[]): Issue | null => issues.find((issue) => issue) ?? null

/** Checks a draft against specification 5 and the contract's limits; returns the issues by field. */
export function validate(draft: Draft): Issues {
  const judged: Partial<Record<Field, Issue | null>> = {
    bot_icon: icon(draft.bot_icon),
    bot_name: text(draft.bot_name, LINE_MAX_CHARS),
    welcome_message: welcome(draft),
    bot_question: text(draft.bot_question, LINE_MAX_CHARS),
    primary_color: color(draft.primary_color),
    secondary_color: color(draft.secondary_color),
    allowed_domain: draft.allowed_domain.every(isHost) ? null : 'domain_invalid',
    blocked_domain: (draft.blocked_domain ?? []).every(isHost) ? null : 'domain_invalid',
    picture_domain: (draft.picture_domain ?? []).every(isHost) ? null : 'domain_invalid',
    terms_default: optional(draft.terms_default),
    engaging_message_default: optional(draft.engaging_message_default),
    customer_info_custom_field: firstOf(draft.customer_info_custom_field.custom_fields.map(customField)),
    sample_questions: questions(draft.sample_questions),
    banners: firstOf(draft.banners.map(banner)),
    languages: languages(draft),
    bottom: offset(draft.bottom),
    right: offset(draft.right),
  }
  return Object.fromEntries(Object.entries(judged).filter(([, issue]) => issue)) as Issues
}
