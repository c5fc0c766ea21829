import { assertEvent, assign, setup } from 'xstate'
import { type Failure, withFailure } from '../failure.ts'
import { declaredPromise } from '../unprovided-actor.ts'

/** Our choice: events within this time cause a single fetch. */
export const RELOAD_DEBOUNCE_MS = 1_000

/** Data of a screen; `data` stays while it is fetched again. */
export interface ResourceContext<T> {
  readonly data: T | null
  /** Why the last fetch failed; null if it succeeded. */
  readonly failure: Failure | null
  /** True if the data changed while it was being fetched. */
  readonly stale: boolean
}

/** Commands of the screen, events that make the data stale, and corrections of it. */
export type ResourceEvent<T> =
  | { type: 'resource.reload' }
  | { type: 'resource.outdated' }
  | { type: 'resource.patch'; patch: (data: T) => T }

/** Types, actor and actions; a function, as they depend on the type of the data. */
const resourceSetup = <T>() =>
  setup({
    types: { context: {} as ResourceContext<T>, events: {} as ResourceEvent<T> },
    actors: { load: declaredPromise<T>('load') },
    actions: {
      setData: assign((_, data: T) => ({ data, failure: null })),
      setFailure: assign((_, failure: Failure) => ({ failure })),
      patch: assign(({ context: { data }, event }) => {
        assertEvent(event, 'resource.patch')
        return { data: data === null ? null : event.patch(data) }
      }),
      markStale: assign({ stale: true }),
      begin: assign({ stale: false }),
    },
    guards: { isStale: ({ context }) => context.stale },
    delays: { RELOAD_DEBOUNCE_MS },
  })

/** States of loaded data, by its freshness. */
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
        description: 'The data is fetched again while the old one is shown.',
        entry: 'begin',
        on: { 'resource.outdated': { actions: 'markStale' } },
        invoke: {
          src: 'load',
          onDone: { target: 'fresh', actions: { type: 'setData', params: ({ event }) => event.output } },
          onError: {
            target: 'fresh',
            actions: withFailure('setFailure'),
          },
        },
      },
    },
  })

/**
 * Data that is fetched, shown, and fetched again when events make it stale. The actor `load` must be
 * provided.
 */
export const resourceMachine = <T>() =>
  resourceSetup<T>().createMachine({
    id: 'resource',
    description: 'Data of a screen.',
    context: { data: null, failure: null, stale: false },
    initial: 'loading',
    states: {
      loading: {
        description: 'The data is fetched for the first time.',
        entry: 'begin',
        on: { 'resource.outdated': { actions: 'markStale' } },
        invoke: {
          src: 'load',
          onDone: { target: 'ready', actions: { type: 'setData', params: ({ event }) => event.output } },
          onError: {
            target: 'failed',
            actions: withFailure('setFailure'),
          },
        },
      },
      failed: {
        description: 'There is nothing to show.',
        on: { 'resource.reload': { target: 'loading' } },
      },
      ready: readyStates<T>(),
    },
  })
