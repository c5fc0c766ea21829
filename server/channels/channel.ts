import type { IntegrationChannel } from '#contract/channels/channel-names.ts'
import type { ReplyMode } from '#contract/channels/channel-rules.ts'
import type { NumberQuality } from '#contract/channels/integrations.ts'
import type { Choices } from './choices.ts'
import type { ChannelEvent } from './events.ts'

/** Credentials for an account at its provider. They are stored sealed and never logged. */
export interface Credentials {
  readonly token: string
  /** Token for refreshing the access token; only Zalo has one, and it works only once. */
  readonly refreshToken?: string
  /** PIN for the two-step verification of a WhatsApp number. */
  readonly pin?: string
  /** Time at which the token was issued, ISO 8601. */
  readonly issuedAt: string
  /** Time at which the token expires, ISO 8601; null if it does not expire. */
  readonly expiresAt: string | null
}

/** Account that a provider offers after someone has given consent. */
export interface OfferedAccount {
  /** Id of the page, professional account, phone number or OA; it can be connected to only one bot. */
  readonly id: string
  /** Id of the page, Instagram account, WhatsApp business account or OA. */
  readonly accountId: string
  readonly name: string
  readonly phone: string | null
  readonly credentials: Credentials
  /**
   * Id of the person who gave consent, as used by the provider for the operator's app; needed for the person's deletion requests.
   */
  readonly consentedBy?: string | null
  /** Whether a WhatsApp number still has to be registered. */
  readonly needsRegistration?: boolean
}

/** Account that is connected to a bot, with its credentials. */
export interface Connection {
  readonly id: string
  readonly accountId: string
  readonly credentials: Credentials
}

/** Customer as the provider identifies them. */
export interface Customer {
  readonly id: string
  /** Whether the id is a user id instead of a phone number (WhatsApp). */
  readonly isUserId: boolean
}

/** File to be sent. */
export interface OutgoingFile {
  readonly name: string
  readonly type: string
  readonly bytes: () => Promise<Uint8Array<ArrayBuffer>>
  /** Returns a URL at which the provider can fetch the file for an hour. */
  readonly address: () => string
}

/** Template to be sent, with the values of its parameters in order. */
export interface OutgoingTemplate {
  readonly name: string
  readonly language: string
  readonly parameters: readonly string[]
  /**
   * Names of the parameters, or their numbers if they have no names. `message_sends` stores the list under this property's name.
   */
  readonly places: readonly string[]
}

/** Part of a message that can be sent in one call. */
export type OutgoingPart =
  | { readonly kind: 'text'; readonly text: string; readonly choices?: Choices }
  | { readonly kind: 'file'; readonly file: OutgoingFile }
  | { readonly kind: 'template'; readonly template: OutgoingTemplate }

/** Options for sending a part of a message. */
export interface Sending {
  /** Way of sending outside the reply window; null while it is open. */
  readonly mode: ReplyMode | null
  /** Text that the echo of this part contains, on channels that support it. */
  readonly mark: string
}

/** Customer's name and phone number at the provider; null if unknown. */
export interface Profile {
  readonly name: string | null
  readonly phone: string | null
}

/** Approved message template. */
export interface Template {
  readonly name: string
  readonly language: string
  readonly category: string
  readonly body: string
  readonly parameterNames: readonly string[]
}

/** Result of checking an account that works; values that the channel does not report are null. */
export interface Health {
  readonly quality: NumberQuality | null
  readonly messagingLimit: string | null
}

/** Result for a working account on a channel that reports neither quality nor limit. */
export const works: Health = { quality: null, messagingLimit: null }

/** URL of a file at the provider, and the headers for fetching it. */
export interface MediaAddress {
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Parameters of the dialog in which an owner gives consent. */
export interface Consent {
  readonly state: string
  readonly redirectUri: string
  /** Proof key of the attempt (PKCE). */
  readonly verifier: string
}

/** Signals to a customer other than messages: an agent has read the messages, is typing, or has stopped typing. */
export type Action = 'read' | 'typing' | 'idle'

/** Protocol of a provider; it knows nothing about chats. Calls throw `ProviderError`. */
export interface Channel {
  readonly name: IntegrationChannel
  /** Whether the operator has set up an app at the provider. */
  readonly isConfigured: boolean
  /** Returns the URL of the consent dialog. */
  consentUrl(consent: Consent): string
  /** Returns the accounts to which the consent grants access. */
  accounts(code: string, consent: Consent): Promise<readonly OfferedAccount[]>
  /**
   * Prepares an account for messages: registers it and subscribes to its events. Returns the credentials to store. `former` are
   * the stored credentials if the account was connected before; otherwise null.
   */
  activate(account: OfferedAccount, former: Credentials | null): Promise<Credentials>
  /** Unsubscribes from an account's events; `isLast` is true if no other connection has the same `accountId`. */
  deactivate(connection: Connection, isLast: boolean): Promise<void>
  /** Checks with the provider whether token and subscription are valid, and returns the account's health. */
  check(connection: Connection): Promise<Health>
  /** Returns when the token should be refreshed; null if that is not possible or not necessary. */
  refreshAt(credentials: Credentials): Date | null
  /** Refreshes the token and returns the new credentials. */
  refresh(credentials: Credentials): Promise<Credentials>
  profile(connection: Connection, customer: Customer): Promise<Profile>
  /** Returns the URL of a file that an event identifies by id. */
  mediaAddress(connection: Connection, mediaId: string): Promise<MediaAddress>
  /** Sends a part and returns the provider's id for it. */
  send(connection: Connection, to: Customer, part: OutgoingPart, how: Sending): Promise<string>
  /**
   * Sends the customer a signal; does nothing if the channel does not support it. `lastMessageId` is the id of the customer's
   * latest message.
   */
  sendAction(connection: Connection, to: Customer, action: Action, lastMessageId: string): Promise<void>
  templates(connection: Connection): Promise<readonly Template[]>
}

/** Headers of a webhook, by lower-case name. */
export type WebhookHeaders = Readonly<Record<string, string | string[] | undefined>>

/** Reader for the calls that a provider makes to its webhook. */
export interface Webhook {
  /** Returns whether the call has a valid signature. Compares in constant time. */
  verify(raw: Uint8Array, headers: WebhookHeaders): boolean
  /** Returns the events in a body, in order; skips unknown events and never throws. */
  parse(raw: Uint8Array): readonly ChannelEvent[]
  /** Returns names for the parts of a body that are neither read nor ignored on purpose. */
  unknown(raw: Uint8Array): readonly string[]
}
