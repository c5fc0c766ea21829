import type { UnansweredQuestion } from '#contract/knowledge/questions.ts'
import { iso } from '#server/lib/iso.ts'
import type { QuestionWithWordings } from './store.ts'

/** Maps a question to the API format for lists and events. */
export const toQuestion = ({ question, wordings }: QuestionWithWordings): UnansweredQuestion => ({
  id: question.id,
  bot_id: question.bot_id,
  question: question.question,
  wordings: [...wordings],
  language: question.language,
  count: question.count,
  first_asked: iso(question.first_asked),
  last_asked: iso(question.last_asked),
  status: question.status,
  faq_id: question.faq_id,
})
