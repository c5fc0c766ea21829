import type { getBotByApiKey, PublicBot } from '#contract/bots/widget-bots.ts'
import { failureOf } from '#machines/failure.ts'
import { needsFormAtStart } from '#machines/widget/form-moment.ts'
import type { WidgetState } from '#machines/widget/widget-types.ts'
import { botTexts, interfaceLocale, localeFor } from './language.ts'
import type { SessionParts, SessionState } from './session-types.ts'
import { loadTexts, withTalk } from './texts.ts'
import { withTicket } from './ticket.ts'

const fetchBot = ({ api, host }: SessionParts): Promise<PublicBot> =>
  withTicket(host, (headers) =>
    api.call<typeof getBotByApiKey>('GET', '/ai/bot/config-by-api-key', { headers }),
  )

/** Fetches the first content that the visitor sees: the bot and the texts. Rejects if the texts cannot be fetched. */
export async function fetchLook(
  parts: SessionParts,
  kept: WidgetState | null,
): Promise<Partial<SessionState>> {
  const { languages } = parts
  const guess = localeFor(languages) ?? 'en-US'
  const guessed = loadTexts(guess)
  const bot = await fetchBot(parts).catch(failureOf)
  if ('code' in bot) return { texts: await guessed, failure: bot }
  const locale = interfaceLocale(bot, languages)
  const needsForm = needsFormAtStart(bot.customer_info_custom_field) && !kept?.answers
  const form = needsForm ? import('../view/pre-chat-form.tsx') : null
  const attach = bot.attach_enabled ? import('../view/attach.tsx') : null
  const image = bot.picture_domain?.length ? import('../view/markdown-image.tsx') : null
  const basic = await (locale === guess ? guessed : loadTexts(locale))
  // The form and attachments use texts from the conversation namespace.
  const texts = form || attach ? await withTalk(basic) : basic
  return {
    texts,
    bot,
    words: botTexts(bot, languages),
    failure: null,
    Form: (await form)?.PreChatForm ?? null,
    MarkdownImage: (await image)?.MarkdownImage ?? null,
    ...(attach && { Attach: (await attach).Attach }),
  }
}
