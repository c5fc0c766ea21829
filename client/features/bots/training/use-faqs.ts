import { call } from '#client/api/call.ts'
import { useResource } from '#client/core/hooks/use-resource.ts'
import { useJournalEvents, useResync } from '#client/core/live/live-provider.tsx'
import { PAGE_MAX } from '#contract/base/limits.ts'
import { type Faq, listFaqs } from '#contract/knowledge/faqs.ts'

/** Loads all entries of a bot, page by page: there are at most a thousand, and searching must be instant. */
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
  const list = useResource((signal) => loadAll(botId, signal))
  const { patch, outdated } = list
  useJournalEvents(['faq.saved', 'faq.deleted'], (events) => {
    const isOurs = events.some((event) => (event.type === 'faq.saved' ? event.faq : event).bot_id === botId)
    if (isOurs) outdated()
  })
  useResync(outdated)
  return {
    ...list,
    faqs: list.data ?? [],
    /** Adds or updates an entry saved in this tab immediately. */
    keep: (faq: Faq) =>
      patch((faqs) =>
        faqs.some(({ id }) => id === faq.id)
          ? faqs.map((known) => (known.id === faq.id ? faq : known))
          : [faq, ...faqs],
      ),
    /** Removes an entry deleted in this tab immediately. */
    drop: (gone: number) => patch((faqs) => faqs.filter(({ id }) => id !== gone)),
  }
}
