import type { Message } from '#contract/chats/message-shapes.ts'
import { type Failure, isTransient } from '../failure.ts'
import type { FileRef } from '../upload/file-checks.ts'

/** An unsent message: shown at once, and never shown twice. */
export interface Outgoing {
  /** Idempotency key; the saved message carries it as `client_message_id`. */
  readonly key: string
  readonly text: string
  readonly files: readonly FileRef[]
  /** When it was written, in milliseconds since 1970. */
  readonly at: number
  readonly status: 'queued' | 'sending' | 'failed'
  readonly failure: Failure | null
}

/** Unsent messages, oldest first; at most one is being sent, so that they arrive in order. */
export type Outbox = readonly Outgoing[]

/** Adds a message that was just written. */
export const enqueue = (outbox: Outbox, message: Pick<Outgoing, 'key' | 'text' | 'files' | 'at'>): Outbox => [
  ...outbox,
  { ...message, status: 'queued', failure: null },
]

/** Returns the message to send next. */
export const nextOf = (outbox: Outbox): Outgoing | undefined =>
  outbox.find(({ status }) => status === 'queued')

/** Returns the message that is being sent. */
export const sendingOf = (outbox: Outbox): Outgoing | undefined =>
  outbox.find(({ status }) => status === 'sending')

const change = (outbox: Outbox, key: string | undefined, changes: Partial<Outgoing>): Outbox =>
  outbox.map((message) => (message.key === key ? { ...message, ...changes } : message))

/** Starts to send the next message. */
export const begin = (outbox: Outbox): Outbox => change(outbox, nextOf(outbox)?.key, { status: 'sending' })

/** Removes the message that was being sent: it arrived. */
export const succeed = (outbox: Outbox): Outbox => outbox.filter(({ status }) => status !== 'sending')

/** Marks the message that was being sent as failed; it stays for another try. */
export const fail = (outbox: Outbox, failure: Failure): Outbox =>
  change(outbox, sendingOf(outbox)?.key, { status: 'failed', failure })

/** Removes the messages that the server has saved, by idempotency key. */
export function settleSaved(outbox: Outbox, saved: readonly Message[]): Outbox {
  if (outbox.length === 0) return outbox
  const keys = new Set(saved.map((message) => message.client_message_id))
  return outbox.filter(({ key }) => !keys.has(key))
}

/** Returns true if a message failed, so that it can be sent again or discarded. */
export const hasFailed = (outbox: Outbox, key: string): boolean =>
  outbox.some((message) => message.key === key && message.status === 'failed')

/** Removes a file from a failed message, which is sent again if anything is left of it, under another key: it is another message. */
export function withoutFile(outbox: Outbox, key: string, fileId: string, newKey: string): Outbox {
  const found = outbox.find((message) => message.key === key)
  if (!found) return outbox
  const files = found.files.filter(({ id }) => id !== fileId)
  const others = discard(outbox, key)
  if (found.text === '' && files.length === 0) return others
  return enqueue(others, { key: newKey, text: found.text, files, at: found.at })
}

/** Returns the messages that still go out: those that were refused belong to the chat that refused them. */
export const withoutRefused = (outbox: Outbox): Outbox =>
  outbox.filter(({ status, failure }) => status !== 'failed' || (failure !== null && isTransient(failure)))

/** Removes a message. */
export const discard = (outbox: Outbox, key: string): Outbox =>
  outbox.filter((message) => message.key !== key)

/**
 * Queues messages again, under the same keys, that were being sent when the page was closed or the token
 * expired.
 */
export const restart = (outbox: Outbox): Outbox =>
  outbox.map((message) => (message.status === 'sending' ? { ...message, status: 'queued' } : message))

/** Returns true if a message failed for lack of a connection: it is sent again by itself. */
export const isWaiting = ({ failure }: Outgoing): boolean => failure !== null && isTransient(failure)

/** Returns true if a message waits for the connection: later ones wait with it, so that all arrive in order. */
export const isBlocked = (outbox: Outbox): boolean => outbox.some(isWaiting)

/**
 * Sends a failed message again, under the same key: at the end of the queue, or for lack of a connection,
 * together with those that waited with it.
 */
export function requeue(outbox: Outbox, key: string): Outbox {
  const again = outbox.filter((message) => message.key === key)
  if (isBlocked(again)) return revive(outbox)
  const others = outbox.filter((message) => message.key !== key)
  return [...others, ...change(again, key, { status: 'queued', failure: null })]
}

/** Queues messages that failed for lack of a connection again, once it is back. */
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

/** Reads an outbox from browser storage; drops damaged or foreign entries. */
export const restoredOutbox = (value: unknown): Outbox =>
  Array.isArray(value) ? value.filter(isOutgoing) : []
