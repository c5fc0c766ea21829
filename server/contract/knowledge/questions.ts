import { type Static, Type } from 'typebox'
import { PAGE_MAX } from '../base/limits.ts'
import { route } from '../base/route.ts'
import { about, Id, IdParams, Locale, listOf, Moment, Nullable, oneOf, page } from '../base/shapes.ts'
import { AnswerText, Faq, QuestionText } from './faqs.ts'
import { QUESTIONS_PAGE } from './training-limits.ts'

/** Statuses of a question that a bot could not answer. */
export const questionStatuses = ['open', 'answered', 'dismissed'] as const
export type QuestionStatus = (typeof questionStatuses)[number]

/** A question that customers asked, in any wording, and that the bot could not answer. */
export const UnansweredQuestion = Type.Object({
  id: Id,
  bot_id: Id,
  question: Type.String({ description: 'First wording of the question.' }),
  wordings: Type.Array(Type.String(), { description: 'Distinct wordings, latest first, at most 5.' }),
  language: Locale,
  count: Type.Integer({ minimum: 1, description: 'Number of times that customers asked it.' }),
  first_asked: Moment,
  last_asked: Moment,
  status: oneOf(questionStatuses, {
    description: 'Status of the question; an answered one is reopened if the bot still cannot answer it.',
  }),
  faq_id: Nullable(Type.Integer({ description: 'Id of the FAQ entry that answers it.' })),
})
export type UnansweredQuestion = Static<typeof UnansweredQuestion>

const tag = 'Questions'
const manage = { access: 'member', permission: 'canManageSetting', tag } as const

export const listQuestions = route({
  ...manage,
  method: 'GET',
  path: '/ai/:bot/questions',
  summary: 'Lists the questions that the bot could not answer: most asked first, then the latest.',
  params: Type.Object({ bot: Id }),
  query: Type.Object({
    status: Type.Optional(
      oneOf(questionStatuses, { description: 'Only questions with this status.', default: 'open' }),
    ),
    ...page(QUESTIONS_PAGE, PAGE_MAX),
  }),
  response: listOf(UnansweredQuestion),
})

export const listOpenQuestions = route({
  ...manage,
  method: 'GET',
  path: '/ai/questions',
  summary:
    'Lists the questions that the bots of the account could not answer and that are open: most asked first, then the latest.',
  query: Type.Object({
    bot_id: Type.Optional(Type.Integer({ minimum: 1, description: 'Only questions to this bot.' })),
    ...page(QUESTIONS_PAGE, PAGE_MAX),
  }),
  response: listOf(UnansweredQuestion),
})

export const answerQuestion = route({
  ...manage,
  method: 'POST',
  path: '/ai/questions/:id/answer',
  storesText: true,
  summary: 'Answers a question permanently by creating an FAQ entry.',
  params: IdParams,
  body: Type.Object({
    question: Type.Optional(about(QuestionText, 'Question of the entry; by default, the collected one.')),
    answer: AnswerText,
  }),
  status: 201,
  response: Type.Object({
    question: about(UnansweredQuestion, 'The question after the change.'),
    faq: about(Faq, 'The entry that answers it from now on.'),
  }),
  errors: ['entry_limit_reached'],
})

export const setQuestionStatus = route({
  ...manage,
  method: 'PUT',
  path: '/ai/questions/:id',
  summary: 'Dismisses a question or reopens it.',
  params: IdParams,
  body: Type.Object({ status: oneOf(['open', 'dismissed'], { description: 'The new status.' }) }),
  response: UnansweredQuestion,
})
