import { fromPromise } from 'xstate'
import { call } from '#client/api/call.ts'
import { getChatConfig } from '#contract/account/clients.ts'
import type { Locale } from '#contract/base/shapes.ts'
import { calculateSummary, calculateTags, generateTags, summarizeChat } from '#contract/chats/insights.ts'
import type { Cost } from '#machines/paid-action/cost.ts'
import type { PaidActionInput } from '#machines/paid-action/paid-action-machine.ts'
import type { InsightAction } from '../select-conversation.ts'

type Subject = Pick<PaidActionInput, 'kind' | 'chatId'>

/** Returns the language for tags: the account's if one is set, otherwise the member's. */
async function tagLanguage(locale: Locale): Promise<Locale> {
  const { isTagLangEnabled, tagLang } = await call(getChatConfig, {})
  return isTagLangEnabled ? tagLang : locale
}

interface InsightParts {
  readonly chatId: number
  readonly locale: Locale
  readonly key: string
  readonly onNothing: () => void
}

/**
 * Returns the actors that summarize or tag a chat. `key` ensures that retries are only charged once. `onNothing` is called if
 * there was nothing to summarize or tag.
 */
export function insightActors(kind: InsightAction, { chatId, locale, key, onNothing }: InsightParts) {
  const params = { id: chatId }
  const headers = { 'idempotency-key': key }
  return {
    calculate: fromPromise<Cost, Subject>(({ signal }) =>
      call(kind === 'tag' ? calculateTags : calculateSummary, { params, signal }),
    ),
    run: fromPromise<void, Subject>(async () => {
      const { queries } =
        kind === 'summarize'
          ? await call(summarizeChat, { params, headers, query: { language: locale } })
          : await call(generateTags, { params: { ...params, lang: await tagLanguage(locale) }, headers })
      if (queries === 0) onNothing()
    }),
  }
}
