import { assign, emit, setup } from 'xstate'
import { type Failure, withFailure } from '../failure.ts'
import type { Cost } from '../paid-action/cost.ts'
import { declaredPromise } from '../unprovided-actor.ts'

/** Ids of chats with waiting customers, longest wait first: the member's own chats, and the queue. */
export interface WaitingChats {
  readonly own: readonly number[]
  readonly queue: readonly number[]
}

/** State of a search: the chats left to try, next one first, and the chat on the screen. */
interface NextCustomerContext {
  readonly queue: readonly number[]
  /** Chat on the screen. */
  readonly current: number | null
  /** True if the search was started automatically rather than by the member; a lack of waiting customers is then not reported. */
  readonly isQuiet: boolean
}

/** Commands from the chat list. */
export type NextCustomerEvent =
  /** Goes to the next waiting customer after the chat on the screen. */
  | { type: 'customer.next'; current: number | null; isQuiet?: boolean }
  /** Takes the longest-waiting chat in the queue. */
  | { type: 'customer.take' }

/** Requests to the controller: to open a chat, or to tell the member why none was found. */
export type NextCustomerEmitted =
  | { type: 'chat.found'; id: number }
  | { type: 'chat.taken'; id: number }
  /** The chat is opened but not taken, because taking it costs queries. */
  | { type: 'chat.costs'; id: number; queries: number }
  | { type: 'nobody.waits'; isQuiet: boolean }
  | { type: 'next.failed'; failure: Failure }

/** Failure codes which mean that another member was faster or the chat is no longer available; the next chat is tried. */
const lost: readonly Failure['code'][] = [
  'chat_already_assigned',
  'chat_version_conflict',
  'chat_ended',
  'chat_not_yours',
  'not_found',
]

/** Returns the chat after the current one, own chats first; wraps around at the end. */
export function nextOf({ own, queue }: WaitingChats, current: number | null): number | null {
  const all = [...own, ...queue]
  const others = [...all.slice(all.indexOf(current ?? 0) + 1), ...all]
  return others.find((id) => id !== current) ?? null
}

const firstOf = ({ queue }: NextCustomerContext): number => queue[0] ?? 0

/** Finds the longest-waiting customer; opens the chat, or takes it before another member does. */
export const nextCustomerMachine = setup({
  types: {
    context: {} as NextCustomerContext,
    events: {} as NextCustomerEvent,
    emitted: {} as NextCustomerEmitted,
    tags: {} as 'busy',
  },
  actors: {
    findWaiting: declaredPromise<WaitingChats>('findWaiting'),
    calculate: declaredPromise<Cost, { readonly chatId: number }>('calculate'),
    take: declaredPromise<void, { readonly chatId: number }>('take'),
  },
  actions: {
    setQueue: assign((_, { queue }: WaitingChats) => ({ queue })),
    dropFirst: assign(({ context }) => ({ queue: context.queue.slice(1) })),
    setCurrent: assign((_, { current, isQuiet = false }: { current: number | null; isQuiet?: boolean }) => ({
      current,
      isQuiet,
    })),
    emitFound: emit(({ context }, chats: WaitingChats): NextCustomerEmitted => {
      const id = nextOf(chats, context.current)
      return id === null ? { type: 'nobody.waits', isQuiet: context.isQuiet } : { type: 'chat.found', id }
    }),
    emitNobody: emit({ type: 'nobody.waits' as const, isQuiet: false }),
    emitTaken: emit(({ context }) => ({ type: 'chat.taken' as const, id: firstOf(context) })),
    emitCosts: emit(({ context }, queries: number) => ({
      type: 'chat.costs' as const,
      id: firstOf(context),
      queries,
    })),
    emitFailure: emit((_, failure: Failure) => ({ type: 'next.failed' as const, failure })),
  },
  guards: {
    isEmpty: ({ context }) => context.queue.length === 0,
    isPriced: (_, { queries }: Cost) => queries > 0,
    wasLost: (_, { code }: Failure) => lost.includes(code),
  },
}).createMachine({
  id: 'next-customer',
  description: 'Finds the customer who has been waiting longest.',
  context: { queue: [], current: null, isQuiet: false },
  initial: 'idle',
  states: {
    idle: {
      description: 'No search is in progress.',
      on: {
        'customer.next': {
          target: 'finding',
          actions: { type: 'setCurrent', params: ({ event }) => event },
        },
        'customer.take': { target: 'looking' },
      },
    },
    finding: {
      description: 'The waiting customers are being fetched, in order to go to the next one.',
      tags: 'busy',
      invoke: {
        src: 'findWaiting',
        onDone: { target: 'idle', actions: { type: 'emitFound', params: ({ event }) => event.output } },
        onError: { target: 'idle', actions: withFailure('emitFailure') },
      },
    },
    looking: {
      description: 'The waiting customers are being fetched, in order to take the first one.',
      tags: 'busy',
      invoke: {
        src: 'findWaiting',
        onDone: { target: 'choosing', actions: { type: 'setQueue', params: ({ event }) => event.output } },
        onError: { target: 'idle', actions: withFailure('emitFailure') },
      },
    },
    choosing: {
      description: 'Checks whether anyone is left.',
      always: [{ guard: 'isEmpty', target: 'idle', actions: 'emitNobody' }, { target: 'calculating' }],
    },
    calculating: {
      description: 'The server calculates what taking the chat costs.',
      tags: 'busy',
      invoke: {
        src: 'calculate',
        input: ({ context }) => ({ chatId: firstOf(context) }),
        onDone: [
          {
            guard: { type: 'isPriced', params: ({ event }) => event.output },
            target: 'idle',
            actions: { type: 'emitCosts', params: ({ event }) => event.output.queries },
          },
          { target: 'taking' },
        ],
        onError: { target: 'idle', actions: withFailure('emitFailure') },
      },
    },
    taking: {
      description: 'The chat is being claimed; if someone else was faster, the next one is tried.',
      tags: 'busy',
      invoke: {
        src: 'take',
        input: ({ context }) => ({ chatId: firstOf(context) }),
        onDone: { target: 'idle', actions: 'emitTaken' },
        onError: [
          { guard: withFailure('wasLost'), target: 'choosing', actions: 'dropFirst' },
          { target: 'idle', actions: withFailure('emitFailure') },
        ],
      },
    },
  },
})
