import { assign, enqueueActions, setup } from 'xstate'
import type { FloorSnapshot } from '#contract/floor/floor.ts'
import type { ConnectionStatus } from '../connection/connection-machine.ts'
import type { JournalEntry } from '../connection/journal.ts'
import { type Failure, withFailure } from '../failure.ts'
import { declaredPromise } from '../unprovided-actor.ts'
import { risenAlerts, stepAlerts } from './alerts.ts'
import { floorStateOf } from './floor-state.ts'
import type {
  FloorContext,
  FloorEmitted,
  FloorEvent,
  FloorInput,
  HoldReason,
  MoveOutcome,
  MoveTarget,
} from './floor-types.ts'
import { applyEvents } from './fold.ts'
import { answeredMoves, failedMoves, inputOf, moveOf, undoable, undoMoves, visibleMoves } from './moves.ts'

/** Our choice: pause before refetching the floor after a failure. */
const RETRY_AFTER_MS = 5_000

/** Applies a snapshot, and the events that arrived while it was fetched. */
function loaded(context: FloorContext, snapshot: FloorSnapshot): Partial<FloorContext> {
  const floor = applyEvents(floorStateOf(snapshot), context.arrived)
  const browser = context.now - context.offset
  return {
    floor,
    arrived: [],
    offset: snapshot.at - browser,
    now: Math.max(context.now, snapshot.at),
    heardAt: Math.max(context.now, snapshot.at),
    head: Math.max(context.head, floor.seq),
    behindFrom: null,
    failure: null,
  }
}

/** Applies a batch of journal entries. */
function received(
  context: FloorContext,
  events: readonly JournalEntry[],
  browser: number,
): Partial<FloorContext> {
  const { floor, offset } = context
  if (!floor) return {}
  const after = applyEvents(floor, events)
  const last = events.findLast((entry) => 'at' in entry)
  const now = browser + offset
  const isUpToDate = after.seq >= context.head
  return {
    floor: after,
    now: Math.max(context.now, now),
    ...(last && 'at' in last && { lag: Math.max(0, now - Date.parse(last.at)) }),
    ...(isUpToDate && { heardAt: now, head: after.seq, behindFrom: null }),
  }
}

/** Applies the journal head reported by the server, which tells whether the floor is up to date or behind. */
function reported(context: FloorContext, head: number, browser: number): Partial<FloorContext> {
  const seq = context.floor?.seq ?? 0
  const now = browser + context.offset
  if (seq >= head) return { head, heardAt: now, behindFrom: null, lag: 0 }
  return { head, behindFrom: context.behindFrom ?? seq }
}

function ticked(context: FloorContext, browser: number): Partial<FloorContext> {
  const now = browser + context.offset
  const { floor } = context
  const alerts = floor ? stepAlerts(context.alerts, floor, now) : context.alerts
  const isCalm = ![...(alerts?.values() ?? [])].some(({ level }) => level > 0)
  return {
    now,
    alerts,
    moves: visibleMoves(context.moves, now),
    calmSince: isCalm ? (context.calmSince ?? now) : null,
  }
}

const frozenOf = ({ floor, frozen }: FloorContext): readonly number[] | null =>
  frozen ?? (floor ? floor.queue.map(({ id }) => id) : null)

function held(context: FloorContext, reason: HoldReason, isBeginning: boolean): Partial<FloorContext> {
  const holds = new Set(context.holds)
  if (isBeginning) holds.add(reason)
  else holds.delete(reason)
  return { holds, frozen: holds.size > 0 ? frozenOf(context) : null }
}

/** Live floor: a snapshot, the events after it, and the supervisor's actions. */
export const floorMachine = setup({
  types: {
    context: {} as FloorContext,
    events: {} as FloorEvent,
    input: {} as FloorInput,
    emitted: {} as FloorEmitted,
    tags: {} as 'loading',
  },
  actors: { loadFloor: declaredPromise<FloorSnapshot>('loadFloor') },
  actions: {
    take: assign(({ context }, snapshot: FloorSnapshot) => loaded(context, snapshot)),
    receive: assign(({ context }, { events, now }: { events: readonly JournalEntry[]; now: number }) =>
      received(context, events, now),
    ),
    collect: assign(({ context }, events: readonly JournalEntry[]) => ({
      arrived: [...context.arrived, ...events],
    })),
    report: assign(({ context }, { head, now }: { head: number; now: number }) =>
      reported(context, head, now),
    ),
    setStatus: assign((_, status: ConnectionStatus) => ({ status })),
    setFailure: assign((_, failure: Failure) => ({ failure })),
    tick: enqueueActions(({ context, enqueue }, now: number) => {
      const change = ticked(context, now)
      const keys = change.alerts ? risenAlerts(context.alerts, change.alerts) : []
      enqueue.assign(change)
      const isCritical = keys.some((key) => change.alerts?.get(key)?.level === 2)
      // Thresholds already exceeded when the floor is opened make no sound.
      if (keys.length > 0 && context.alerts) enqueue.emit({ type: 'alert.risen', keys, isCritical })
    }),
    hold: assign(({ context }, reason: HoldReason) => held(context, reason, true)),
    release: assign(({ context }, reason: HoldReason) => held(context, reason, false)),
    toggleHold: assign(({ context }) => held(context, 'key', !context.holds.has('key'))),
    move: enqueueActions(
      (
        { context, enqueue },
        { key, ids, to, team }: { key: string; ids: readonly number[] } & MoveTarget,
      ) => {
        const move = moveOf(context, key, ids, team === undefined ? { to } : { to, team })
        if (!move) return
        enqueue.assign({ moves: [...context.moves, move] })
        enqueue.emit({ type: 'move.send', input: inputOf(move) })
      },
    ),
    undo: enqueueActions(({ context, enqueue }) => {
      const move = undoable(context)
      if (!move) return
      const back = undoMoves(move, context.now)
      const rest = context.moves.map((one) => (one === move ? { ...one, state: 'undone' as const } : one))
      enqueue.assign({ moves: [...rest, ...back] })
      for (const one of back) enqueue.emit({ type: 'move.send', input: inputOf(one) })
    }),
    answer: assign(({ context }, { key, outcomes }: { key: string; outcomes: readonly MoveOutcome[] }) => ({
      moves: answeredMoves(context.moves, key, outcomes),
    })),
    failMove: assign(({ context }, { key, failure }: { key: string; failure: Failure }) => ({
      moves: failedMoves(context.moves, key, failure.code),
    })),
  },
  guards: {
    canUndo: ({ context }) => undoable(context) !== null,
    isUnprovided: (_, { code }: Failure) => code === 'not_provided',
  },
  delays: { RETRY_AFTER_MS },
}).createMachine({
  id: 'floor',
  description: 'The live floor: waiting customers, agents and their chats, and moves between them.',
  context: ({ input }) => ({
    floor: null,
    arrived: [],
    now: input.now,
    offset: 0,
    alerts: null,
    calmSince: null,
    holds: new Set<HoldReason>(),
    frozen: null,
    moves: [],
    status: input.status,
    heardAt: input.now,
    lag: 0,
    head: 0,
    behindFrom: null,
    failure: null,
  }),
  on: {
    'clock.ticked': { actions: { type: 'tick', params: ({ event }) => event.now } },
    'link.changed': { actions: { type: 'setStatus', params: ({ event }) => event.status } },
    'head.reported': { actions: { type: 'report', params: ({ event }) => event } },
    'hold.begin': { actions: { type: 'hold', params: ({ event }) => event.reason } },
    'hold.end': { actions: { type: 'release', params: ({ event }) => event.reason } },
    'hold.toggle': { actions: 'toggleHold' },
    'chats.move': { actions: { type: 'move', params: ({ event }) => event } },
    'move.undo': { guard: 'canUndo', actions: 'undo' },
    'move.answered': { actions: { type: 'answer', params: ({ event }) => event } },
    'move.failed': { actions: { type: 'failMove', params: ({ event }) => event } },
  },
  initial: 'loading',
  states: {
    loading: {
      description: 'The floor is being fetched; events that arrive in the meantime are applied to it.',
      tags: 'loading',
      entry: assign({ arrived: [] }),
      on: {
        'events.received': {
          actions: [
            { type: 'receive', params: ({ event }) => event },
            { type: 'collect', params: ({ event }) => event.events },
          ],
        },
        'journal.resync': { target: 'loading', reenter: true },
        'floor.reload': { target: 'loading', reenter: true },
      },
      invoke: {
        src: 'loadFloor',
        onDone: { target: 'ready', actions: { type: 'take', params: ({ event }) => event.output } },
        onError: [
          { guard: withFailure('isUnprovided'), target: 'unprovided', actions: withFailure('setFailure') },
          { target: 'failed', actions: withFailure('setFailure') },
        ],
      },
    },
    unprovided: {
      description: 'The server does not offer the floor.',
      on: { 'floor.reload': { target: 'loading' } },
    },
    failed: {
      description: 'The floor could not be fetched; a retry follows after a pause.',
      after: { RETRY_AFTER_MS: { target: 'loading' } },
      on: { 'floor.reload': { target: 'loading' }, 'journal.resync': { target: 'loading' } },
    },
    ready: {
      description: 'Events keep the floor up to date.',
      on: {
        'events.received': { actions: { type: 'receive', params: ({ event }) => event } },
        'journal.resync': { target: 'loading' },
        'floor.reload': { target: 'loading' },
      },
    },
  },
})
