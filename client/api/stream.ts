import type { EventSourceMessage } from 'eventsource-parser'
import { filter, map, Observable } from 'rxjs'
import type { ErrorBody } from '#contract/base/errors.ts'
import type { Route } from '#contract/base/route.ts'
import type { Message } from '#contract/chats/message-shapes.ts'
import { serverEvents } from '../streams/server-events.ts'
import { ApiError, errorOf, unreachable } from './api-error.ts'
import { bodyOf, type CallInput, headersOf, type LooseInput, locate } from './request.ts'

/**
 * Part of a turn. Parts arrive in this order: the saved question, pieces of the answer, the complete answer (null if there is
 * none).
 */
export type TurnPart =
  | { readonly type: 'message'; readonly message: Message }
  | { readonly type: 'token'; readonly text: string }
  | { readonly type: 'reply'; readonly reply: Message | null }

const partOf = ({ event, data }: EventSourceMessage): TurnPart | null => {
  const value = JSON.parse(data)
  if (event === 'message') return { type: 'message', message: value }
  if (event === 'token') return { type: 'token', text: value }
  if (event === 'reply') return { type: 'reply', reply: value }
  return null
}

/** Calls a streaming route and emits its events; unsubscribing closes the connection. An `error` event makes the stream fail. */
export function streamEvents<const R extends Route>(
  route: R,
  input: CallInput<R>,
): Observable<EventSourceMessage> {
  const loose = input as LooseInput
  return new Observable((subscriber) => {
    const aborter = new AbortController()
    const run = async () => {
      const response = await fetch(locate(route, loose), {
        method: route.method,
        headers: { ...headersOf(route, loose), accept: 'text/event-stream' },
        body: bodyOf(route, loose),
        signal: aborter.signal,
      })
      if (!response.ok) throw errorOf(response.status, await response.json().catch(() => null))
      if (!response.body) throw unreachable()
      for await (const event of serverEvents(response.body)) {
        if (event.event === 'error') throw new ApiError(500, JSON.parse(event.data) as ErrorBody)
        subscriber.next(event)
      }
      subscriber.complete()
    }
    run().catch((error) => {
      if (!aborter.signal.aborted) subscriber.error(error instanceof ApiError ? error : unreachable())
    })
    return () => aborter.abort()
  })
}

/**
 * Calls a route that streams an answer, and emits the answer's parts. Unsubscribing does not stop the server from completing the
 * answer.
 */
export const stream = <const R extends Route>(route: R, input: CallInput<R>): Observable<TurnPart> =>
  streamEvents(route, input).pipe(
    map(partOf),
    filter((part) => part !== null),
  )
