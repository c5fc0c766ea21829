import { type Static, Type } from 'typebox'
import { PER_MINUTE_MS, PROVIDER_TRIES_PER_MINUTE } from '../base/limits.ts'
import { route } from '../base/route.ts'
import { Moment, Nullable, oneOf } from '../base/shapes.ts'

/**
 * Reasons why a call to the AI provider can fail: wrong key or model, a rejected prompt, a limit, an error, a timeout, or a pause
 * after failures.
 */
export const providerFailures = ['refused', 'rejected', 'limited', 'broken', 'slow', 'resting'] as const
export type ProviderFailureCode = (typeof providerFailures)[number]

/** Engine that currently writes the answers, and the AI provider's latest result. */
export const Answering = Type.Object({
  provider: Nullable(
    Type.String({ description: 'Host of the AI provider; null if the embedded engine answers.' }),
  ),
  is_resting: Type.Boolean({
    description:
      'True while the provider is not called because of repeated failures; the embedded engine answers in the meantime.',
  }),
  last_success_at: Nullable(
    Moment,
    'When the provider last answered; null if it has not since the server started.',
  ),
  last_failure: Nullable(
    Type.Object({
      code: oneOf(providerFailures, { description: 'Reason for the failure.' }),
      words: Nullable(Type.String(), 'The provider’s own words about it; null if it said nothing.'),
      at: Moment,
    }),
    'The last failure since the server started; null if there was none.',
  ),
})
export type Answering = Static<typeof Answering>

/** Result of a trial call to the AI provider. */
export const ProviderTrialResult = Type.Object({
  milliseconds: Type.Integer({ minimum: 0, description: 'Duration of the call.' }),
  failure: Nullable(oneOf(providerFailures), 'Reason for the failure; null if the provider answered.'),
  words: Nullable(Type.String(), 'The provider’s own words about the failure; null if it said nothing.'),
  request: Type.String({ description: 'The messages that were sent.' }),
  answer: Type.String({ description: 'The reply as it came, without reasoning; empty if there is none.' }),
  is_readable: Type.Boolean({ description: 'True if the reply could be read and names its source.' }),
  tokens: Type.Integer({ minimum: 0, description: 'Tokens of request and reply.' }),
})
export type ProviderTrialResult = Static<typeof ProviderTrialResult>

const settings = { access: 'member', permission: 'canManageSetting', tag: 'Client' } as const

export const getAnswering = route({
  ...settings,
  method: 'GET',
  path: '/config/client/answering',
  summary:
    'Returns whether the embedded engine or an AI provider writes the bots’ answers, and the latest state of the provider.',
  response: Answering,
})

export const tryProvider = route({
  ...settings,
  method: 'POST',
  path: '/config/client/answering/try',
  limits: [{ by: 'member', max: PROVIDER_TRIES_PER_MINUTE, window: PER_MINUTE_MS }],
  summary:
    'Asks the AI provider a question in the shape of real ones, and returns request, reply, duration and tokens, or the reason for a failure; costs no queries.',
  response: ProviderTrialResult,
  errors: ['no_provider'],
})
