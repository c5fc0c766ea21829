import type { IntegrationChannel } from '#contract/channels/channel-names.ts'
import type { ReplyMode } from '#contract/channels/channel-rules.ts'
import type { NumberQuality } from '#contract/channels/integrations.ts'
import type { Choices } from './choices.ts'
import type { ChannelEvent } from './events.ts'

/** What opens an account at its provider. Kept sealed; never logged. */
export interface Credentials {
  readonly token: string
  /** Zalo: works once. */
  readonly refreshToken?: string
  /** WhatsApp: of the number's two-step verification. */
  readonly pin?: string
  /** ISO 8601; when the token was issued. */
  readonly issuedAt: string
  /** ISO 8601; null if it does not expire. */
  readonly expiresAt: string | null
}

/** An account as its provider offers it after the consent. */
export interface OfferedAccount {
  /** Id that is unique over all bots: page, professional account, phone number or OA. */
  readonly id: string
  /** Page, Instagram account, WhatsApp business account or OA. */
  readonly accountId: string
  readonly name: string
  readonly phone: string | null
  readonly credentials: Credentials
  /** The provider's id, within the operator's application, of the person who consented; for their requests to be forgotten. */
  readonly consentedBy?: string | null
  /** WhatsApp: whether the number has yet to be registered. */
  readonly needsRegistration?: boolean
}

/** An account that is connected. */
export interface Connection {
  readonly id: string
  readonly accountId: string
  readonly credentials: Credentials
}

/** A customer of an account. */
export interface Customer {
  readonly id: string
  /** Whether the id is a user id instead of a phone number (WhatsApp). */
  readonly isUserId: boolean
}

/** A file that is sent. */
export interface OutgoingFile {
  readonly name: string
  readonly type: string
  readonly bytes: () => Promise<Uint8Array<ArrayBuffer>>
  /** Address at which the provider can fetch it for an hour. */
  readonly address: () => string
}

/** A template with its values in order. */
export interface OutgoingTemplate {
  readonly name: string
  readonly language: string
  readonly parameters: readonly string[]
  /** Names of the parameters if they are named, else their numbers. Stored in `message_sends` under this name. */
  readonly places: readonly string[]
}

/** One call's worth of a message. */
export type OutgoingPart =
  | { readonly kind: 'text'; readonly text: string; readonly choices?: Choices }
  | { readonly kind: 'file'; readonly file: OutgoingFile }
  | { readonly kind: 'template'; readonly template: OutgoingTemplate }

/** How a part is sent. */
export interface Sending {
  /** Null within the open window. */
  readonly mode: ReplyMode | null
  /** Text of ours that comes back with the echo, where the channel has such a thing. */
  readonly mark: string
}

/** What is known of a customer at the provider. */
export interface Profile {
  readonly name: string | null
  readonly phone: string | null
}

/** An approved template. */
export interface Template {
  readonly name: string
  readonly language: string
  readonly category: string
  readonly body: string
  readonly parameterNames: readonly string[]
}

/** What a check finds out about an account that works; null where a channel has no such thing. */
export interface Health {
  readonly quality: NumberQuality | null
  readonly messagingLimit: string | null
}

/** Health of channels that tell no more than that it works. */
export const works: Health = { quality: null, messagingLimit: null }

/** Where a file of the provider is fetched, and with which headers. */
export interface MediaAddress {
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
}

/** The dialog in which an owner consents. */
export interface Consent {
  readonly state: string
  readonly redirectUri: string
  /** Proof key of the attempt (PKCE). */
  readonly verifier: string
}

/** What a customer is told beside messages: they were read, somebody types, or no longer does. */
export type Action = 'read' | 'typing' | 'idle'

/** A channel: what its provider speaks, without any knowledge of chats. Calls throw `ProviderError`. */
export interface Channel {
  readonly name: IntegrationChannel
  /** Whether the operator has set up an application. */
  readonly isConfigured: boolean
  /** Returns the address of the consent dialog. */
  consentUrl(consent: Consent): string
  /** Returns the accounts that the consent opens. */
  accounts(code: string, consent: Consent): Promise<readonly OfferedAccount[]>
  /** Prepares an account for messages: registers it, subscribes to its events. Returns what to keep. */
  activate(account: OfferedAccount, former: Credentials | null): Promise<Credentials>
  /** Gives up the events of an account; `isLast`, no other connection has the same `accountId`. */
  deactivate(connection: Connection, isLast: boolean): Promise<void>
  /** Asks the provider whether token and subscription are alive. */
  check(connection: Connection): Promise<Health>
  /** Returns when the token should be replaced; null if it cannot be, or need not. */
  refreshAt(credentials: Credentials): Date | null
  /** Replaces the token. */
  refresh(credentials: Credentials): Promise<Credentials>
  profile(connection: Connection, customer: Customer): Promise<Profile>
  /** Returns the address of a file that an event names by its id. */
  mediaAddress(connection: Connection, mediaId: string): Promise<MediaAddress>
  /** Sends a part and returns the provider's id of it. */
  send(connection: Connection, to: Customer, part: OutgoingPart, how: Sending): Promise<string>
  /** Tells the customer something beside messages; nothing where the channel has no such thing. `lastMessageId` is their latest. */
  sendAction(connection: Connection, to: Customer, action: Action, lastMessageId: string): Promise<void>
  templates(connection: Connection): Promise<readonly Template[]>
}

/** Headers of a webhook, by lower-case name. */
export type WebhookHeaders = Readonly<Record<string, string | string[] | undefined>>

/** What a webhook accepts: one per provider. */
export interface Webhook {
  /** Returns whether the signature is right. Compares in constant time. */
  verify(raw: Uint8Array, headers: WebhookHeaders): boolean
  /** Returns the events of a body in order; unknown things are left out, nothing throws. */
  parse(raw: Uint8Array): readonly ChannelEvent[]
  /** Returns the names of what a body holds that is neither read nor left out on purpose. */
  unknown(raw: Uint8Array): readonly string[]
}
