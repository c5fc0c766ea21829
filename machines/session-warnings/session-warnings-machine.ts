import { assign, setup } from 'xstate'
import type { Client } from '#contract/account/clients.ts'
import { expiryWarning, isExempt, quotaWarning, type Warning } from './warnings.ts'

/** Stored flags, which last as long as the browser session, and the current path and clock. */
export interface SessionWarningsInput {
  readonly quotaWarningShown: boolean
  readonly expiryWarningShown: boolean
  readonly path: string
  readonly now: () => number
}

/** State of the warnings; the controller stores the two flags in session storage. */
export interface SessionWarningsContext extends SessionWarningsInput {
  readonly client: Client | null
  /** Visible warning, or null. */
  readonly warning: Warning | null
}

/** Events of the session: account loaded, page changed, warning closed, session ended. */
export type SessionWarningsEvent =
  | { type: 'client.changed'; client: Client }
  | { type: 'path.changed'; path: string }
  | { type: 'warning.dismiss' }
  | { type: 'session.ended' }

const dueQuota = ({ client, path, quotaWarningShown }: SessionWarningsContext) =>
  client === null || quotaWarningShown || isExempt(path) ? null : quotaWarning(client)

const dueExpiry = ({ client, path, expiryWarningShown, now }: SessionWarningsContext) =>
  client === null || expiryWarningShown || isExempt(path) ? null : expiryWarning(client, now())

/** Warns about a used-up quota and an expiring subscription, each at most once per browser session. */
export const sessionWarningsMachine = setup({
  types: {
    context: {} as SessionWarningsContext,
    events: {} as SessionWarningsEvent,
    input: {} as SessionWarningsInput,
  },
  actions: {
    setClient: assign((_, client: Client) => ({ client })),
    setPath: assign((_, path: string) => ({ path })),
    showQuota: assign(({ context }) => ({ warning: dueQuota(context), quotaWarningShown: true })),
    showExpiry: assign(({ context }) => ({ warning: dueExpiry(context), expiryWarningShown: true })),
    hide: assign({ warning: null }),
    forget: assign({ client: null, quotaWarningShown: false, expiryWarningShown: false }),
  },
  guards: {
    isQuotaDue: ({ context }) => dueQuota(context) !== null,
    isExpiryDue: ({ context }) => dueExpiry(context) !== null,
    isExempt: (_, path: string) => isExempt(path),
  },
}).createMachine({
  id: 'session-warnings',
  description: 'Warnings about quota and subscription, each shown once until it is closed.',
  context: ({ input }) => ({ ...input, client: null, warning: null }),
  initial: 'watching',
  on: {
    'client.changed': { actions: { type: 'setClient', params: ({ event }) => event.client } },
    'path.changed': { actions: { type: 'setPath', params: ({ event }) => event.path } },
    'session.ended': { target: '.watching', actions: 'forget' },
  },
  states: {
    watching: {
      description: 'Nothing is shown.',
      always: [
        { guard: 'isQuotaDue', target: 'showing', actions: 'showQuota' },
        { guard: 'isExpiryDue', target: 'showing', actions: 'showExpiry' },
      ],
    },
    showing: {
      description: 'A warning is on the screen until it is closed.',
      exit: 'hide',
      on: {
        'warning.dismiss': { target: 'watching' },
        'path.changed': [
          {
            guard: { type: 'isExempt', params: ({ event }) => event.path },
            target: 'watching',
            actions: { type: 'setPath', params: ({ event }) => event.path },
          },
          { actions: { type: 'setPath', params: ({ event }) => event.path } },
        ],
      },
    },
  },
})
