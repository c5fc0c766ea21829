import { type Static, Type } from 'typebox'
import { AnswerText, Faq, QuestionText } from './faqs.ts'
import { PAGE_MAX, QUESTIONS_PAGE } from './limits.ts'
import { route } from './route.ts'
import { about, Id, IdParams, Locale, listOf, Moment, Nullable, oneOf, page } from './shapes.ts'

/** What became of a question that a bot could not answer. */
export const questionStatuses = ['open', 'answered', 'dismissed'] as const
export type QuestionStatus = (typeof questionStatuses)[number]

/** Something that customers asked and the bot could not answer, however they put it. */
export const UnansweredQuestion = Type.Object({
  id: Id,
  bot_id: Id,
  question: Type.String({ description: 'As it was asked first.' }),
  wordings: Type.Array(Type.String(), { description: 'How it was put, latest first, each once, at most 5.' }),
  language: Locale,
  count: Type.Integer({ minimum: 1, description: 'Times that it was asked.' }),
  first_asked: Moment,
  last_asked: Moment,
  status: oneOf(questionStatuses, {
    description: 'An answered one that the bot still cannot answer opens again.',
  }),
  faq_id: Nullable(Type.Integer({ description: 'The entry that answers it.' })),
})
export type UnansweredQuestion = Static<typeof UnansweredQuestion>

const tag = 'Questions'
const manage = { access: 'member', permission: 'canManageSetting', tag } as const

export const listQuestions = route({
  ...manage,
  method: 'GET',
  path: '/ai/:bot/questions',
  summary: 'Lists what customers asked and the bot could not answer: most asked first, then the latest.',
  params: Type.Object({ bot: Id }),
  query: Type.Object({
    status: Type.Optional(
      oneOf(questionStatuses, { description: 'Only questions that stand so.', default: 'open' }),
    ),
    ...page(QUESTIONS_PAGE, PAGE_MAX),
  }),
  response: listOf(UnansweredQuestion),
})

export const answerQuestion = route({
  ...manage,
  method: 'POST',
  path: '/ai/questions/:id/answer',
  summary: 'Answers a question once for all: it becomes an entry that the bot learns from.',
  params: IdParams,
  body: Type.Object({
    question: Type.Optional(
      about(QuestionText, 'The question of the entry; the collected one unless given.'),
    ),
    answer: AnswerText,
  }),
  status: 201,
  response: Type.Object({
    question: about(UnansweredQuestion, 'The question as it stands now.'),
    faq: about(Faq, 'The entry that answers it from now on.'),
  }),
  errors: ['entry_limit_reached'],
})

export const setQuestionStatus = route({
  ...manage,
  method: 'PUT',
  path: '/ai/questions/:id',
  summary: 'Dismisses a question, or opens it again.',
  params: IdParams,
  body: Type.Object({ status: oneOf(['open', 'dismissed'], { description: 'Put aside, or open again.' }) }),
  response: UnansweredQuestion,
})
