import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import Value from 'typebox/value'
import { type StoredAudience, storedAudience } from '#contract/audience.ts'
import { type JournalType, journalEvents, journalTypes, openTypes, type PayloadOf } from '#contract/events.ts'
import { Id, Nullable, oneOf } from '#contract/shapes.ts'
import { AppError } from '#server/lib/app-error.ts'
import { safeEqual } from '#server/lib/safe-equal.ts'
import type { Bus } from '../bus/bus.ts'
import type { Numbering } from './numbering.ts'

/** How far the time of a signature may be off, seconds; within it no signature is taken twice. */
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

/** Signature of a body at a time (seconds since 1970): HMAC-SHA256 over `time.body`, in hex. */
export const signatureOf = (secret: string, time: string, body: Buffer): string =>
  createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex')

/** Remembers signatures for as long as they would be taken, together with the other relays where these can be reached. */
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

type Told = Static<typeof Body>['events'][number]
type ToldEvent = {
  [T in JournalType]: Omit<Told, 'type' | 'payload'> & { readonly type: T; readonly payload: PayloadOf<T> }
}[JournalType]

const isEvent = (told: Told): told is Told & ToldEvent => Value.Check(journalEvents[told.type], told.payload)

function parse(bytes: Buffer): ToldEvent[] {
  let body: unknown
  try {
    body = JSON.parse(bytes.toString())
  } catch (cause) {
    throw new AppError('malformed_request', { cause })
  }
  if (!Value.Check(Body, body)) throw new AppError('validation_failed', { fields: { events: 'format' } })
  return body.events.map((told, i) => {
    if (!isEvent(told))
      throw new AppError('validation_failed', { fields: { [`events.${i}.payload`]: 'format' } })
    return told
  })
}

/** Says who sees an event of which the backend did not say: who sees its chat, every member where the type is open, else the supervisors. */
function defaultAudience({ type, payload }: ToldEvent, numbering: Numbering): StoredAudience {
  if ('chat' in payload) return storedAudience(numbering.audienceOf(payload.chat))
  const isOpen = openTypes.some((one) => one === type)
  return { chat_id: 'chat_id' in payload ? payload.chat_id : null, audience: isOpen ? null : [] }
}

/** Takes `POST /relay/events` of a foreign backend: what happened there, signed. Without a secret there is no such address. */
export async function signedEvents(
  app: FastifyInstance,
  { secret, numbering, bus }: { secret: string | null; numbering: Numbering; bus: Bus },
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
    for (const told of parse(bytes)) {
      const { chat_id, audience } = defaultAudience(told, numbering)
      numbering.recordStored({ chat_id, audience, ...told })
    }
    return reply.status(204).send()
  })
}
