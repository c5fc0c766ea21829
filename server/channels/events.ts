import { createHash } from 'node:crypto'
import type { IntegrationChannel } from '#contract/channels/channel-names.ts'

/** File in an event: its URL, or an id from which the channel gets a URL. */
export interface FileRef {
  readonly url?: string
  readonly mediaId?: string
  readonly name?: string
}

/** Content of an event in provider-independent terms. Times are ISO 8601. */
export type Happening =
  | {
      readonly kind: 'message'
      readonly id: string
      readonly text: string
      readonly files: readonly FileRef[]
      readonly replyTo: string | null
      readonly name: string | null
      readonly phone: string | null
      /** True if another app owns the conversation; the message is then stored but not answered. */
      readonly isStandby: boolean
      /** Number of stars that the customer chose with a button of our rating request; null otherwise. */
      readonly stars: number | null
      /** Kind of a message whose content the provider does not pass on, such as a poll; its text is then empty. */
      readonly unpassed?: string
    }
  | {
      /** Message from the account: sent by our app, by a person in the provider's own tool, or by an unknown source. */
      readonly kind: 'echo'
      readonly id: string
      readonly text: string
      readonly files: readonly FileRef[]
      readonly origin: 'ours' | 'person' | 'unknown'
      /** `mark` with which the message was sent; null if the channel does not return it. */
      readonly mark: string | null
    }
  | {
      readonly kind: 'receipt'
      readonly state: 'sent' | 'delivered' | 'read' | 'failed'
      readonly ids: readonly string[]
      /** If set, the receipt also applies to all messages up to this time. */
      readonly until: string | null
      readonly code: string | null
    }
  | { readonly kind: 'reaction'; readonly id: string; readonly emoji: string | null }
  | { readonly kind: 'edit'; readonly id: string; readonly text: string }
  | { readonly kind: 'deletion'; readonly id: string }
  | { readonly kind: 'profile'; readonly name: string | null; readonly phone: string | null }
  /** The customer's id has changed. */
  | { readonly kind: 'moved'; readonly to: string }

/** Event that concerns a customer of an account. */
export interface ChannelEvent {
  readonly channel: IntegrationChannel
  /** Account's id, which is unique across all bots. */
  readonly account: string
  readonly customer: string
  /** Second id of the same customer (on WhatsApp, the user id in addition to the phone number), or null. */
  readonly otherId: string | null
  /** The provider's timestamp, ISO 8601. */
  readonly at: string
  readonly what: Happening
}

/**
 * Returns a key that is the same for repeated deliveries of an event: the message's id, otherwise a hash of the event's content.
 */
export function keyOf({ customer, at, what }: ChannelEvent): string {
  if (what.kind === 'message' || what.kind === 'echo') return `${what.kind}:${what.id}`
  const whole = JSON.stringify([customer, at, what])
  return `${what.kind}:${createHash('sha256').update(whole).digest('base64url')}`
}

/**
 * Limit below which timestamps are in seconds; other timestamps are in milliseconds. The limit is in the year 5138 if read as
 * seconds, and in 1973 if read as milliseconds.
 */
const SECONDS_BELOW = 100_000_000_000

/**
 * Matches timestamps that some bodies contain in text form; unlike ISO 8601, the form allows offsets without a colon, such as
 * `+0000`.
 */
const WRITTEN = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?)(Z|[+-]\d\d):?(\d\d)?$/

function writtenMoment(text: string): string | null {
  const [, local, zone = '', minutes] = WRITTEN.exec(text) ?? []
  const date = new Date(`${local}${zone}${zone === 'Z' ? '' : `:${minutes ?? '00'}`}`)
  return local && !Number.isNaN(date.getTime()) ? date.toISOString() : null
}

/**
 * Returns a provider's timestamp as ISO 8601: a number or text in seconds or milliseconds, or a date in text form. Null for
 * anything else.
 */
export function momentOf(time: unknown): string | null {
  if (typeof time === 'string' && WRITTEN.test(time)) return writtenMoment(time)
  const number = typeof time === 'string' && /^\d{1,15}$/.test(time) ? Number(time) : time
  if (typeof number !== 'number' || !Number.isFinite(number) || number <= 0) return null
  const date = new Date(number < SECONDS_BELOW ? number * 1_000 : number)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}

/** Returns a provider's name for a kind of message, if it is one: lower case and short; `unsupported` for anything else. */
export const kindName = (name: unknown): string =>
  typeof name === 'string' && /^[a-z][a-z_]{1,30}$/.test(name) ? name : 'unsupported'
