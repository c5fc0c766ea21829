import { assign, type SnapshotFrom, setup } from 'xstate'
import type { HandshakeRefusal } from '#contract/journal/events.ts'
import type { ConsoleEphemeral } from '#contract/journal/signals.ts'
import { declaredCallback } from '../unprovided-actor.ts'
import { backoff } from './backoff.ts'
import { followEntries, type JournalEntry } from './journal.ts'

/** Our choice: timeout for the handshake. */
const HANDSHAKE_TIMEOUT_MS = 10_000
/** Our choice: maximum time without an event while catching up; after that, catching up is restarted with a new socket. */
const CATCH_UP_TIMEOUT_MS = 15_000
/** Our choice: time that a connection must be live before the attempt count is reset. */
const STABLE_AFTER_MS = 5_000

/** Reason why the server refuses this console: a refused handshake or a revoked session. */
export type RefusalReason = HandshakeRefusal | ConsoleEphemeral['session.revoked']['reason']

/** Journal position, network state and random seed that the machine starts with. */
export interface ConnectionInput {
  /** Journal position of the data on screen; null starts with the first event received. */
  readonly seq: number | null
  /** Whether the browser reports a network connection. */
  readonly online: boolean
  /** Random number of this tab, 0 to 1. */
  readonly seed: number
}

/** Connection state that the machine tracks: position, network state, attempts, gaps, resyncs and any refusal. */
export interface ConnectionContext {
  readonly seq: number | null
  readonly online: boolean
  readonly seed: number
  /** Number of reconnects since the connection was last stable. */
  readonly attempt: number
  readonly gaps: number
  readonly resyncs: number
  readonly refusal: RefusalReason | null
}

/** Events from the socket and the browser, and `connection.retry`. */
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

/**
 * Input of the actor `socket`, which opens one socket, forwards its events, and closes it when stopped. It does not reconnect.
 */
export interface SocketInput {
  readonly after: number | null
}

/**
 * Console's connection to the journal: tracks positions, reconnects when the socket closes or a position is missing, and exposes
 * its status.
 */
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
      seq: followEntries(context.seq, entries).seq,
    })),
    jump: assign((_, seq: number) => ({ seq })),
    setInitialSeq: assign(({ context }, seq: number) => ({ seq: context.seq ?? seq })),
    countGap: assign(({ context }) => ({ gaps: context.gaps + 1 })),
    countResync: assign(({ context }) => ({ resyncs: context.resyncs + 1 })),
    countAttempt: assign(({ context }) => ({ attempt: context.attempt + 1 })),
    resetAttempts: assign({ attempt: 0 }),
    refuse: assign((_, refusal: RefusalReason) => ({ refusal })),
  },
  guards: {
    isOnline: ({ context }) => context.online,
    isGapless: ({ context }, entries: readonly JournalEntry[]) => !followEntries(context.seq, entries).gap,
    // The session stays valid; the next socket has the rights of the new role.
    isNewRole: (_, reason: RefusalReason) => reason === 'role_changed',
    isTemporary: (_, code: HandshakeRefusal) => code === 'upstream_unavailable',
  },
  delays: {
    backoff: ({ context }) => backoff(context.attempt, context.seed),
    HANDSHAKE_TIMEOUT_MS,
    CATCH_UP_TIMEOUT_MS,
    STABLE_AFTER_MS,
  },
}).createMachine({
  id: 'connection',
  description: 'The connection to the journal of events.',
  context: ({ input }) => ({ ...input, attempt: 0, gaps: 0, resyncs: 0, refusal: null }),
  initial: 'starting',
  on: { 'browser.offline': { target: '.offline', actions: assign({ online: false }) } },
  states: {
    starting: {
      description: 'Checks whether there is a network connection.',
      always: [{ guard: 'isOnline', target: 'linked' }, { target: 'offline' }],
    },
    offline: {
      description: 'The browser has no network connection.',
      tags: 'waiting',
      on: {
        'browser.online': {
          target: 'linked',
          actions: ['resetAttempts', assign({ online: true })],
        },
      },
    },
    linked: {
      description: 'A socket is open or being opened.',
      invoke: {
        id: 'socket',
        src: 'socket',
        input: ({ context }) => ({ after: context.seq }),
        onError: { target: 'reconnecting' },
      },
      on: {
        'socket.closed': { target: 'reconnecting' },
        'socket.refused': [
          { guard: { type: 'isTemporary', params: ({ event }) => event.code }, target: 'reconnecting' },
          { target: 'refused', actions: { type: 'refuse', params: ({ event }) => event.code } },
        ],
        'session.revoked': [
          { guard: { type: 'isNewRole', params: ({ event }) => event.reason }, target: 'reconnecting' },
          { target: 'refused', actions: { type: 'refuse', params: ({ event }) => event.reason } },
        ],
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
          description: 'The server sends missed events.',
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
              actions: { type: 'setInitialSeq', params: ({ event }) => event.seq },
            },
          },
          after: { CATCH_UP_TIMEOUT_MS: { target: '#connection.reconnecting' } },
        },
        live: {
          description: 'Every change arrives as it happens.',
          tags: 'live',
          after: { STABLE_AFTER_MS: { actions: 'resetAttempts' } },
        },
      },
    },
    reconnecting: {
      description: 'The socket closed or an event is missing; a new socket is opened after a delay.',
      tags: 'waiting',
      exit: 'countAttempt',
      on: { 'connection.retry': { target: 'linked' }, 'browser.online': { target: 'linked' } },
      after: { backoff: { target: 'linked' } },
    },
    refused: {
      description: 'The server rejects this session; reconnecting automatically would be useless.',
      on: {
        'connection.retry': {
          target: 'linked',
          actions: ['resetAttempts', assign({ refusal: null })],
        },
        'browser.offline': { actions: assign({ online: false }) },
        'browser.online': { actions: assign({ online: true }) },
      },
    },
  },
})

/** Status of the connection, for the indicator. */
export type ConnectionStatus = 'offline' | 'connecting' | 'catchingUp' | 'live' | 'reconnecting' | 'refused'

/** Returns the connection status of a snapshot. */
export function connectionStatus(snapshot: SnapshotFrom<typeof connectionMachine>): ConnectionStatus {
  const { value } = snapshot
  if (typeof value === 'object') return value.linked
  return value === 'starting' ? 'connecting' : value
}
