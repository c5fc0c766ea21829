import { type Static, Type } from 'typebox'
import { PAGE_MAX, TEXT_MAX_CHARS } from '../base/limits.ts'
import { route } from '../base/route.ts'
import { Id, IdParams, listOf, Moment, page } from '../base/shapes.ts'
import { QUESTION_MAX_CHARS, QUESTIONS_PAGE } from './training-limits.ts'

const tag = 'Training'
const manage = { access: 'member', permission: 'canManageSetting', tag } as const

/** Question as written by an owner; it must contain a non-blank character. */
export const QuestionText = Type.String({
  minLength: 1,
  maxLength: QUESTION_MAX_CHARS,
  pattern: '\\S',
  description: 'A question, at most 500 characters.',
})

/** Answer as written by an owner; it must contain a non-blank character. */
export const AnswerText = Type.String({
  minLength: 1,
  maxLength: TEXT_MAX_CHARS,
  pattern: '\\S',
  description: 'Answer of the bot, at most 4,000 characters.',
})

/** A question with the owner's answer, from which the bot learns as from a document. */
export const Faq = Type.Object({
  id: Id,
  bot_id: Id,
  question: Type.String({ description: 'Question that customers ask.' }),
  answer: Type.String({ description: 'Answer of the bot.' }),
  created_at: Moment,
  updated_at: Moment,
})
export type Faq = Static<typeof Faq>

/** An FAQ entry to save. */
export const FaqBody = Type.Object({ question: QuestionText, answer: AnswerText })

export const listFaqs = route({
  ...manage,
  method: 'GET',
  path: '/ai/:bot/train/faqs',
  summary: "Lists the questions with the owner's answers, newest first.",
  params: Type.Object({ bot: Id }),
  query: Type.Object(page(QUESTIONS_PAGE, PAGE_MAX)),
  response: listOf(Faq),
})

export const addFaq = route({
  ...manage,
  method: 'POST',
  path: '/ai/:bot/train/faq',
  storesText: true,
  summary: 'Adds a question with its answer; the bot knows it immediately.',
  params: Type.Object({ bot: Id }),
  body: FaqBody,
  status: 201,
  response: Faq,
  errors: ['entry_limit_reached'],
})

export const updateFaq = route({
  ...manage,
  method: 'PUT',
  path: '/ai/train/faq/:id',
  storesText: true,
  summary: 'Changes a question or its answer.',
  params: IdParams,
  body: FaqBody,
  response: Faq,
})

export const deleteFaq = route({
  ...manage,
  method: 'DELETE',
  path: '/ai/train/faq/:id',
  summary: 'Deletes a question with its answer.',
  params: IdParams,
})
