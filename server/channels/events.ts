import { createHash } from 'node:crypto'
import type { IntegrationChannel } from '#contract/channels/channel-names.ts'

/** A file that an event names: by address, or by an id that the channel resolves. */
export interface FileRef {
  readonly url?: string
  readonly mediaId?: string
  readonly name?: string
}

/** What happened, in the words of no provider in particular. Moments are ISO 8601. */
export type Happening =
  | {
      readonly kind: 'message'
      readonly id: string
      readonly text: string
      readonly files: readonly FileRef[]
      readonly replyTo: string | null
      readonly name: string | null
      readonly phone: string | null
      /** Another application has the conversation: it is kept, not answered. */
      readonly isStandby: boolean
      /** Stars that the customer chose in answer to our question for a rating; null for everything else. */
      readonly stars: number | null
    }
  | {
      /** What the account sent: by this application, by a person in the provider's own tool, or not known. */
      readonly kind: 'echo'
      readonly id: string
      readonly text: string
      readonly files: readonly FileRef[]
      readonly origin: 'ours' | 'person' | 'unknown'
      /** `mark` of the send that it belongs to. */
      readonly mark: string | null
    }
  | {
      readonly kind: 'receipt'
      readonly state: 'sent' | 'delivered' | 'read' | 'failed'
      readonly ids: readonly string[]
      /** All messages up to this moment; null if only `ids` count. */
      readonly until: string | null
      readonly code: string | null
    }
  | { readonly kind: 'reaction'; readonly id: string; readonly emoji: string | null }
  | { readonly kind: 'edit'; readonly id: string; readonly text: string }
  | { readonly kind: 'deletion'; readonly id: string }
  | { readonly kind: 'profile'; readonly name: string | null; readonly phone: string | null }
  /** The customer has another id from now on. */
  | { readonly kind: 'moved'; readonly to: string }

/** An event of a customer of an account. */
export interface ChannelEvent {
  readonly channel: IntegrationChannel
  /** Unique id of the account. */
  readonly account: string
  readonly customer: string
  /** Second id of the same customer (WhatsApp: the user id beside the number). */
  readonly otherId: string | null
  /** The provider's moment, ISO 8601. */
  readonly at: string
  readonly what: Happening
}

/** Returns what a repeated delivery of an event has in common with the first: the message's id, or all that it says. */
export function keyOf({ customer, at, what }: ChannelEvent): string {
  if (what.kind === 'message' || what.kind === 'echo') return `${what.kind}:${what.id}`
  const whole = JSON.stringify([customer, at, what])
  return `${what.kind}:${createHash('sha256').update(whole).digest('base64url')}`
}

/** Times above this are milliseconds, below seconds: 5138 in seconds, 1973 in milliseconds. */
const SECONDS_BELOW = 100_000_000_000

/** Times in words, which some bodies have; `+0000` lacks the colon that ISO 8601 asks for. */
const WRITTEN = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?)(Z|[+-]\d\d):?(\d\d)?$/

function writtenMoment(text: string): string | null {
  const [, local, zone = '', minutes] = WRITTEN.exec(text) ?? []
  const date = new Date(`${local}${zone}${zone === 'Z' ? '' : `:${minutes ?? '00'}`}`)
  return local && !Number.isNaN(date.getTime()) ? date.toISOString() : null
}

/** Returns a provider's time as ISO 8601: a number or text in seconds or milliseconds, or written out; null for anything else. */
export function momentOf(time: unknown): string | null {
  if (typeof time === 'string' && WRITTEN.test(time)) return writtenMoment(time)
  const number = typeof time === 'string' && /^\d{1,15}$/.test(time) ? Number(time) : time
  if (typeof number !== 'number' || !Number.isFinite(number) || number <= 0) return null
  const date = new Date(number < SECONDS_BELOW ? number * 1_000 : number)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}
