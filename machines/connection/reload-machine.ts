import { assign, emit, setup } from 'xstate'
import { declaredCallback } from '../unprovided-actor.ts'

/** Our choice: shortest time between two automatic reloads, milliseconds; where one did not help, the member can still work. */
export const RELOAD_INTERVAL_MS = 300_000
/** Our choice: a reload that has not happened after this long was declined by the member. */
const RELOAD_TIMEOUT_MS = 10_000

/** What the machine starts with. */
export interface ReloadInput {
  /** Time of this tab's last automatic reload, milliseconds since 1970; null if there was none. */
  readonly reloadedAt: number | null
  /** Returns the current time in milliseconds since 1970. */
  readonly now: () => number
}

/** Events: what the handshake said, a moment in which nothing would be lost, and the member's command. */
export type ReloadEvent =
  | { type: 'client.outdated' }
  | { type: 'client.accepted' }
  | { type: 'moment.quiet' }
  | { type: 'page.reload' }

/** Request to the controller to reload the page; an automatic one is remembered, so that the next waits. */
export type ReloadEmitted = { readonly type: 'reload.requested'; readonly reloadedAt: number | null }

const waitOf = ({ reloadedAt, now }: ReloadInput): number =>
  reloadedAt === null ? 0 : Math.min(RELOAD_INTERVAL_MS, Math.max(0, reloadedAt + RELOAD_INTERVAL_MS - now()))

/** Reloads a console that the server no longer works with, at a moment in which nothing is lost. */
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
  guards: { hasRested: ({ context }) => waitOf(context) === 0 },
  delays: { rest: ({ context }) => waitOf(context), RELOAD_TIMEOUT_MS },
}).createMachine({
  id: 'reload',
  description: 'The reload of a console that is older than the server works with.',
  context: ({ input }) => input,
  initial: 'current',
  states: {
    current: {
      description: 'As far as is known, the server works with this console.',
      on: { 'client.outdated': { target: 'outdated' } },
    },
    outdated: {
      description: 'The server refuses this console; the screen says so.',
      tags: 'outdated',
      initial: 'deciding',
      on: {
        'client.accepted': { target: 'current' },
        'page.reload': { target: 'reloading' },
      },
      states: {
        deciding: {
          description: 'Checks whether it has just been reloaded in vain.',
          always: [{ guard: 'hasRested', target: 'watching' }, { target: 'resting' }],
        },
        resting: {
          description: 'A reload did not help a short while ago; the next one waits.',
          after: { rest: { target: 'watching' } },
        },
        watching: {
          description: 'Waits for a moment in which a reload loses nothing.',
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
