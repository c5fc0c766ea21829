import { fromPromise } from 'xstate'
import { call } from '#client/api/call.ts'
import { getChatConfig } from '#contract/clients.ts'
import { calculateSummary, calculateTags, generateTags, summarizeChat } from '#contract/digests.ts'
import type { Locale } from '#contract/shapes.ts'
import type { Cost } from '#machines/paid-action/cost.ts'
import type { PaidActionInput } from '#machines/paid-action/paid-action-machine.ts'
import type { DigestAction } from './conversation-facts.ts'

type Subject = Pick<PaidActionInput, 'kind' | 'chatId'>

/** Tags of a team are in one language where it has chosen one, else in that of the member who asks. */
async function tagLanguage(locale: Locale): Promise<Locale> {
  const { isTagLangEnabled, tagLang } = await call(getChatConfig, {})
  return isTagLangEnabled ? tagLang : locale
}

/** The calls behind a summary or a tag run. `key` makes another try safe: it is charged once. */
export function digestActors(kind: DigestAction, chatId: number, locale: Locale, key: string) {
  const params = { id: chatId }
  const headers = { 'idempotency-key': key }
  return {
    calculate: fromPromise<Cost, Subject>(({ signal }) =>
      call(kind === 'tag' ? calculateTags : calculateSummary, { params, signal }),
    ),
    run: fromPromise<void, Subject>(async () => {
      if (kind === 'summarise') await call(summarizeChat, { params, headers, query: { language: locale } })
      else await call(generateTags, { params: { ...params, lang: await tagLanguage(locale) }, headers })
    }),
  }
}
