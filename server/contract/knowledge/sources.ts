import { type Static, Type } from 'typebox'
import { PAGE_MAX } from '../base/limits.ts'
import { route } from '../base/route.ts'
import { about, Id, IdParams, listOf, Moment, Nullable, oneOf, page } from '../base/shapes.ts'
import { certainties } from '../chats/message-shapes.ts'
import { sourceKinds } from './receipts.ts'
import { SOURCE_ANSWERS_MAX, SOURCE_PASSAGES_PAGE } from './training-limits.ts'

const Bytes = Type.Unsafe<never>({ type: 'string', format: 'binary' })

/** Passage that a bot has read from a source. */
export const SourcePassage = Type.Object({
  id: Id,
  heading: Nullable(Type.String(), 'Heading or question above the passage; null if there is none.'),
  text: Type.String({
    description: 'Text of the passage. A row of a table has a line `column: cell` per cell.',
  }),
  page: Nullable(Type.Integer(), 'Page of the document, from 1; null if it has no pages.'),
  sheet: Nullable(Type.String(), 'Name of the sheet; null outside of a workbook.'),
  row: Nullable(Type.Integer(), 'Row of the sheet, from 1; null outside of tables.'),
})
export type SourcePassage = Static<typeof SourcePassage>

/** Passages that a bot has read from a source. */
export const SourceContent = Type.Object({
  id: Id,
  bot_id: Id,
  kind: oneOf(sourceKinds, { description: 'Kind of the source.' }),
  name: Type.String({ description: 'File name, page title or question.' }),
  has_original: Type.Boolean({ description: 'True if the uploaded file can be downloaded.' }),
  entities: Type.Array(SourcePassage, {
    description: 'The passages of the page, in the order of the source.',
  }),
  total: Type.Integer({ minimum: 0, description: 'Number of passages.' }),
})
export type SourceContent = Static<typeof SourceContent>

/** Answer that quotes a source. */
export const SourceAnswer = Type.Object({
  chat_id: Id,
  order: Type.Integer({ minimum: 1, description: '`order` of the answer in its chat.' }),
  user_name: Type.String({ description: 'Name of the customer.' }),
  question: Type.String({ description: 'Message that was answered, at most 300 characters.' }),
  answer: Type.String({ description: 'Answer of the bot, at most 300 characters.' }),
  certainty: Nullable(oneOf(certainties), 'How certain the bot was; null for answers of models.'),
  created_at: Moment,
})
export type SourceAnswer = Static<typeof SourceAnswer>

const manage = { access: 'member', permission: 'canManageSetting', tag: 'Training' } as const

export const getSource = route({
  ...manage,
  method: 'GET',
  path: '/ai/train/source/:id',
  summary: 'Returns what the bot has read from a document, web page or FAQ entry.',
  params: IdParams,
  query: Type.Object(page(SOURCE_PASSAGES_PAGE, PAGE_MAX)),
  response: SourceContent,
})

/** First lines of a source, for its thumbnail. */
export const SourceExcerpt = Type.Object({
  id: Id,
  text: Type.String({ description: 'Beginning of what was read, at most 200 characters.' }),
})
export type SourceExcerpt = Static<typeof SourceExcerpt>

export const listExcerpts = route({
  ...manage,
  method: 'GET',
  path: '/ai/:bot/train/excerpts',
  summary: 'Returns the first lines of each document and web page from which the bot has learned.',
  params: Type.Object({ bot: Id }),
  response: listOf(SourceExcerpt),
})

export const listSourceAnswers = route({
  ...manage,
  method: 'GET',
  path: '/ai/train/source/:id/answers',
  summary: `Lists the answers that quote a source, latest first: at most ${SOURCE_ANSWERS_MAX}, from the bot's latest chats.`,
  params: IdParams,
  response: Type.Object({
    entities: about(Type.Array(SourceAnswer), 'The answers, latest first.'),
    is_complete: Type.Boolean({ description: 'False if there may be more answers in older chats.' }),
  }),
})

export const downloadDocument = route({
  ...manage,
  method: 'GET',
  path: '/ai/train/document/:id/file',
  summary: 'Returns the uploaded file of a training document.',
  params: IdParams,
  answersAs: ['*/*'],
  response: Bytes,
})
