import { LRUCache } from 'lru-cache'
import { FAQ_RESULTS_MAX } from '#contract/base/limits.ts'
import { FAQS_MAX } from '#contract/knowledge/training-limits.ts'
import type { FoundFaq } from '#contract/visitor/visitor-home.ts'
import { localeOf } from '#server/api/core/chats/locale.ts'
import type { Context } from '#server/api/core/context.ts'
import type { BotCaller } from '#server/api/platform/auth/callers.ts'
import { languageOf } from '#server/engine/languages.ts'
import { listFaqs, stampOfFaqs } from '../training/faqs/store.ts'
import { type FaqIndex, indexOf, searchIn } from './faq-index.ts'

/** Our choice: maximum number of bots whose index is cached. */
const INDEXES_MAX = 50

/** Returns a function that searches a bot's FAQ entries. The index is rebuilt when entries have changed. */
export function createFaqSearch({ db }: Pick<Context, 'db'>) {
  const indexes = new LRUCache<number, { readonly stamp: string; readonly index: FaqIndex }>({
    max: INDEXES_MAX,
  })

  const indexFor = async ({ id, clientId }: BotCaller): Promise<FaqIndex> => {
    const stamp = await stampOfFaqs(db, clientId, id)
    const known = indexes.get(id)
    if (known?.stamp === stamp) return known.index
    const rows = await listFaqs(db, clientId, id, { start: 0, length: FAQS_MAX })
    const index = indexOf(
      rows.map(({ source, answer }) => ({
        id: source.id,
        question: source.name,
        answer,
        language: languageOf(source.language ?? 'en-US'),
      })),
    )
    indexes.set(id, { stamp, index })
    return index
  }

  return async (bot: BotCaller, search: string, tag: string | null): Promise<FoundFaq[]> => {
    if (bot.row.config.faq_search === false) return []
    const language = languageOf(localeOf(tag) ?? 'en-US')
    return searchIn(await indexFor(bot), search, language, FAQ_RESULTS_MAX)
  }
}
