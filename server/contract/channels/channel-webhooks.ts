import { Type } from 'typebox'
import { route } from '../base/route.ts'

const tag = 'Channel webhooks'
const Line = (description: string) => Type.Optional(Type.String({ maxLength: 2_000, description }))
const Empty = Type.String({ description: 'Empty.' })

/** Maximum size of a webhook body: WhatsApp sends up to 3 MB. */
const WEBHOOK_MAX_BYTES = 4_000_000

export const verifyMetaWebhook = route({
  method: 'GET',
  path: '/webhooks/meta',
  access: 'public',
  tag,
  summary: 'Echoes the challenge with which Meta verifies the webhook.',
  query: Type.Object({
    'hub.mode': Line('`subscribe`.'),
    'hub.verify_token': Line('Value of `META_VERIFY_TOKEN`.'),
    'hub.challenge': Line('Challenge to echo.'),
  }),
  answersAs: ['text/plain'],
  response: Type.String({ description: 'The challenge.' }),
  errors: ['webhook_signature_invalid'],
})

export const metaWebhook = route({
  method: 'POST',
  path: '/webhooks/meta',
  access: 'public',
  isWebhook: true,
  bodyMax: WEBHOOK_MAX_BYTES,
  tag,
  summary: 'Accepts events of Messenger, Instagram and WhatsApp, signed in `X-Hub-Signature-256`.',
  answersAs: ['text/plain'],
  response: Empty,
  errors: ['webhook_signature_invalid'],
})

export const zaloWebhook = route({
  method: 'POST',
  path: '/webhooks/zalo',
  access: 'public',
  isWebhook: true,
  bodyMax: WEBHOOK_MAX_BYTES,
  tag,
  summary: 'Accepts events of Zalo, signed in `X-ZEvent-Signature`.',
  answersAs: ['text/plain'],
  response: Empty,
  errors: ['webhook_signature_invalid'],
})

const SIGNED_MAX_BYTES = 16_000

export const metaDeauthorize = route({
  method: 'POST',
  path: '/webhooks/meta/deauthorize',
  access: 'public',
  isWebhook: true,
  bodyMax: SIGNED_MAX_BYTES,
  tag,
  summary: 'Accepts the notification that a person removed the Meta app; form field `signed_request`.',
  answersAs: ['text/plain'],
  response: Empty,
  errors: ['webhook_signature_invalid'],
})

export const metaDeletion = route({
  method: 'POST',
  path: '/webhooks/meta/deletion',
  access: 'public',
  isWebhook: true,
  bodyMax: SIGNED_MAX_BYTES,
  tag,
  summary: 'Deletes the data that is stored because a person consented to it; form field `signed_request`.',
  response: Type.Object({
    url: Type.String({ description: 'URL at which the person can check the deletion.' }),
    confirmation_code: Type.String({ description: 'Code of the request.' }),
  }),
  errors: ['webhook_signature_invalid'],
})

export const metaDeletionStatus = route({
  method: 'GET',
  path: '/webhooks/meta/deletion/:code',
  access: 'public',
  tag,
  summary: 'Confirms in plain text that a deletion request was carried out.',
  params: Type.Object({ code: Type.String({ maxLength: 100, description: 'Code of the request.' }) }),
  answersAs: ['text/plain'],
  response: Type.String({ description: 'The confirmation.' }),
  errors: ['not_found'],
})

export const sharedFile = route({
  method: 'GET',
  path: '/files/shared/:token',
  access: 'public',
  tag: 'Files',
  summary: 'Returns a file of a chat to a provider; the URL is valid for an hour.',
  params: Type.Object({ token: Type.String({ maxLength: 400, description: 'Encrypted name of the file.' }) }),
  answersAs: ['*/*'],
  response: Type.Unsafe<never>({ type: 'string', format: 'binary' }),
})
