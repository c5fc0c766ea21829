import { type Static, Type } from 'typebox'
import { route } from '../base/route.ts'
import { about, Id, IdParams, Nullable, oneOf } from '../base/shapes.ts'
import { ActionRun } from '../bots/actions.ts'
import { certainties, DocumentReference } from '../chats/message-shapes.ts'

/** Kinds of sources: an uploaded file, a web page or an FAQ entry. */
export const sourceKinds = ['file', 'url', 'faq'] as const
export type SourceKind = (typeof sourceKinds)[number]

/** A passage that was considered for an answer. */
export const ReceiptPassage = Type.Object({
  ...DocumentReference.properties,
  source_id: Nullable(Id, 'Id of the document, page or entry; null if it has since been changed or deleted.'),
  source_kind: Nullable(
    oneOf(sourceKinds),
    'Kind of the source; null if it has since been changed or deleted.',
  ),
  heading: Nullable(Type.String(), 'Heading or question above the passage; null if there is none.'),
  score: Type.Number({
    description: 'Score of the match with the question; comparable only within one answer.',
  }),
  is_used: Type.Boolean({ description: 'True if the answer quotes the passage.' }),
  words: Type.Array(Type.String(), {
    description:
      'Words of the question that the passage contains in some form, in the order of the question.',
  }),
})
export type ReceiptPassage = Static<typeof ReceiptPassage>

/** Explanation of how the bot arrived at an answer. */
export const AnswerReceipt = Type.Object({
  bot_id: Id,
  question: Type.String({ description: 'Message that was answered.' }),
  answer: Type.String({ description: 'Answer of the bot.' }),
  writer: oneOf(['embedded', 'provider'], {
    description:
      'Whether the embedded engine quoted the passages, or a model of the provider wrote the answer.',
  }),
  model: Type.String({ description: 'The model, or the version of the embedded engine.' }),
  certainty: Nullable(
    oneOf(certainties),
    'Whether the bot knew the answer, was unsure or did not know; null for small talk and for models.',
  ),
  confidence: Type.Number({
    minimum: 0,
    maximum: 1,
    description: 'Probability that the retrieved passages answer the question.',
  }),
  prompt_version: Type.Integer({ minimum: 0, description: 'Version of the prompt; 0 if there was none.' }),
  milliseconds: Type.Integer({ minimum: 0, description: 'Duration of the answer in milliseconds.' }),
  provider_error: Nullable(
    Type.String(),
    'Why the provider failed, if the embedded engine answered in its place.',
  ),
  provider_words: Nullable(
    Type.String(),
    'The provider’s own words about its failure; null if it said nothing.',
  ),
  actions: Type.Array(ActionRun, { description: 'Runs of actions for the answer, oldest first.' }),
  passages: Type.Array(ReceiptPassage, {
    description: 'Considered passages, best first; empty for small talk.',
  }),
})
export type AnswerReceipt = Static<typeof AnswerReceipt>

export const getReceipt = route({
  access: 'member',
  tag: 'Chats',
  method: 'GET',
  path: '/ai/chat/:id/receipt/:order',
  summary:
    'Returns the basis of one of the bot’s answers. Playground chats require the permission to manage settings.',
  params: Type.Object({
    id: Id,
    order: Type.Integer({
      minimum: 1,
      maximum: 1_000_000_000,
      description: '`order` of the answer in its chat.',
    }),
  }),
  response: AnswerReceipt,
})

export const getQuestionReceipt = route({
  access: 'member',
  permission: 'canManageSetting',
  tag: 'Questions',
  method: 'GET',
  path: '/ai/questions/:id/receipt',
  summary: 'Returns the basis of the latest reply to an unanswered question.',
  params: IdParams,
  response: about(AnswerReceipt, 'The receipt of the latest reply.'),
})
