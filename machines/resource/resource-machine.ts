import { assertEvent, assign, setup } from 'xstate'
import { type Failure, withFailure } from '../failure.ts'
import { type Overlap, overlapWith, withOverlap } from '../overlap.ts'
import { declaredPromise } from '../unprovided-actor.ts'

/** Our choice: period within which all events trigger a single fetch. */
export const RELOAD_DEBOUNCE_MS = 1_000

/** Idempotent change to loaded data. */
export type Patch<T> = (data: T) => T

/** Data of a screen; `data` is retained during a refetch. */
export interface ResourceContext<T> {
  readonly data: T | null
  /** Reason why the last fetch failed; null if it succeeded. */
  readonly failure: Failure | null
  /** True if the data may have changed while it was being fetched, so that it must be fetched again. */
  readonly stale: boolean
  /** Patches made since the current fetch began. */
  readonly overlap: Overlap<Patch<T>>
}

/** Commands from the screen, events that make the data stale, and patches. */
export type ResourceEvent<T> =
  | { type: 'resource.reload' }
  | { type: 'resource.outdated' }
  | { type: 'resource.patch'; patch: Patch<T> }

/** Returns the machine's setup (types, actor and actions), which depends on the data type. */
const resourceSetup = <T>() =>
  setup({
    types: { context: {} as ResourceContext<T>, events: {} as ResourceEvent<T> },
    actors: { load: declaredPromise<T>('load') },
    actions: {
      /** A patch can be older than the fetched data, so data that a patch has changed is fetched again. */
      setData: assign(({ context: { overlap, stale } }, answer: T) => {
        const data = withOverlap(answer, overlap, (last, patch) => patch(last))
        return { data, failure: null, overlap: null, stale: stale || data !== answer }
      }),
      setFailure: assign((_, failure: Failure) => ({ failure, overlap: null })),
      patch: assign(({ context: { data, overlap }, event }) => {
        assertEvent(event, 'resource.patch')
        return { data: data === null ? null : event.patch(data), overlap: overlapWith(overlap, event.patch) }
      }),
      markStale: assign({ stale: true }),
      begin: assign({ stale: false, overlap: [] }),
    },
    guards: { isStale: ({ context }) => context.stale },
    delays: { RELOAD_DEBOUNCE_MS },
  })

/** Returns the states after data has been loaded, by freshness. */
const readyStates = <T>() =>
  resourceSetup<T>().createStateConfig({
    description: 'The data is on the screen.',
    initial: 'fresh',
    on: {
      'resource.reload': { target: '.refreshing' },
      'resource.patch': { actions: 'patch' },
    },
    states: {
      fresh: {
        description: 'The data is current.',
        always: { guard: 'isStale', target: 'settling' },
        on: { 'resource.outdated': { target: 'settling' } },
      },
      settling: {
        description: 'Something changed; more changes may follow.',
        after: { RELOAD_DEBOUNCE_MS: { target: 'refreshing' } },
      },
      refreshing: {
        description: 'The data is being fetched again while the old data is shown.',
        entry: 'begin',
        on: { 'resource.outdated': { actions: 'markStale' } },
        invoke: {
          src: 'load',
          onDone: { target: 'fresh', actions: { type: 'setData', params: ({ event }) => event.output } },
          onError: { target: 'fresh', actions: withFailure('setFailure') },
        },
      },
    },
  })

/**
 * Returns the machine for data that is fetched, shown, and refetched when events make it stale. The actor `load` must be
 * provided.
 */
export const resourceMachine = <T>() =>
  resourceSetup<T>().createMachine({
    id: 'resource',
    description: 'Data of a screen, which is fetched again when events make it outdated.',
    context: { data: null, failure: null, stale: false, overlap: null },
    initial: 'loading',
    states: {
      loading: {
        description: 'The data is being fetched for the first time.',
        entry: 'begin',
        on: {
          'resource.outdated': { actions: 'markStale' },
          'resource.patch': { actions: 'patch' },
          'resource.reload': { target: 'loading', reenter: true },
        },
        invoke: {
          src: 'load',
          onDone: { target: 'ready', actions: { type: 'setData', params: ({ event }) => event.output } },
          onError: { target: 'failed', actions: withFailure('setFailure') },
        },
      },
      failed: {
        description: 'There is nothing to show.',
        on: { 'resource.reload': { target: 'loading' } },
      },
      ready: readyStates<T>(),
    },
  })
