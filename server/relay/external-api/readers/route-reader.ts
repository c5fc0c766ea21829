import type { Route } from '#contract/base/route.ts'
import type { CallInput } from '../../base/own-calls.ts'
import type { CallCredentials, ExternalCalls } from '../calls.ts'

/** Call whose answer is read. */
export interface ReadingCall {
  readonly route: Route
  readonly input: CallInput
  readonly credentials: CallCredentials
  /** Headers of the call, in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly calls: ExternalCalls
}

/** Adapts the answer of one route, if necessary with the answers of other calls. */
export type RouteReader = (answer: unknown, call: ReadingCall) => unknown
