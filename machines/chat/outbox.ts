import type { Message } from '#contract/chat-shapes.ts'
import { type Failure, isTransient } from '#machines/failure.ts'
import type { FileRef } from '#machines/upload/file-checks.ts'

/** A message on its way: shown at once, and never twice. */
export interface Outgoing {
  /** Idempotency key; the saved message carries it as `client_message_id`. */
  readonly key: string
  readonly text: string
  readonly files: readonly FileRef[]
  /** When it was written, milliseconds since 1970. */
  readonly at: number
  readonly status: 'queued' | 'sending' | 'failed'
  readonly failure: Failure | null
}

/** Messages on their way, oldest first; at most one is being sent, so that they arrive in order. */
export type Outbox = readonly Outgoing[]

/** Adds a message that was just written. */
export const enqueue = (outbox: Outbox, message: Pick<Outgoing, 'key' | 'text' | 'files' | 'at'>): Outbox => [
  ...outbox,
  { ...message, status: 'queued', failure: null },
]

/** The message that goes next. */
export const nextOf = (outbox: Outbox): Outgoing | undefined =>
  outbox.find(({ status }) => status === 'queued')

/** The message that is being sent. */
export const sendingOf = (outbox: Outbox): Outgoing | undefined =>
  outbox.find(({ status }) => status === 'sending')

const change = (outbox: Outbox, key: string | undefined, changes: Partial<Outgoing>): Outbox =>
  outbox.map((message) => (message.key === key ? { ...message, ...changes } : message))

/** Begins to send the next message. */
export const begin = (outbox: Outbox): Outbox => change(outbox, nextOf(outbox)?.key, { status: 'sending' })

/** The message that was being sent arrived. */
export const succeed = (outbox: Outbox): Outbox => outbox.filter(({ status }) => status !== 'sending')

/** The message that was being sent did not arrive; it stays for another try. */
export const fail = (outbox: Outbox, failure: Failure): Outbox =>
  change(outbox, sendingOf(outbox)?.key, { status: 'failed', failure })

/** Drops what the server has saved, by idempotency key. */
export function settleSaved(outbox: Outbox, saved: readonly Message[]): Outbox {
  if (outbox.length === 0) return outbox
  const keys = new Set(saved.map((message) => message.client_message_id))
  return outbox.filter(({ key }) => !keys.has(key))
}

/** True where a message failed, so that it can be sent again or thrown away. */
export const hasFailed = (outbox: Outbox, key: string): boolean =>
  outbox.some((message) => message.key === key && message.status === 'failed')

/** Throws a message away. */
export const discard = (outbox: Outbox, key: string): Outbox =>
  outbox.filter((message) => message.key !== key)

/** Messages that were under way when the page went or the token ended go again, under the same key. */
export const restart = (outbox: Outbox): Outbox =>
  outbox.map((message) => (message.status === 'sending' ? { ...message, status: 'queued' } : message))

/** True where a message failed for want of a connection: what was written after it waits with it, so that all arrive in order. */
export const isHeldUp = (outbox: Outbox): boolean =>
  outbox.some(({ failure }) => failure !== null && isTransient(failure))

/**
 * Sends a failed message again, under the same key: at the end of the queue, or with those that waited with it where there was no
 * connection.
 */
export function requeue(outbox: Outbox, key: string): Outbox {
  const again = outbox.filter((message) => message.key === key)
  if (isHeldUp(again)) return revive(outbox)
  const others = outbox.filter((message) => message.key !== key)
  return [...others, ...change(again, key, { status: 'queued', failure: null })]
}

/** Messages that failed for want of a connection go again once it is back. */
export const revive = (outbox: Outbox): Outbox =>
  outbox.map((message) =>
    message.failure && isTransient(message.failure)
      ? { ...message, status: 'queued', failure: null }
      : message,
  )

const isOutgoing = (value: unknown): value is Outgoing => {
  const { key, text, files, at, status, failure } = (value ?? {}) as Partial<Record<keyof Outgoing, unknown>>
  return (
    typeof key === 'string' &&
    typeof text === 'string' &&
    Array.isArray(files) &&
    typeof at === 'number' &&
    (status === 'queued' || status === 'sending' || status === 'failed') &&
    typeof failure === 'object'
  )
}

/** What was kept in the browser, as far as it is an outbox; what is damaged or someone else's is left out. */
export const restoredOutbox = (value: unknown): Outbox =>
  Array.isArray(value) ? value.filter(isOutgoing) : []
