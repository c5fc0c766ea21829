import type { Faq } from '#contract/knowledge/faqs.ts'
import { iso } from '#server/lib/iso.ts'
import type { FaqRow } from './store.ts'

/** Maps an entry to the API format for lists and events. */
export const toFaq = ({ source, answer }: FaqRow): Faq => ({
  id: source.id,
  bot_id: source.bot_id,
  question: source.name,
  answer,
  created_at: iso(source.created_at),
  updated_at: iso(source.read_at ?? source.created_at),
})

/**
 * Appends a question mark unless there is one, because the engine treats a passage as an FAQ entry only if its heading is a
 * question.
 */
export const asking = (question: string): string => (/[?？]\s*$/u.test(question) ? question : `${question}?`)
