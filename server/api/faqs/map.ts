import type { Faq } from '#contract/faqs.ts'
import { iso } from '../chats/map.ts'
import type { FaqRow } from './store.ts'

/** An entry as lists and events carry it. */
export const toFaq = ({ source, answer }: FaqRow): Faq => ({
  id: source.id,
  bot_id: source.bot_id,
  question: source.name,
  answer,
  created_at: iso(source.created_at),
  updated_at: iso(source.read_at ?? source.created_at),
})
