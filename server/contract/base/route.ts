import type { Static, TSchema } from 'typebox'
import type { ErrorCode } from './errors.ts'
import type { Tag } from './tags.ts'

/**
 * Kind of caller that a route accepts: anyone, a page with a bot's API key, a visitor in a chat, a signed-in member, either party
 * of a chat, or the relay.
 */
export type Access = 'public' | 'widget' | 'visitor' | 'member' | 'party' | 'internal'

/** Permission that a role can have; `members.ts` lists each role's permissions. */
export type Permission =
  | 'canManageUser'
  | 'canManageSetting'
  | 'canAdhocReport'
  | 'canManageFloor'
  | 'canSeeFinance'

/** Encoding of a body. `multipart` bodies are streamed to disk and validated by the handler. */
export type Encoding = 'json' | 'form' | 'multipart'

/**
 * Key by which a limit counts calls: IP address, account (the body's `accountField`), recipient (the account's mailbox, without a
 * `+tag`), member, chat, either party of a chat, bot (API key), the caller's network and the account, or IP address and bot.
 */
export type LimitBy =
  | 'address'
  | 'account'
  | 'recipient'
  | 'member'
  | 'chat'
  | 'party'
  | 'bot'
  | 'address-and-account'
  | 'address-and-bot'

/** Limit of `max` calls, or kilobytes, per key within `window` milliseconds. */
export interface RateLimit {
  readonly by: LimitBy
  readonly max: number
  readonly window: number
  /** Whether networks from which the account has signed in before are exempt. */
  readonly exceptKnown?: boolean
  /** Counts each begun kilobyte of the body instead of each call. */
  readonly countsKilobytes?: boolean
}

/** Route of the REST API; mounted by the server, called by the client and injected by tests. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path with `:name` parameters. */
  readonly path: string
  /** Second form of the path if the specification writes it with `[{bot}/]`. */
  readonly alsoAt?: string
  readonly access: Access
  readonly permission?: Permission
  /** Section of the API documentation that lists the call. */
  readonly tag: Tag
  /** Purpose of the call, in one sentence. */
  readonly summary: string
  readonly params?: TSchema
  readonly query?: TSchema
  readonly headers?: TSchema
  readonly body?: TSchema
  /** Encoding of the body; JSON by default. */
  readonly consumes?: Encoding
  /** Parts of a multipart body, for the API document; the handler validates them. */
  readonly parts?: TSchema
  /** Maximum size of the body in bytes; determined by `bodyMaxOf` if omitted. */
  readonly bodyMax?: number
  /** Schema of a successful response; without it, the response is 204 without a body. */
  readonly response?: TSchema
  /** Content types of a successful response that is not JSON, such as `text/csv` or `image/*`. */
  readonly answersAs?: readonly string[]
  /** Status of a successful response; by default 200 with a response schema, else 204. */
  readonly status?: 200 | 201 | 202 | 204
  /** True if the call can also succeed with 204 and no body. */
  readonly mayBeEmpty?: boolean
  /** Status of a response with the same body that reports a failure, such as 503 for a process that is not ready. */
  readonly failureStatus?: 503
  /** Codes of `errors.ts` that this call can return in addition to the implied ones (`route-errors.ts`). */
  readonly errors?: readonly ErrorCode[]
  /** True if the call stores texts; it is refused once the account has used up the storage of its plan. */
  readonly storesText?: boolean
  /** True if the call works with an expired subscription even though it writes. */
  readonly evenExpired?: boolean
  /** Limits in addition to the general one in `limits.ts`. */
  readonly limits?: readonly RateLimit[]
  /** Required text field of the body that names the account; limits by account or recipient count by it. */
  readonly accountField?: string
  /** True if a provider makes the call and signs it; such calls are exempt from the general limit on public calls. */
  readonly isWebhook?: boolean
  /** True if the call can take long; accounts take turns with such calls. */
  readonly isHeavy?: boolean
  /** True if the call responds with a stream to requests that have `Accept: text/event-stream`. */
  readonly streams?: boolean
}

/** Declares a route and preserves its literal types. */
export const route = <const R extends Route>(definition: R): R => definition

type Part<R, K extends keyof R> = R[K] extends TSchema ? Static<R[K]> : undefined

/** Typed parts of a request to a route. */
export interface RequestOf<R extends Route> {
  readonly params: Part<R, 'params' & keyof R>
  readonly query: Part<R, 'query' & keyof R>
  readonly headers: Part<R, 'headers' & keyof R>
  readonly body: Part<R, 'body' & keyof R>
}

/** Response type of a successful call. */
export type ResponseOf<R extends Route> = R['response'] extends TSchema ? Static<R['response']> : undefined

/** Returns the status code of a successful response. */
export const successStatus = (r: Route): number => r.status ?? (r.response ? 200 : 204)
