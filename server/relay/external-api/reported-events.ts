import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import Value from 'typebox/value'
import { Id, Nullable, oneOf } from '#contract/base/shapes.ts'
import { type StoredAudience, storedAudience } from '#contract/journal/audience.ts'
import {
  type JournalType,
  journalEvents,
  journalTypes,
  openTypes,
  type PayloadOf,
} from '#contract/journal/events.ts'
import { AppError } from '#server/lib/app-error.ts'
import { safeEqual } from '#server/lib/safe-equal.ts'
import type { Bus } from '../bus/bus.ts'
import type { ExternalFeed } from './external-feed.ts'
import type { Completer } from './readers/complete.ts'
import { plain, snaked } from './readers/json-schema.ts'

/**
 * Maximum difference between a signature's timestamp and the current time; within this window, each signature is accepted once.
 */
const CLOCK_SKEW_MAX_SECONDS = 300
const BODY_MAX_BYTES = 1_000_000

const Body = Type.Object({
  events: Type.Array(
    Type.Object({
      client_id: Id,
      type: oneOf(journalTypes),
      payload: Type.Object({}, { additionalProperties: true }),
      chat_id: Type.Optional(Nullable(Id)),
      audience: Type.Optional(Nullable(Type.Array(Id))),
    }),
    { minItems: 1, maxItems: 500 },
  ),
})

/** Returns the signature of a body for the given time in Unix seconds: HMAC-SHA256 over `time.body`, in hex. */
export const signatureOf = (secret: string, time: string, body: Buffer): string =>
  createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex')

/** Returns a function that accepts each signature once, across all relays while Redis is reachable. */
function createReplayGuard(bus: Bus) {
  const used = new Map<string, number>()
  return async (signature: string, now: number): Promise<boolean> => {
    for (const [old, until] of used) {
      if (until > now) break
      used.delete(old)
    }
    if (used.has(signature)) return false
    used.set(signature, now + 2 * CLOCK_SKEW_MAX_SECONDS)
    return bus.mark(`signed:${signature}`, 2 * CLOCK_SKEW_MAX_SECONDS)
  }
}

type ReportedItem = Static<typeof Body>['events'][number]
type ReportedEvent = {
  [T in JournalType]: Omit<ReportedItem, 'type' | 'payload'> & {
    readonly type: T
    readonly payload: PayloadOf<T>
  }
}[JournalType]

const isEvent = (item: ReportedItem): item is ReportedItem & ReportedEvent =>
  Value.Check(journalEvents[item.type], item.payload)

function parse(bytes: Buffer, completer: Completer): ReportedEvent[] {
  let body: unknown
  try {
    body = JSON.parse(bytes.toString())
  } catch (cause) {
    throw new AppError('malformed_request', { cause })
  }
  if (!Value.Check(Body, body)) throw new AppError('validation_failed', { fields: { events: 'format' } })
  return body.events.map((reported, i) => {
    const completed = completer.complete(plain(journalEvents[reported.type]), snaked(reported.payload))
    const item = { ...reported, payload: (completed ?? {}) as ReportedItem['payload'] }
    if (!isEvent(item))
      throw new AppError('validation_failed', { fields: { [`events.${i}.payload`]: 'format' } })
    return item
  })
}

/**
 * Returns the audience of an event that names none: those who may see its chat; every member for open types; otherwise
 * supervisors.
 */
function defaultAudience({ client_id, type, payload }: ReportedEvent, feed: ExternalFeed): StoredAudience {
  if ('chat' in payload) return storedAudience(feed.audienceOf(client_id, payload.chat))
  const isOpen = openTypes.some((one) => one === type)
  return { chat_id: 'chat_id' in payload ? payload.chat_id : null, audience: isOpen ? null : [] }
}

/** Dependencies of the route. */
interface ReportedEventsDeps {
  readonly secret: string | null
  readonly feed: ExternalFeed
  readonly bus: Bus
  readonly completer: Completer
  /** Called after each accepted report. */
  onReport(): void
}

/**
 * Serves `POST /relay/events`, which receives signed events from an external backend. Without a secret, the route does not exist.
 */
export async function reportedEvents(
  app: FastifyInstance,
  { secret, feed, bus, completer, onReport }: ReportedEventsDeps,
): Promise<void> {
  if (!secret) return
  const isNew = createReplayGuard(bus)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_MAX_BYTES }, (_request, body, done) =>
    done(null, body),
  )
  app.post('/relay/events', async (request, reply) => {
    const time = request.headers['x-parley-timestamp']?.toString()
    const given = request.headers['x-parley-signature']?.toString().replace(/^sha256=/, '')
    if (!time || !given) throw new AppError('token_missing')
    const bytes = request.body instanceof Buffer ? request.body : Buffer.alloc(0)
    const now = Date.now() / 1000
    const isOurs = /^\d{1,12}$/.test(time) && safeEqual(given, signatureOf(secret, time, bytes))
    if (!isOurs || Math.abs(now - Number(time)) > CLOCK_SKEW_MAX_SECONDS || !(await isNew(given, now)))
      throw new AppError('token_invalid')
    for (const event of parse(bytes, completer)) {
      const { chat_id, audience } = defaultAudience(event, feed)
      feed.recordStored({ chat_id, audience, ...event })
    }
    onReport()
    return reply.status(204).send()
  })
}
