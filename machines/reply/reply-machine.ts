import { assign, setup } from 'xstate'
import type { Message } from '#contract/chats/message-shapes.ts'
import { type Failure, withFailure } from '../failure.ts'
import { isSendable } from '../sendable.ts'
import { declaredCallback } from '../unprovided-actor.ts'
import type { Question, ReplyContext, ReplyEvent, ReplyInput, Turn } from './reply-types.ts'
import {
  advance,
  complete,
  isCaughtUp,
  isRevealed,
  nothing,
  paceOf,
  receive,
  showAll,
  shownText,
} from './reveal.ts'

/**
 * Returns the current turn, as shown on screen, in a list; the list is empty if no question has been saved, answered or stopped.
 */
const turnOf = ({ question, saved, reply, reveal, isStopped }: ReplyContext): readonly Turn[] =>
  question && (reply || saved || isStopped)
    ? [{ question, saved, reply, shown: shownText(reveal), isStopped }]
    : []

/** Starts a question and moves the previous turn to the history. */
const begin = (context: ReplyContext, question: Question): Partial<ReplyContext> => ({
  past: [...context.past, ...turnOf(context)],
  question,
  saved: null,
  reply: null,
  reveal: nothing,
  isStopped: false,
  isSkipped: false,
  failure: null,
})

/** Transitions shared by the states `composing` and `done`. */
const asks = {
  'question.send': { guard: 'isSendable', target: 'asking', actions: 'beginDraft' },
  'question.ask': {
    guard: { type: 'isAskable', params: ({ event }: { event: { text: string } }) => event.text },
    target: 'asking',
    actions: { type: 'beginGiven', params: ({ event }: { event: { text: string } }) => event.text },
  },
  'transcript.clear': { target: 'composing', actions: 'clear' },
} as const

/** Conversation with the bot: sends a question and reveals its answer word by word. */
export const replyMachine = setup({
  types: {
    context: {} as ReplyContext,
    events: {} as ReplyEvent,
    input: {} as ReplyInput,
    tags: {} as 'busy' | 'revealing',
  },
  actors: { ask: declaredCallback<Question>('ask') },
  actions: {
    setDraft: assign((_, draft: string) => ({ draft })),
    beginDraft: assign(({ context }) => {
      const { draft, files, newKey } = context
      return { ...begin(context, { text: draft.trim(), files, key: newKey() }), draft: '', files: [] }
    }),
    beginGiven: assign(({ context }, text: string) =>
      begin(context, { text: text.trim(), files: [], key: context.newKey() }),
    ),
    beginAgain: assign({ reveal: nothing, isSkipped: false, failure: null }),
    restoreDraft: assign(({ context: { question, draft, files } }) => ({
      draft: draft.trim() === '' ? (question?.text ?? '') : draft,
      files: files.length === 0 ? (question?.files ?? []) : files,
      question: null,
      failure: null,
    })),
    setSaved: assign((_, saved: Message) => ({ saved })),
    receive: assign(({ context: { reveal, now, isInstant, isSkipped } }, text: string) => {
      const received = receive(reveal, text, now())
      return { reveal: isInstant || isSkipped ? showAll(received) : received }
    }),
    complete: assign(({ context: { reveal, now, isInstant, isSkipped } }, reply: Message | null) => {
      if (reply === null) return {}
      const completed = complete(reveal, reply.message, now())
      return { reply, reveal: isInstant || isSkipped ? showAll(completed) : completed }
    }),
    advance: assign(({ context: { reveal, now } }) => ({ reveal: advance(reveal, now()) })),
    skip: assign(({ context }) => ({ isSkipped: true, reveal: showAll(context.reveal) })),
    markStopped: assign({ isStopped: true }),
    setFailure: assign((_, failure: Failure) => ({ failure })),
    clear: assign({ past: [], question: null, saved: null, reply: null, reveal: nothing, isStopped: false }),
  },
  guards: {
    isSendable: ({ context: { draft, files } }) =>
      isSendable(draft) || (draft.trim() === '' && files.length > 0),
    isAskable: (_, text: string) => isSendable(text),
    isCaughtUp: ({ context }) => isCaughtUp(context.reveal),
    isRevealed: ({ context }) => isRevealed(context.reveal),
    isReadable: ({ context }) => !isCaughtUp(context.reveal),
  },
  delays: { pace: ({ context }) => paceOf(context.reveal) },
}).createMachine({
  id: 'reply',
  description: 'A question to the bot, and its answer.',
  context: ({ input }) => ({
    ...input,
    past: [],
    draft: '',
    files: [],
    question: null,
    saved: null,
    reply: null,
    reveal: nothing,
    isStopped: false,
    isSkipped: false,
    failure: null,
  }),
  initial: 'composing',
  on: {
    'draft.change': { actions: { type: 'setDraft', params: ({ event }) => event.text } },
    'files.change': { actions: assign({ files: ({ event }) => event.files }) },
  },
  states: {
    composing: {
      description: 'The question is being written; an empty one is not sent.',
      on: asks,
    },
    asking: {
      description: 'The question was sent to the server.',
      tags: 'busy',
      invoke: {
        src: 'ask',
        input: ({ context }) => context.question ?? { text: '', files: [], key: '' },
        onError: { target: 'failed', actions: withFailure('setFailure') },
      },
      on: {
        'question.saved': { actions: { type: 'setSaved', params: ({ event }) => event.message } },
        'question.failed': {
          target: 'failed',
          actions: { type: 'setFailure', params: ({ event }) => event.failure },
        },
        'reply.received': [
          {
            guard: ({ event }) => event.reply === null,
            target: 'done',
          },
          {
            target: 'revealing',
            actions: { type: 'complete', params: ({ event }) => event.reply },
          },
        ],
        'reply.stop': { target: 'done', actions: 'markStopped' },
      },
      initial: 'sending',
      states: {
        sending: {
          description: 'No answer has arrived yet.',
          on: {
            'token.received': {
              target: 'streaming',
              actions: { type: 'receive', params: ({ event }) => event.text },
            },
          },
        },
        streaming: {
          description: 'The answer arrives piece by piece.',
          tags: 'revealing',
          on: {
            'token.received': { actions: { type: 'receive', params: ({ event }) => event.text } },
            'reply.skip': { actions: 'skip' },
          },
          initial: 'waiting',
          states: {
            waiting: {
              description: 'All text received is shown.',
              always: { guard: 'isReadable', target: 'pacing' },
            },
            pacing: {
              description: 'The text is revealed word by word.',
              always: { guard: 'isCaughtUp', target: 'waiting' },
              after: { pace: { target: 'pacing', reenter: true, actions: 'advance' } },
            },
          },
        },
      },
    },
    revealing: {
      description: 'The answer is complete; the rest is revealed word by word.',
      tags: 'revealing',
      always: { guard: 'isRevealed', target: 'done' },
      after: { pace: { target: 'revealing', reenter: true, actions: 'advance' } },
      on: {
        'reply.stop': { target: 'done', actions: 'markStopped' },
        'reply.skip': { actions: 'skip' },
      },
    },
    done: {
      description: 'The answer is complete, or was stopped; the next question may follow.',
      on: asks,
    },
    failed: {
      description: 'The question could not be sent or answered; it is retained for a retry.',
      on: {
        'question.retry': { target: 'asking', actions: 'beginAgain' },
        'question.edit': { target: 'composing', actions: 'restoreDraft' },
        'question.send': { guard: 'isSendable', target: 'asking', actions: 'beginDraft' },
      },
    },
  },
})
