import type { IntegrationChannel } from '#contract/channels/channel-names.ts'
import type { ReplyMode } from '#contract/channels/channel-rules.ts'
import type { NumberQuality } from '#contract/channels/integrations.ts'
import type { Choices } from './choices.ts'
import type { ChannelEvent } from './events.ts'

/** Credentials of an account at its provider. Stored sealed; never logged. */
export interface Credentials {
  readonly token: string
  /** Zalo: single-use. */
  readonly refreshToken?: string
  /** WhatsApp: PIN of the number's two-step verification. */
  readonly pin?: string
  /** Time of issue, ISO 8601. */
  readonly issuedAt: string
  /** Expiry, ISO 8601; null if it does not expire. */
  readonly expiresAt: string | null
}

/** Account that a provider offers after the consent. */
export interface OfferedAccount {
  /** Id that is unique across all bots: page, professional account, phone number or OA. */
  readonly id: string
  /** Page, Instagram account, WhatsApp business account or OA. */
  readonly accountId: string
  readonly name: string
  readonly phone: string | null
  readonly credentials: Credentials
  /** The provider's id, within the operator's application, of the person who consented; used for their deletion requests. */
  readonly consentedBy?: string | null
  /** WhatsApp: whether the number still has to be registered. */
  readonly needsRegistration?: boolean
}

/** Connected account. */
export interface Connection {
  readonly id: string
  readonly accountId: string
  readonly credentials: Credentials
}

/** Customer of an account. */
export interface Customer {
  readonly id: string
  /** Whether the id is a user id instead of a phone number (WhatsApp). */
  readonly isUserId: boolean
}

/** File to send. */
export interface OutgoingFile {
  readonly name: string
  readonly type: string
  readonly bytes: () => Promise<Uint8Array<ArrayBuffer>>
  /** URL at which the provider can fetch it for an hour. */
  readonly address: () => string
}

/** Template with its values in order. */
export interface OutgoingTemplate {
  readonly name: string
  readonly language: string
  readonly parameters: readonly string[]
  /** Names of the parameters if they are named, otherwise their numbers. Stored in `message_sends` under this name. */
  readonly places: readonly string[]
}

/** Part of a message that fits into one call. */
export type OutgoingPart =
  | { readonly kind: 'text'; readonly text: string; readonly choices?: Choices }
  | { readonly kind: 'file'; readonly file: OutgoingFile }
  | { readonly kind: 'template'; readonly template: OutgoingTemplate }

/** Options of a send. */
export interface Sending {
  /** Null while the reply window is open. */
  readonly mode: ReplyMode | null
  /** Text that the echo returns, on channels that support it. */
  readonly mark: string
}

/** A customer's profile at the provider. */
export interface Profile {
  readonly name: string | null
  readonly phone: string | null
}

/** Approved template. */
export interface Template {
  readonly name: string
  readonly language: string
  readonly category: string
  readonly body: string
  readonly parameterNames: readonly string[]
}

/** Result of checking a working account; null for values that the channel does not report. */
export interface Health {
  readonly quality: NumberQuality | null
  readonly messagingLimit: string | null
}

/** Health of channels that report no quality. */
export const works: Health = { quality: null, messagingLimit: null }

/** URL and headers for fetching a file from the provider. */
export interface MediaAddress {
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Dialog in which an owner consents. */
export interface Consent {
  readonly state: string
  readonly redirectUri: string
  /** Proof key of the attempt (PKCE). */
  readonly verifier: string
}

/** Signals to a customer other than messages: messages were read, an agent is typing or has stopped. */
export type Action = 'read' | 'typing' | 'idle'

/** Channel: the provider's protocol, without any knowledge of chats. Calls throw `ProviderError`. */
export interface Channel {
  readonly name: IntegrationChannel
  /** Whether the operator has set up an application. */
  readonly isConfigured: boolean
  /** Returns the URL of the consent dialog. */
  consentUrl(consent: Consent): string
  /** Returns the accounts that the consent grants. */
  accounts(code: string, consent: Consent): Promise<readonly OfferedAccount[]>
  /** Prepares an account for messages: registers it and subscribes to its events. Returns the credentials to store. */
  activate(account: OfferedAccount, former: Credentials | null): Promise<Credentials>
  /** Unsubscribes from an account's events; `isLast` is true if no other connection has the same `accountId`. */
  deactivate(connection: Connection, isLast: boolean): Promise<void>
  /** Checks with the provider whether token and subscription are valid. */
  check(connection: Connection): Promise<Health>
  /** Returns when the token should be refreshed; null if that is impossible or unnecessary. */
  refreshAt(credentials: Credentials): Date | null
  /** Refreshes the token. */
  refresh(credentials: Credentials): Promise<Credentials>
  profile(connection: Connection, customer: Customer): Promise<Profile>
  /** Returns the URL of a file that an event identifies by id. */
  mediaAddress(connection: Connection, mediaId: string): Promise<MediaAddress>
  /** Sends a part and returns the provider's id for it. */
  send(connection: Connection, to: Customer, part: OutgoingPart, how: Sending): Promise<string>
  /**
   * Sends the customer a signal; does nothing if the channel does not support it. `lastMessageId` is the customer's latest
   * message.
   */
  sendAction(connection: Connection, to: Customer, action: Action, lastMessageId: string): Promise<void>
  templates(connection: Connection): Promise<readonly Template[]>
}

/** Headers of a webhook, by lower-case name. */
export type WebhookHeaders = Readonly<Record<string, string | string[] | undefined>>

/** Webhook of a provider. */
export interface Webhook {
  /** Returns whether the signature is valid. Compares in constant time. */
  verify(raw: Uint8Array, headers: WebhookHeaders): boolean
  /** Returns a body's events in order; skips unknown ones and never throws. */
  parse(raw: Uint8Array): readonly ChannelEvent[]
  /** Returns the names of the parts of a body that are neither read nor ignored on purpose. */
  unknown(raw: Uint8Array): readonly string[]
}
