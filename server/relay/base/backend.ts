import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RequestOf, ResponseOf } from '#contract/base/route.ts'
import type {
  FeedEvent,
  Identity,
  identify,
  locateChat,
  readJournal,
  reportPresence,
  reportVisitors,
} from '#contract/journal/system.ts'
import type { ChatPlace } from './rooms.ts'

/** Credentials that a socket presents in its handshake. */
export interface Credentials {
  readonly token: string
  readonly api_key?: string
  /** Chat of a visitor, for backends whose tokens do not name it. */
  readonly chat_id?: number
  /** Page data that a visitor's browser reports. */
  readonly page?: RequestOf<typeof identify>['body']['handshakes'][number]['page']
}

/** Receives a backend's events and is told when the backend or its numbering changes. */
export interface FeedSink {
  /** Called for each new event, in order per client. */
  event(event: FeedEvent): void
  /** Called when a client's missed events can no longer be fetched; its journal continues after `seq`. */
  resync(clientId: number, seq: number): void
  /** Called when the backend has not responded for a while, so that consoles no longer count as live. */
  down(): void
  /** Called when events are renumbered, so that the positions of open sockets are invalid. */
  renumbered(): void
  /** Called when the accounts of bots become known; their visitors have to be identified again. */
  recognized(isOf: (apiKey: string) => boolean): void
}

/** Reader of a journal; determines which events are returned. */
export type JournalReader = Pick<RequestOf<typeof readJournal>['query'], 'user_id' | 'viewer_id' | 'chat_id'>

/** A backend's journals, by client. */
export interface Feed {
  /** True while new events arrive and none are missing. */
  readonly connected: boolean
  /** Number of gaps in the feed since startup; after each gap, the missing events were fetched again. */
  readonly gaps: number
  /** Returns the sequence number of a client's latest event. */
  head(clientId: number): Promise<number>
  /** Returns a client's events from shortly before the given position to the latest; [] if they are not available. */
  since(clientId: number, after: number): Promise<readonly FeedEvent[]>
  /** Returns the next events that the reader may see after the given position. */
  page(clientId: number, after: number, reader: JournalReader): Promise<ResponseOf<typeof readJournal>>
}

/** Answers proxied calls in the relay, using the responses of the server behind it. */
export interface Exchange {
  /** Answers a call; returns false for calls that are to be forwarded unchanged. Rejects with an AppError. */
  answer(request: FastifyRequest, reply: FastifyReply): Promise<boolean>
}

/**
 * Interface to the server behind the relay; sockets and the proxy use nothing else. Implemented by `parley-api/` and
 * `external-api/`. Its methods reject with an AppError: the server's own, or `upstream_unavailable`.
 */
export interface Backend {
  readonly feed: Feed
  /** Null if every call is forwarded unchanged. */
  readonly exchange: Exchange | null
  /** Maximum body size of proxied calls in bytes, unless the contract allows a larger one. */
  readonly bodyMaxBytes: number
  /** Returns the member or visitor that a handshake identifies. Rejects if the handshake is refused. */
  identify(credentials: Credentials): Promise<Identity>
  /** Returns the client, channel and assignee of a chat; backends whose ids are unique may return a chat of another client. */
  locateChat(place: ChatPlace): Promise<ResponseOf<typeof locateChat>>
  /** Reports members whose presence has changed or has to be confirmed. */
  reportPresence(members: RequestOf<typeof reportPresence>['body']['members']): Promise<void>
  /** Reports visitors who closed or reopened their page. */
  reportVisitors(visitors: RequestOf<typeof reportVisitors>['body']['visitors']): Promise<void>
  /** Shows or hides the typing indicator for the customer of a channel chat. */
  passOnTyping(chatId: number, isTyping: boolean): Promise<void>
  /** Returns the sites that may embed the widget of an API key, as a `frame-ancestors` value. */
  frameAncestors(apiKey: string): Promise<string>
  /** Returns the result of each readiness check, by name; they cover everything that the relay depends on. */
  checks(): Promise<Record<string, string>>
  /** Delivers events to the sink from now on. */
  follow(sink: FeedSink): void
  /** Stops following. */
  close(): Promise<void>
}
