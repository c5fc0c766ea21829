import type { Message } from '#contract/chats/message-shapes.ts'
import { type Failure, isTransient } from '../failure.ts'
import type { FileRef } from '../upload/file-checks.ts'

/** Unsent message, shown immediately and replaced by the saved one. */
export interface Outgoing {
  /** Idempotency key, returned as `client_message_id` in the saved message. */
  readonly key: string
  readonly text: string
  readonly files: readonly FileRef[]
  /** Time at which the message was written, in milliseconds since 1970. */
  readonly at: number
  readonly status: 'queued' | 'sending' | 'failed'
  readonly failure: Failure | null
}

/** Unsent messages, oldest first; one is sent at a time, so that they arrive in order. */
export type Outbox = readonly Outgoing[]

/** Appends a new message to the queue. */
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

/** Starts sending the next message. */
export const begin = (outbox: Outbox): Outbox => change(outbox, nextOf(outbox)?.key, { status: 'sending' })

/** Removes the message that was sent successfully. */
export const succeed = (outbox: Outbox): Outbox => outbox.filter(({ status }) => status !== 'sending')

/** Marks the message being sent as failed, so that it can be retried. */
export const fail = (outbox: Outbox, failure: Failure): Outbox =>
  change(outbox, sendingOf(outbox)?.key, { status: 'failed', failure })

/** Removes the messages that the server has saved, by idempotency key. */
export function settleSaved(outbox: Outbox, saved: readonly Message[]): Outbox {
  if (outbox.length === 0) return outbox
  const keys = new Set(saved.map((message) => message.client_message_id))
  return outbox.filter(({ key }) => !keys.has(key))
}

/** Returns true if a message failed and can be retried or discarded. */
export const hasFailed = (outbox: Outbox, key: string): boolean =>
  outbox.some((message) => message.key === key && message.status === 'failed')

/** Removes a file from a failed message. The rest, if any, is queued with a new key because it is a different message. */
export function withoutFile(outbox: Outbox, key: string, fileId: string, newKey: string): Outbox {
  const found = outbox.find((message) => message.key === key)
  if (!found) return outbox
  const files = found.files.filter(({ id }) => id !== fileId)
  const others = discard(outbox, key)
  if (found.text === '' && files.length === 0) return others
  return enqueue(others, { key: newKey, text: found.text, files, at: found.at })
}

/** Drops the messages that a chat refused, because they belong to that chat and must not be sent to the next one. */
export const withoutRefused = (outbox: Outbox): Outbox =>
  outbox.filter(({ status, failure }) => status !== 'failed' || (failure !== null && isTransient(failure)))

/** Removes a message from the outbox. */
export const discard = (outbox: Outbox, key: string): Outbox =>
  outbox.filter((message) => message.key !== key)

/** Requeues the messages that were in flight when the page was closed or the token expired; their keys stay the same. */
export const restart = (outbox: Outbox): Outbox =>
  outbox.map((message) => (message.status === 'sending' ? { ...message, status: 'queued' } : message))

/** Returns true if a message failed because of the connection and will be retried automatically. */
export const isWaiting = ({ failure }: Outgoing): boolean => failure !== null && isTransient(failure)

/** Returns true if a message is waiting for the connection; later messages wait too, so that all arrive in order. */
export const isBlocked = (outbox: Outbox): boolean => outbox.some(isWaiting)

/**
 * Retries a failed message with the same key: at the end of the queue or, after a connection failure, together with all messages
 * that waited.
 */
export function requeue(outbox: Outbox, key: string): Outbox {
  const again = outbox.filter((message) => message.key === key)
  if (isBlocked(again)) return revive(outbox)
  const others = outbox.filter((message) => message.key !== key)
  return [...others, ...change(again, key, { status: 'queued', failure: null })]
}

/** Requeues messages that failed because of the connection, once it is restored. */
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

/** Reads an outbox from browser storage; drops invalid entries. */
export const restoredOutbox = (value: unknown): Outbox =>
  Array.isArray(value) ? value.filter(isOutgoing) : []
