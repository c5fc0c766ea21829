import { createHmac } from 'node:crypto'
import { type DeliveryFailure, SIGNATURE_HEADER } from '#contract/account/webhooks.ts'
import { WEBHOOK_TIMEOUT_MS } from '#contract/base/limits.ts'
import type { GuardedFetch } from '#server/engine/ingest/web/guarded-fetch.ts'

/** Maximum number of bytes of a response that the log stores. */
const ANSWER_MAX_BYTES = 1_000

/** Event to be posted, with the webhook's URL and secret. */
export interface Posting {
  readonly url: string
  readonly secret: string
  readonly eventId: string
  readonly type: string
  readonly body: string
}

/** Outcome of an attempt to post an event. */
export interface PostOutcome {
  readonly status: number | null
  readonly failure: DeliveryFailure | null
  readonly answer: string
  /** Duration of the attempt, in milliseconds. */
  readonly duration: number
}

/** Returns the signature of a body: the time in seconds since 1970, and the HMAC-SHA256 of that time and the body. */
export function signatureOf(secret: string, body: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1_000)
  const mac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${mac}`
}

/** Returns bytes as text without NUL characters, which the database cannot store. */
const readable = (bytes: Buffer): string => bytes.toString('utf8').replaceAll('\u0000', '')

/**
 * Posts an event with its signature. Redirects are not followed, because the signed content is meant only for the owner's URL.
 */
export async function post(
  fetch: GuardedFetch,
  { url, secret, eventId, type, body }: Posting,
  now: Date,
  signal?: AbortSignal,
): Promise<PostOutcome> {
  const began = performance.now()
  const outcome = await fetch(url, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Parley-Webhooks/1.0',
      'parley-event': type,
      'parley-event-id': eventId,
      [SIGNATURE_HEADER]: signatureOf(secret, body, now),
    },
    maxBytes: ANSWER_MAX_BYTES,
    whenLarger: 'cut',
    redirects: 0,
    timeout: WEBHOOK_TIMEOUT_MS,
    ...(signal && { signal }),
  })
  const duration = Math.round(performance.now() - began)
  if (!outcome.ok) {
    const failure = outcome.code === 'page_private_address' ? 'private_address' : 'unreachable'
    return { status: null, failure, answer: '', duration }
  }
  const { status, bytes } = outcome
  const failure = status >= 200 && status < 300 ? null : 'status'
  return { status, failure, answer: readable(bytes), duration }
}
