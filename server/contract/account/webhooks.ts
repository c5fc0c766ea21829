import { type Static, Type } from 'typebox'
import { LINE_MAX_CHARS, PAGE_MAX, WEBHOOK_DELIVERIES_PAGE, WEBHOOKS_MAX } from '../base/limits.ts'
import { route } from '../base/route.ts'
import { Id, IdParams, listOf, Moment, Nullable, oneOf, page } from '../base/shapes.ts'
import type { JournalType } from '../journal/events.ts'

/** Types of journal events that webhooks can receive. */
export const webhookEvents = [
  'chat.created',
  'chat.queued',
  'chat.assigned',
  'chat.unassigned',
  'chat.tagged',
  'chat.summarized',
  'chat.ended',
  'chat.reopened',
  'message.added',
  'feedback.added',
  'question.changed',
  'availability.changed',
  'channel.disconnected',
] as const satisfies readonly JournalType[]
export type WebhookEvent = (typeof webhookEvents)[number]

/** Type of the event that the test button sends. */
export const TEST_EVENT = 'webhook.test'

/**
 * Name of the header with time and signature: `t=<seconds>,v1=<hex>`, where v1 is the HMAC-SHA256 of `<seconds>.<body>` with the
 * webhook's secret.
 */
export const SIGNATURE_HEADER = 'parley-signature'

const url = Type.String({
  maxLength: 2_000,
  description: 'URL that events are posted to, http or https.',
})
/** Types of events to which a webhook subscribes. */
export const WebhookEvents = Type.Array(oneOf(webhookEvents), {
  minItems: 1,
  maxItems: webhookEvents.length,
  uniqueItems: true,
  description: 'Types of the events that are sent.',
})

/** Webhook to which events are posted; its secret is returned only when the webhook is created or the secret is replaced. */
export const Webhook = Type.Object({
  id: Id,
  url,
  events: WebhookEvents,
  is_enabled: Type.Boolean({
    description: 'False if nothing is sent; events that occur in the meantime are not sent later.',
  }),
  created_at: Moment,
  created_by: Type.String({
    description: 'Name of the member who added it; empty if the member was removed.',
  }),
  failing_since: Nullable(Moment, 'When deliveries began to fail; null if the last one succeeded.'),
})
export type Webhook = Static<typeof Webhook>

/**
 * Reason why a delivery failed: the address is private, there was no connection or no timely response, or the status was not 2xx.
 */
export const deliveryFailures = ['private_address', 'unreachable', 'status'] as const
export type DeliveryFailure = (typeof deliveryFailures)[number]

/** A delivery of one event to a webhook, with its latest attempt. */
export const WebhookDelivery = Type.Object({
  id: Id,
  event_id: Type.String({ description: 'Id of the event; the same in each attempt and after a resend.' }),
  type: Type.String({ description: 'Type of the event.', maxLength: LINE_MAX_CHARS }),
  state: oneOf(['waiting', 'delivered', 'failed'], {
    description: 'Whether it will be retried, has been delivered, or was given up.',
  }),
  attempts: Type.Integer({ minimum: 0, description: 'Number of attempts so far.' }),
  status: Nullable(Type.Integer(), 'HTTP status of the last response; null if there was none.'),
  failure: Nullable(oneOf(deliveryFailures), 'Why the last attempt failed; null if it did not.'),
  answer: Type.String({ description: 'Beginning of the body of the last response.' }),
  duration: Nullable(Type.Integer({ minimum: 0 }), 'Duration of the last attempt in milliseconds.'),
  created_at: Moment,
  next_attempt_at: Nullable(Moment, 'When the next attempt is due; null if there is none.'),
  body: Type.String({ description: 'Body as posted.' }),
})
export type WebhookDelivery = Static<typeof WebhookDelivery>

const manage = { access: 'member', permission: 'canManageSetting', tag: 'Developers' } as const
const withSecret = Type.Intersect([
  Webhook,
  Type.Object({
    secret: Type.String({ description: 'Secret for signing deliveries; returned only here.' }),
  }),
])

export const listWebhooks = route({
  ...manage,
  method: 'GET',
  path: '/config/client/webhooks',
  summary: 'Lists the webhooks, oldest first.',
  response: listOf(Webhook),
})

export const addWebhook = route({
  ...manage,
  method: 'POST',
  path: '/config/client/webhooks',
  summary: `Adds a webhook, at most ${WEBHOOKS_MAX}; it receives events from now on.`,
  body: Type.Object({ url, events: WebhookEvents }),
  status: 201,
  response: withSecret,
  errors: ['limit_reached', 'url_invalid'],
})

export const saveWebhook = route({
  ...manage,
  method: 'PUT',
  path: '/config/client/webhooks/:id',
  summary: 'Changes a webhook, or enables or disables it.',
  params: IdParams,
  body: Type.Object({
    url,
    events: WebhookEvents,
    is_enabled: Type.Boolean({ description: 'False to send nothing until it is enabled again.' }),
  }),
  response: Webhook,
  errors: ['url_invalid'],
})

export const replaceWebhookSecret = route({
  ...manage,
  method: 'POST',
  path: '/config/client/webhooks/:id/secret',
  summary: 'Replaces the secret of a webhook; the previous one is no longer used for signing.',
  params: IdParams,
  response: withSecret,
})

export const deleteWebhook = route({
  ...manage,
  method: 'DELETE',
  path: '/config/client/webhooks/:id',
  summary: 'Deletes a webhook with its deliveries.',
  params: IdParams,
})

export const testWebhook = route({
  ...manage,
  method: 'POST',
  path: '/config/client/webhooks/:id/test',
  summary: `Posts a \`${TEST_EVENT}\` event immediately and returns the delivery; it is not retried.`,
  params: IdParams,
  response: WebhookDelivery,
  limits: [{ by: 'member', max: 10, window: 60_000 }],
  errors: ['in_quarantine'],
})

export const listDeliveries = route({
  ...manage,
  method: 'GET',
  path: '/config/client/webhooks/:id/deliveries',
  summary: 'Lists the recent deliveries to a webhook, newest first.',
  params: IdParams,
  query: Type.Object(page(WEBHOOK_DELIVERIES_PAGE, PAGE_MAX)),
  response: listOf(WebhookDelivery),
})

export const resendDelivery = route({
  ...manage,
  method: 'POST',
  path: '/config/client/webhooks/:id/deliveries/:delivery/resend',
  summary: 'Posts an event again immediately, with a new signature.',
  params: Type.Object({ id: Id, delivery: Id }),
  response: WebhookDelivery,
  limits: [{ by: 'member', max: 60, window: 60_000 }],
  errors: ['in_quarantine'],
})
