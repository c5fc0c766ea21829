import { call } from '#client/api/call.ts'
import { useLiveResource } from '#client/core/live/use-live-resource.ts'
import { PAGE_MAX } from '#contract/base/limits.ts'
import { type Faq, listFaqs } from '#contract/knowledge/faqs.ts'

/** Loads all of a bot's FAQ entries, page by page. There are at most a thousand, and instant search needs all of them. */
async function loadAll(bot: number, signal: AbortSignal): Promise<readonly Faq[]> {
  const faqs: Faq[] = []
  for (;;) {
    const query = { start: faqs.length, length: PAGE_MAX }
    const { entities } = await call(listFaqs, { params: { bot }, query, signal })
    faqs.push(...entities)
    if (entities.length < PAGE_MAX) return faqs
  }
}

/** Returns a bot's FAQ entries, newest first, updated by the journal. */
export function useFaqs(botId: number) {
  const list = useLiveResource(
    'bots: faqs',
    (signal) => loadAll(botId, signal),
    ['faq.saved', 'faq.deleted'],
    (event) => (event.type === 'faq.saved' ? event.faq : event).bot_id === botId,
  )
  const { patch } = list
  return {
    ...list,
    faqs: list.data ?? [],
    /** Immediately adds or updates an entry that was saved in this tab. */
    keep: (faq: Faq) =>
      patch((faqs) =>
        faqs.some(({ id }) => id === faq.id)
          ? faqs.map((known) => (known.id === faq.id ? faq : known))
          : [faq, ...faqs],
      ),
    /** Immediately removes an entry that was deleted in this tab. */
    drop: (gone: number) => patch((faqs) => faqs.filter(({ id }) => id !== gone)),
  }
}
