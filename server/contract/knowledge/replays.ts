import { type Static, Type } from 'typebox'
import { PER_HOUR_MS } from '../base/limits.ts'
import { route } from '../base/route.ts'
import { about, Id, Nullable, oneOf } from '../base/shapes.ts'
import { AnswerText, QuestionText } from './faqs.ts'
import {
  REPLAY_DIFFERENCES_MAX,
  REPLAY_FIX_QUESTIONS,
  REPLAY_NEAREST_MAX,
  REPLAY_QUESTIONS_MAX,
  REPLAYS_PER_HOUR,
  SYNONYM_MAX_CHARS,
} from './training-limits.ts'

/** Kinds of changes whose effect can be previewed before they go live. */
export const changeKinds = [
  'faq',
  'faq_deleted',
  'prompt',
  'synonym',
  'source_added',
  'source_deleted',
] as const
export type ChangeKind = (typeof changeKinds)[number]

/** A proposed change to a bot's knowledge. */
export const KnowledgeChange = Type.Object({
  kind: oneOf(changeKinds, {
    description:
      'FAQ entry that is new or changed (`question`, `answer`, and `id` if it exists) or deleted (`id`); a prompt (`prompt`); a synonym (`said`, `meant`); a document or page that is deleted or held back (`id`).',
  }),
  id: Type.Optional(about(Id, 'Id of the entry, document or page.')),
  question: Type.Optional(QuestionText),
  answer: Type.Optional(AnswerText),
  prompt: Type.Optional(Type.String({ maxLength: 64_000, description: 'The text of the prompt.' })),
  said: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: SYNONYM_MAX_CHARS,
      description: 'Expression that customers use.',
    }),
  ),
  meant: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: SYNONYM_MAX_CHARS,
      description: 'Expression that the bot knows.',
    }),
  ),
})
export type KnowledgeChange = Static<typeof KnowledgeChange>

/** Effects of a change on the answer to a question: `better` if the bot knows more, `lost` if it no longer knows the answer. */
export const verdicts = ['better', 'same', 'changed', 'lost'] as const
export type Verdict = (typeof verdicts)[number]

const Answered = Type.Object({
  text: Type.String({ description: 'Text of the answer.' }),
  certainty: Nullable(
    oneOf(['sure', 'unsure', 'unknown']),
    'Certainty of the answer; null if it does not answer a question.',
  ),
  sources: Type.Array(Type.String(), { description: 'Names of the quoted documents.' }),
})

/** A question that would be answered differently. */
export const ReplayDifference = Type.Object({
  question: Type.String({ description: 'The question as a customer asked it.' }),
  times: Type.Integer({ minimum: 1, description: 'Number of times that customers asked it in these words.' }),
  verdict: oneOf(['better', 'changed', 'lost'], { description: 'Effect of the change on the answer.' }),
  is_praised: Type.Boolean({
    description: 'True if a customer who received the current answer gave the chat five stars.',
  }),
  before: about(Answered, 'The answer without the change.'),
  after: about(Answered, 'The answer with the change.'),
})
export type ReplayDifference = Static<typeof ReplayDifference>

/** A question with its answers before and after the change, even if they are the same. */
export const ReplayAnswer = Type.Object({
  question: Type.String({ description: 'The question.' }),
  verdict: oneOf(verdicts, { description: 'Effect of the change on the answer.' }),
  before: about(Answered, 'The answer without the change.'),
  after: about(Answered, 'The answer with the change.'),
})
export type ReplayAnswer = Static<typeof ReplayAnswer>

const count = (description: string) => Type.Integer({ minimum: 0, description })

/** Effect of a change on customers' most recent questions. */
export const Replay = Type.Object({
  total: count('Number of questions to replay; 0 if there are too few to compare.'),
  checked: count('Number of these questions that were replayed before the time limit.'),
  better: count('Questions that are answered better.'),
  same: count('Questions whose answer stays the same.'),
  changed: count('Questions that are answered differently.'),
  lost: count('Questions that the bot no longer knows an answer to.'),
  contradicting: count('Changed or lost questions whose current answer a customer gave five stars.'),
  milliseconds: count('Duration in milliseconds.'),
  differences: Type.Array(ReplayDifference, {
    maxItems: REPLAY_DIFFERENCES_MAX,
    description:
      'Questions with a different answer: five-star answers first, then lost, changed and better ones.',
  }),
  asked: Type.Optional(
    about(
      ReplayAnswer,
      'The question in the request, asked with and without the change; omitted if the request contains none.',
    ),
  ),
  works: Type.Optional(
    Type.Boolean({
      description:
        'Whether the change makes the bot answer that question as intended: with the text of the entry, or with certainty and differently than before.',
    }),
  ),
  nearest: Type.Optional(
    Type.Array(ReplayAnswer, {
      maxItems: REPLAY_NEAREST_MAX,
      description:
        'The past questions most similar to that question, most similar first, with their answers.',
    }),
  ),
})
export type Replay = Static<typeof Replay>

/** Returns whether a member has to accept a change before it goes live. */
export const isRed = ({ lost, contradicting }: Replay): boolean => lost + contradicting > 0

export const replayQuestions = route({
  access: 'member',
  permission: 'canManageSetting',
  tag: 'Test questions',
  method: 'POST',
  path: '/ai/:bot/replay',
  isHeavy: true,
  summary:
    'Asks the embedded engine the customers’ latest questions with and without a change, free of charge and without applying the change. As an event stream, the response consists of `progress` events and finally `result`; closing the stream cancels the replay.',
  params: Type.Object({ bot: Id }),
  limits: [{ by: 'member', max: REPLAYS_PER_HOUR, window: PER_HOUR_MS }],
  bodyMax: 512 * 1024,
  body: Type.Object({
    change: about(KnowledgeChange, 'The change to evaluate.'),
    question: Type.Optional(
      about(
        QuestionText,
        'A question whose answer the change is meant to correct; it is asked with and without the change.',
      ),
    ),
    last: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: REPLAY_QUESTIONS_MAX,
        default: REPLAY_FIX_QUESTIONS,
        description: 'Number of latest questions to ask.',
      }),
    ),
  }),
  response: Replay,
  streams: true,
  errors: ['prompt_too_long', 'replay_under_way'],
})
