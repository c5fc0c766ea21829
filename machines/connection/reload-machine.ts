import { assign, emit, setup } from 'xstate'
import { declaredCallback } from '../unprovided-actor.ts'

/** Our choice: minimum time between two automatic reloads, so that members can keep working if a reload did not help. */
export const RELOAD_INTERVAL_MS = 300_000
/** Our choice: time after which a reload counts as declined by the member. */
const RELOAD_TIMEOUT_MS = 10_000

/** Time of the last reload, and the clock. */
export interface ReloadInput {
  /** Time of this tab's last automatic reload, in milliseconds since 1970; null if there was none. */
  readonly reloadedAt: number | null
  /** Returns the current time in milliseconds since 1970. */
  readonly now: () => number
}

/** Result of a handshake, a moment at which a reload loses nothing, or the member's command. */
export type ReloadEvent =
  | { type: 'client.outdated' }
  | { type: 'client.accepted' }
  | { type: 'moment.quiet' }
  | { type: 'page.reload' }

/** Request to the controller to reload the page; `reloadedAt` is stored so that the next automatic reload is delayed. */
export type ReloadEmitted = { readonly type: 'reload.requested'; readonly reloadedAt: number | null }

const delayOf = ({ reloadedAt, now }: ReloadInput): number =>
  reloadedAt === null ? 0 : Math.min(RELOAD_INTERVAL_MS, Math.max(0, reloadedAt + RELOAD_INTERVAL_MS - now()))

/** Reloads a console that is too old for the server, at a moment when nothing is lost. */
export const reloadMachine = setup({
  types: {
    context: {} as ReloadInput,
    events: {} as ReloadEvent,
    input: {} as ReloadInput,
    emitted: {} as ReloadEmitted,
    tags: {} as 'outdated',
  },
  actors: { quietMoment: declaredCallback<undefined>('quietMoment') },
  actions: {
    remember: assign(({ context }) => ({ reloadedAt: context.now() })),
    request: emit(({ context }) => ({ type: 'reload.requested' as const, reloadedAt: context.reloadedAt })),
  },
  guards: { canReload: ({ context }) => delayOf(context) === 0 },
  delays: { rest: ({ context }) => delayOf(context), RELOAD_TIMEOUT_MS },
}).createMachine({
  id: 'reload',
  description: 'Reload of a console that is too old for the server.',
  context: ({ input }) => input,
  initial: 'current',
  states: {
    current: {
      description: 'As far as is known, the server accepts this console.',
      on: { 'client.outdated': { target: 'outdated' } },
    },
    outdated: {
      description: 'The server rejects this console; the screen states this.',
      tags: 'outdated',
      initial: 'deciding',
      on: { 'client.accepted': { target: 'current' }, 'page.reload': { target: 'reloading' } },
      states: {
        deciding: {
          description: 'Checks whether a recent reload did not help.',
          always: [{ guard: 'canReload', target: 'watching' }, { target: 'resting' }],
        },
        resting: {
          description: 'A recent reload did not help; the next one waits.',
          after: { rest: { target: 'watching' } },
        },
        watching: {
          description: 'Waits for a moment at which a reload loses nothing.',
          invoke: { src: 'quietMoment' },
          on: { 'moment.quiet': { target: '#reload.reloading', actions: 'remember' } },
        },
      },
    },
    reloading: {
      description: 'The page is being reloaded.',
      tags: 'outdated',
      entry: 'request',
      after: { RELOAD_TIMEOUT_MS: { target: 'outdated' } },
    },
  },
})
