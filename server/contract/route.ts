import type { Static, TSchema } from 'typebox'
import type { ErrorCode } from './errors.ts'

/** Who may call a route: anyone, a page that knows a bot's API key, a visitor in a chat, a signed-in member, either party of a chat, or the relay itself. */
export type Access = 'public' | 'widget' | 'visitor' | 'member' | 'party' | 'internal'

/** What a role can be given; the table of roles is in `members.ts`. */
export type Permission =
  | 'canManageUser'
  | 'canManageSetting'
  | 'canAdhocReport'
  | 'canManageFloor'
  | 'canSeeFinance'

/** How a body is encoded. `multipart` bodies are streamed to disk and validated by their handler. */
export type Encoding = 'json' | 'form' | 'multipart'

/** Whose calls a limit counts: an address', an account's (by the e-mail address in the body), a member's, a chat's, either party's of a chat, a bot's (by its API key), or an address' with one bot. */
export type LimitBy = 'address' | 'account' | 'member' | 'chat' | 'party' | 'bot' | 'address-and-bot'

/** At most so many calls in so many milliseconds. */
export interface RateLimit {
  readonly by: LimitBy
  readonly max: number
  readonly window: number
}

/** One call of the REST API: the server mounts it, the client calls it, the tests inject it. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path with `:name` parameters. */
  readonly path: string
  /** The second form of a path that the specification writes as `[{bot}/]`. */
  readonly alsoAt?: string
  readonly access: Access
  readonly permission?: Permission
  /** Heading in the API documentation. */
  readonly tag: string
  /** What the call does, in one sentence. */
  readonly summary: string
  readonly params?: TSchema
  readonly query?: TSchema
  readonly headers?: TSchema
  readonly body?: TSchema
  /** Encoding of the body; JSON unless said. */
  readonly consumes?: Encoding
  /** Shape of a success; `undefined` is 204 with no body. */
  readonly response?: TSchema
  /** Status of a success: 200 with a response, else 204, unless said. */
  readonly status?: 200 | 201 | 202 | 204
  /** Codes of `errors.ts` that this call answers beside those that go without saying (`route-errors.ts`). */
  readonly errors?: readonly ErrorCode[]
  /** True where the call works for an account whose subscription is past its end date, though it writes. */
  readonly evenExpired?: boolean
  /** Limits beside the general one of `limits.ts`. */
  readonly limits?: readonly RateLimit[]
  /** True where `Accept: text/event-stream` makes the call answer with a stream. */
  readonly streams?: boolean
}

/** Declares a route and keeps its literal types. */
export const route = <const R extends Route>(definition: R): R => definition

type Part<R, K extends keyof R> = R[K] extends TSchema ? Static<R[K]> : undefined

/** The typed parts of a request to a route. */
export interface RequestOf<R extends Route> {
  readonly params: Part<R, 'params' & keyof R>
  readonly query: Part<R, 'query' & keyof R>
  readonly headers: Part<R, 'headers' & keyof R>
  readonly body: Part<R, 'body' & keyof R>
}

/** What a route answers when it succeeds. */
export type ResponseOf<R extends Route> = R['response'] extends TSchema ? Static<R['response']> : undefined

/** Status code of a success. */
export const successStatus = (r: Route): number => r.status ?? (r.response ? 200 : 204)
