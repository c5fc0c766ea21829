import type { Readable } from 'node:stream'
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

/** Credentials of a handshake. */
export interface Credentials {
  readonly token: string
  readonly api_key?: string
  /** Chat of a visitor, for backends whose tokens do not name it. */
  readonly chat_id?: number
  /** What the browser of a visitor reveals about the page. */
  readonly page?: RequestOf<typeof identify>['body']['handshakes'][number]['page']
}

/** Callbacks of a backend that is followed. */
export interface FeedSink {
  /** Called for each new event, in order per client. */
  event(event: FeedEvent): void
  /** Called when missed events of a client can no longer be fetched; its journal continues after `seq`. */
  resync(clientId: number, seq: number): void
  /** Called when the backend stopped responding and no open connection shows it. */
  down(): void
  /** Called when events have new numbers from now on, so that the positions of open sockets are worthless. */
  renumbered(): void
}

/** The reader whose view of a journal is returned. */
export type JournalReader = Pick<RequestOf<typeof readJournal>['query'], 'user_id' | 'viewer_id' | 'chat_id'>

/** The journals of a backend, by client. */
export interface Feed {
  /** True while new events arrive and none is missing. */
  readonly connected: boolean
  /** Gaps since the start; after each the missing events were fetched again. */
  readonly gaps: number
  /** Returns the number of a client's latest event. */
  head(clientId: number): Promise<number>
  /** Returns a client's events from a little before a position to the latest; [] where they are not available. */
  since(clientId: number, after: number): Promise<readonly FeedEvent[]>
  /** Returns the next events after a position, as far as the reader may see them. */
  page(clientId: number, after: number, reader: JournalReader): Promise<ResponseOf<typeof readJournal>>
}

/** Reads responses while they are forwarded unchanged. */
export interface Observer {
  /** Returns whether the response of a call is read, so that it must not be compressed. */
  watches(method: string, url: string): boolean
  /** Returns the body to forward instead of the response's own: the same bytes, read on their way. */
  read(request: ObservedRequest, reply: FastifyReply, body: Readable): Readable
}

/** The part of a request that an observer reads. */
export type ObservedRequest = Pick<FastifyRequest, 'method' | 'url' | 'headers'>

/**
 * The server behind the relay. Sockets and proxy use nothing else of it; `parley-api/` and `external-api/` implement it. Its
 * methods reject with an AppError: that of the server, or `upstream_unavailable`.
 */
export interface Backend {
  readonly feed: Feed
  readonly observer: Observer
  /** Maximum body of proxied calls for which the contract has no larger maximum, in bytes. */
  readonly bodyMaxBytes: number
  /** Returns the member or visitor of a handshake. Rejects where it is refused. */
  identify(credentials: Credentials): Promise<Identity>
  /** Returns the client, channel and assignee of a chat. */
  locateChat(chatId: number): Promise<ResponseOf<typeof locateChat>>
  /** Reports members whose presence has changed or is to be confirmed. */
  reportPresence(members: RequestOf<typeof reportPresence>['body']['members']): Promise<void>
  /** Reports visitors who closed their page or opened it again. */
  reportVisitors(visitors: RequestOf<typeof reportVisitors>['body']['visitors']): Promise<void>
  /** Shows the customer of a chat of a channel that an agent types, or no longer does. */
  passOnTyping(chatId: number, isTyping: boolean): Promise<void>
  /** Returns the sites that may embed the widget of an API key, as the value of `frame-ancestors`. */
  frameAncestors(apiKey: string): Promise<string>
  /** Returns the state of everything that the relay depends on. */
  checks(): Promise<Record<string, string>>
  /** Delivers events to the sink from now on. */
  follow(sink: FeedSink): void
  /** Stops following. */
  close(): Promise<void>
}
