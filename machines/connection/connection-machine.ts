import { assign, type SnapshotFrom, setup } from 'xstate'
import type { ConsoleEphemeral, HandshakeRefusal } from '#contract/events.ts'
import { declaredCallback } from '../unprovided-actor.ts'
import { backoff } from './backoff.ts'
import { follow, type JournalEntry } from './journal.ts'

/** Our choice: a handshake that takes longer counts as failed. */
const HANDSHAKE_TIMEOUT_MS = 10_000
/** Our choice: catching up that stands still this long begins anew. */
const CATCH_UP_TIMEOUT_MS = 15_000
/** Our choice: live this long, and the next break is treated as the first. */
const STABLE_AFTER_MS = 5_000

/** Why the server will not have this console: the handshake said no, or the session was revoked. */
export type RefusalReason = HandshakeRefusal | ConsoleEphemeral['session.revoked']['reason']

/** What the connection starts with. */
export interface ConnectionInput {
  /** Journal position that the screen includes; null begins with whatever comes. */
  readonly seq: number | null
  /** What the browser says of the network. */
  readonly online: boolean
  /** Random number of this tab, 0 to 1. */
  readonly seed: number
}

/** What the connection knows. */
export interface ConnectionContext {
  readonly seq: number | null
  readonly online: boolean
  readonly seed: number
  /** Returns since it last was live for a while. */
  readonly attempt: number
  readonly gaps: number
  readonly resyncs: number
  readonly refusal: RefusalReason | null
}

/** What happens to the connection; all but `connection.retry` and the browser's come from the socket. */
export type ConnectionEvent =
  | { type: 'browser.offline' }
  | { type: 'browser.online' }
  | { type: 'connection.retry' }
  | { type: 'socket.opened' }
  | { type: 'socket.closed' }
  | { type: 'socket.refused'; code: HandshakeRefusal }
  | { type: 'events.received'; events: readonly JournalEntry[] }
  | { type: 'journal.live'; seq: number }
  | { type: 'journal.resync'; seq: number }
  | { type: 'session.revoked'; reason: ConsoleEphemeral['session.revoked']['reason'] }

/** Input of the actor `socket`: it opens one socket, sends what happens to it, and closes it when stopped; it never returns by itself. */
export interface SocketInput {
  readonly after: number | null
}

/** The console's link to the journal: it follows every position, returns after a break, and says how it stands. */
export const connectionMachine = setup({
  types: {
    context: {} as ConnectionContext,
    events: {} as ConnectionEvent,
    input: {} as ConnectionInput,
    tags: {} as 'waiting' | 'live',
  },
  actors: { socket: declaredCallback<SocketInput>('socket') },
  actions: {
    follow: assign(({ context }, entries: readonly JournalEntry[]) => ({
      seq: follow(context.seq, entries).seq,
    })),
    jump: assign((_, seq: number) => ({ seq })),
    begin: assign(({ context }, seq: number) => ({ seq: context.seq ?? seq })),
    countGap: assign(({ context }) => ({ gaps: context.gaps + 1 })),
    countResync: assign(({ context }) => ({ resyncs: context.resyncs + 1 })),
    countAttempt: assign(({ context }) => ({ attempt: context.attempt + 1 })),
    settle: assign({ attempt: 0 }),
    refuse: assign((_, refusal: RefusalReason) => ({ refusal })),
  },
  guards: {
    isOnline: ({ context }) => context.online,
    isGapless: ({ context }, entries: readonly JournalEntry[]) => !follow(context.seq, entries).gap,
    passes: (_, code: HandshakeRefusal) => code === 'upstream_unavailable',
  },
  delays: {
    backoff: ({ context }) => backoff(context.attempt, context.seed),
    HANDSHAKE_TIMEOUT_MS,
    CATCH_UP_TIMEOUT_MS,
    STABLE_AFTER_MS,
  },
}).createMachine({
  id: 'connection',
  description: 'The link to the journal of events.',
  context: ({ input }) => ({ ...input, attempt: 0, gaps: 0, resyncs: 0, refusal: null }),
  initial: 'starting',
  on: { 'browser.offline': { target: '.offline', actions: assign({ online: false }) } },
  states: {
    starting: {
      description: 'Asks whether there is a network at all.',
      always: [{ guard: 'isOnline', target: 'linked' }, { target: 'offline' }],
    },
    offline: {
      description: 'The browser has no network.',
      tags: 'waiting',
      on: {
        'browser.online': {
          target: 'linked',
          actions: ['settle', assign({ online: true })],
        },
      },
    },
    linked: {
      description: 'A socket is there or on its way.',
      invoke: {
        id: 'socket',
        src: 'socket',
        input: ({ context }) => ({ after: context.seq }),
        onError: { target: 'reconnecting' },
      },
      on: {
        'socket.closed': { target: 'reconnecting' },
        'socket.refused': [
          { guard: { type: 'passes', params: ({ event }) => event.code }, target: 'reconnecting' },
          { target: 'refused', actions: { type: 'refuse', params: ({ event }) => event.code } },
        ],
        'session.revoked': {
          target: 'refused',
          actions: { type: 'refuse', params: ({ event }) => event.reason },
        },
        'events.received': [
          {
            guard: { type: 'isGapless', params: ({ event }) => event.events },
            actions: { type: 'follow', params: ({ event }) => event.events },
          },
          {
            target: 'reconnecting',
            actions: [{ type: 'follow', params: ({ event }) => event.events }, 'countGap'],
          },
        ],
        'journal.resync': {
          actions: ['countResync', { type: 'jump', params: ({ event }) => event.seq }],
        },
      },
      initial: 'connecting',
      states: {
        connecting: {
          description: 'The handshake is under way.',
          tags: 'waiting',
          on: { 'socket.opened': { target: 'catchingUp' } },
          after: { HANDSHAKE_TIMEOUT_MS: { target: '#connection.reconnecting' } },
        },
        catchingUp: {
          description: 'The server sends what was missed.',
          tags: 'waiting',
          on: {
            'events.received': {
              guard: { type: 'isGapless', params: ({ event }) => event.events },
              target: 'catchingUp',
              reenter: true,
              actions: { type: 'follow', params: ({ event }) => event.events },
            },
            'journal.live': {
              target: 'live',
              actions: { type: 'begin', params: ({ event }) => event.seq },
            },
          },
          after: { CATCH_UP_TIMEOUT_MS: { target: '#connection.reconnecting' } },
        },
        live: {
          description: 'Every change arrives as it happens.',
          tags: 'live',
          after: { STABLE_AFTER_MS: { actions: 'settle' } },
        },
      },
    },
    reconnecting: {
      description: 'The socket broke; the next one follows after a wait.',
      tags: 'waiting',
      exit: 'countAttempt',
      on: {
        'connection.retry': { target: 'linked' },
        'browser.online': { target: 'linked' },
      },
      after: { backoff: { target: 'linked' } },
    },
    refused: {
      description: 'The server will not have this session; returning by itself would be in vain.',
      on: {
        'connection.retry': {
          target: 'linked',
          actions: ['settle', assign({ refusal: null })],
        },
        'browser.offline': { actions: assign({ online: false }) },
        'browser.online': { actions: assign({ online: true }) },
      },
    },
  },
})

/** How the connection stands, in one word for the indicator. */
export type ConnectionStatus = 'offline' | 'connecting' | 'catchingUp' | 'live' | 'reconnecting' | 'refused'

/** Reads that word off a snapshot. */
export function connectionStatus(snapshot: SnapshotFrom<typeof connectionMachine>): ConnectionStatus {
  const { value } = snapshot
  if (typeof value === 'object') return value.linked
  return value === 'starting' ? 'connecting' : value
}
