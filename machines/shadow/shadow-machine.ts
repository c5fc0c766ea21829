import { assign, emit, setup } from 'xstate'
import type { ShadowAnswer, ShadowOutcome } from '#contract/knowledge/shadow.ts'
import { declaredPromise } from '../unprovided-actor.ts'

/** Chat to prepare answers for. */
export interface ShadowInput {
  readonly chatId: number
}

/** Prepared answer to the customer's latest message. */
export interface ShadowContext extends ShadowInput {
  /** `order` of the message that is waiting for this member's answer; null for none. */
  readonly order: number | null
  readonly answer: ShadowAnswer | null
}

/** Events from the chat, and commands from the composer. */
export type ShadowEvent =
  | { type: 'question.change'; order: number | null }
  | { type: 'answer.take' }
  | { type: 'answer.drop' }
  | { type: 'reply.send'; text: string }

/** Events for the controller, which moves the text into the field and counts decisions. */
export type ShadowEmitted =
  | { type: 'answer.taken'; text: string }
  | { type: 'answer.decided'; order: number; outcome: ShadowOutcome }

const isOther = (order: number | null, context: ShadowContext): boolean => order !== context.order

/** Answers that the bot prepares for the agent of a chat; nothing is sent automatically. */
export const shadowMachine = setup({
  types: {
    context: {} as ShadowContext,
    events: {} as ShadowEvent,
    input: {} as ShadowInput,
    emitted: {} as ShadowEmitted,
  },
  actors: { prepare: declaredPromise<ShadowAnswer | null, ShadowInput>('prepare') },
  actions: {
    setOrder: assign((_, order: number | null) => ({ order, answer: null })),
    setAnswer: assign((_, answer: ShadowAnswer | null) => ({ answer })),
    fill: emit(({ context }) => ({ type: 'answer.taken' as const, text: context.answer?.text ?? '' })),
    decide: emit(({ context }, outcome: ShadowOutcome) => ({
      type: 'answer.decided' as const,
      order: context.answer?.order ?? 0,
      outcome,
    })),
  },
  guards: {
    asksAnew: ({ context }, order: number | null) => order !== null && isOther(order, context),
    asksNothing: ({ context }, order: number | null) => order === null && isOther(order, context),
    fits: ({ context }, answer: ShadowAnswer | null) => answer !== null && answer.order === context.order,
    isUnchanged: ({ context }, text: string) => text.trim() === context.answer?.text.trim(),
  },
}).createMachine({
  id: 'shadow',
  description: 'Answers that the bot prepares for the agent who has a chat.',
  context: ({ input }) => ({ ...input, order: null, answer: null }),
  initial: 'idle',
  on: {
    'question.change': [
      {
        guard: { type: 'asksAnew', params: ({ event }) => event.order },
        target: '.preparing',
        actions: { type: 'setOrder', params: ({ event }) => event.order },
      },
      {
        guard: { type: 'asksNothing', params: ({ event }) => event.order },
        target: '.idle',
        actions: { type: 'setOrder', params: null },
      },
    ],
  },
  states: {
    idle: { description: 'No answer is prepared.' },
    preparing: {
      description: 'The bot is preparing an answer; if it fails, none is offered.',
      invoke: {
        src: 'prepare',
        input: ({ context }) => ({ chatId: context.chatId }),
        onDone: [
          {
            guard: { type: 'fits', params: ({ event }) => event.output },
            target: 'offered',
            actions: { type: 'setAnswer', params: ({ event }) => event.output },
          },
          { target: 'idle' },
        ],
        onError: 'idle',
      },
    },
    offered: {
      description: 'The composer shows the answer.',
      on: {
        'answer.take': { target: 'taken', actions: 'fill' },
        'answer.drop': { target: 'idle', actions: { type: 'decide', params: 'dropped' } },
        'reply.send': { target: 'idle', actions: { type: 'decide', params: 'dropped' } },
      },
    },
    taken: {
      description: 'The answer is in the field and can be changed.',
      on: {
        'reply.send': [
          {
            guard: { type: 'isUnchanged', params: ({ event }) => event.text },
            target: 'idle',
            actions: { type: 'decide', params: 'taken' },
          },
          { target: 'idle', actions: { type: 'decide', params: 'edited' } },
        ],
      },
    },
  },
})
