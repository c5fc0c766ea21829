import { assign, setup } from 'xstate'
import { declaredPromise } from '#machines/declared.ts'
import { type Failure, failureOf } from '#machines/failure.ts'

/** Our choice: facts that come within this time cost one fetch, milliseconds. */
export const SETTLE = 1_000

/** What a screen shows of something that is fetched; `data` stays while it is fetched again. */
export interface ResourceContext<T> {
  readonly data: T | null
  /** Why the last fetch failed; null after one that did not. */
  readonly failure: Failure | null
  /** True where it changed while it was being fetched. */
  readonly stale: boolean
}

/** Wishes of the screen, facts that make the data old, and corrections of it. */
export type ResourceEvent<T> =
  | { type: 'resource.reload' }
  | { type: 'resource.outdated' }
  | { type: 'resource.patch'; patch: (data: T) => T }

/** Types, actor and steps; a function, as they depend on what is fetched. */
const resourceSetup = <T>() =>
  setup({
    types: { context: {} as ResourceContext<T>, events: {} as ResourceEvent<T> },
    actors: { load: declaredPromise<T>('load') },
    actions: {
      keepData: assign((_, data: T) => ({ data, failure: null })),
      keepFailure: assign((_, failure: Failure) => ({ failure })),
      patch: assign(({ context: { data }, event }) => ({
        data: data !== null && event.type === 'resource.patch' ? event.patch(data) : data,
      })),
      markStale: assign({ stale: true }),
      begin: assign({ stale: false }),
    },
    guards: { isStale: ({ context }) => context.stale },
    delays: { SETTLE },
  })

/** What is on the screen, and how far it can be trusted. */
const readyStates = <T>() =>
  resourceSetup<T>().createStateConfig({
    description: 'It is on the screen.',
    initial: 'fresh',
    on: {
      'resource.reload': { target: '.refreshing' },
      'resource.patch': { actions: 'patch' },
    },
    states: {
      fresh: {
        description: 'As far as is known, it is right.',
        always: { guard: 'isStale', target: 'settling' },
        on: { 'resource.outdated': { target: 'settling' } },
      },
      settling: {
        description: 'Something changed; more may come.',
        after: { SETTLE: { target: 'refreshing' } },
      },
      refreshing: {
        description: 'It is fetched again while the old is shown.',
        entry: 'begin',
        on: { 'resource.outdated': { actions: 'markStale' } },
        invoke: {
          src: 'load',
          onDone: { target: 'fresh', actions: { type: 'keepData', params: ({ event }) => event.output } },
          onError: {
            target: 'fresh',
            actions: { type: 'keepFailure', params: ({ event }) => failureOf(event.error) },
          },
        },
      },
    },
  })

/** Something that is fetched, shown, and fetched again when facts make it old. The actor `load` is to be provided. */
export const resourceMachine = <T>() =>
  resourceSetup<T>().createMachine({
    id: 'resource',
    description: 'Data of a screen.',
    context: { data: null, failure: null, stale: false },
    initial: 'loading',
    states: {
      loading: {
        description: 'It is fetched for the first time.',
        entry: 'begin',
        on: { 'resource.outdated': { actions: 'markStale' } },
        invoke: {
          src: 'load',
          onDone: { target: 'ready', actions: { type: 'keepData', params: ({ event }) => event.output } },
          onError: {
            target: 'failed',
            actions: { type: 'keepFailure', params: ({ event }) => failureOf(event.error) },
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
