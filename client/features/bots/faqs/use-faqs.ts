import { call } from '#client/api/call.ts'
import { useFacts, useResync } from '#client/app/live.tsx'
import { useResource } from '#client/app/use-resource.ts'
import { type Faq, listFaqs } from '#contract/faqs.ts'
import { PAGE_MAX } from '#contract/limits.ts'

/** All entries of a bot, page by page: at most a thousand, and the search is to be instant. */
async function loadAll(bot: number, signal: AbortSignal): Promise<readonly Faq[]> {
  const faqs: Faq[] = []
  for (;;) {
    const query = { start: faqs.length, length: PAGE_MAX }
    const { entities } = await call(listFaqs, { params: { bot }, query, signal })
    faqs.push(...entities)
    if (entities.length < PAGE_MAX) return faqs
  }
}

/** The entries of a bot, newest first, kept up to date by the journal. */
export function useFaqs(botId: number) {
  const list = useResource((signal) => loadAll(botId, signal))
  const { patch, outdated } = list
  useFacts(['faq.saved', 'faq.deleted'], (facts) => {
    const isOurs = facts.some((fact) => (fact.type === 'faq.saved' ? fact.faq : fact).bot_id === botId)
    if (isOurs) outdated()
  })
  useResync(outdated)
  return {
    ...list,
    faqs: list.data ?? [],
    /** Shows an entry that was saved here at once. */
    keep: (faq: Faq) =>
      patch((faqs) =>
        faqs.some(({ id }) => id === faq.id)
          ? faqs.map((known) => (known.id === faq.id ? faq : known))
          : [faq, ...faqs],
      ),
    /** Takes an entry that was deleted here off at once. */
    drop: (gone: number) => patch((faqs) => faqs.filter(({ id }) => id !== gone)),
  }
}
