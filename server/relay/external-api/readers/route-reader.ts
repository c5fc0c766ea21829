import type { ResponseOf, Route } from '#contract/base/route.ts'
import type { CallInput } from '../../base/own-calls.ts'
import type { Attendance } from '../attendance.ts'
import type { Authors } from '../authors.ts'

/** Credentials of a call: a token, a bot's API key, or both. */
export interface CallCredentials {
  readonly token?: string | undefined
  readonly apiKey?: string | undefined
}

/** Further calls to the backend, whose answers have the contract's shape. They reject with an AppError. */
export interface FurtherCalls {
  read<const R extends Route>(
    route: R,
    input: CallInput,
    credentials: CallCredentials,
  ): Promise<ResponseOf<R>>
  /** Reads as `read` does, but returns an answer from the last 30 seconds if there is one. */
  recent<const R extends Route>(route: R, credentials: CallCredentials): Promise<ResponseOf<R>>
  /** Returns the account that a token belongs to. */
  clientOf(token: string): Promise<number>
  readonly authors: Authors
  /** Undefined outside of a relay. */
  readonly attendance: Pick<Attendance, 'isPresent'> | undefined
}

/** Call whose answer is read. */
export interface ReadingCall {
  readonly route: Route
  readonly input: CallInput
  readonly credentials: CallCredentials
  /** Headers of the call, in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly calls: FurtherCalls
}

/** Adapts the answer of one route, if necessary with the answers of other calls. */
export type RouteReader = (answer: unknown, call: ReadingCall) => unknown
