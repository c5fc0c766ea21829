import { Observable } from 'rxjs'
import { addressOf } from '#contract/address.ts'
import type { Message } from '#contract/chat-shapes.ts'
import type { ErrorBody } from '#contract/errors.ts'
import type { Route } from '#contract/route.ts'
import { ApiError, errorOf, unreachable } from './api-error.ts'
import { bodyOf, type CallInput, headersOf, type LooseInput } from './request.ts'

/** Parts of an exchange as they come to be: the saved question, pieces of the answer, the whole answer. */
export type ExchangePart =
  | { readonly type: 'message'; readonly message: Message }
  | { readonly type: 'token'; readonly text: string }
  | { readonly type: 'reply'; readonly reply: Message | null }

const partOf = (event: string, data: string): ExchangePart => {
  const value = JSON.parse(data)
  if (event === 'message') return { type: 'message', message: value }
  if (event === 'token') return { type: 'token', text: value }
  if (event === 'error') throw new ApiError(500, value as ErrorBody)
  return { type: 'reply', reply: value }
}

/** Splits server-sent events out of text that comes in pieces; keeps what is not whole yet. */
export function createEventReader(): (piece: string) => ExchangePart[] {
  let rest = ''
  return (piece) => {
    const blocks = (rest + piece).split('\n\n')
    rest = blocks.pop() ?? ''
    return blocks.map((block) => {
      const lines = block.split('\n')
      const field = (name: string) =>
        lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2) ?? ''
      return partOf(field('event'), field('data'))
    })
  }
}

/** Calls a route that streams, and emits the parts of its answer; unsubscribing leaves the answer to the server. */
export function stream<const R extends Route>(route: R, input: CallInput<R>): Observable<ExchangePart> {
  const loose = input as LooseInput
  return new Observable((subscriber) => {
    const aborter = new AbortController()
    const run = async () => {
      const response = await fetch(addressOf(route, loose), {
        method: route.method,
        headers: { ...headersOf(route, loose), accept: 'text/event-stream' },
        body: bodyOf(route, loose),
        signal: aborter.signal,
      })
      if (!response.ok) throw errorOf(response.status, await response.json().catch(() => null))
      if (!response.body) throw unreachable()
      const read = createEventReader()
      const decoder = new TextDecoder()
      for await (const bytes of response.body as unknown as AsyncIterable<Uint8Array>) {
        for (const part of read(decoder.decode(bytes, { stream: true }))) subscriber.next(part)
      }
      subscriber.complete()
    }
    run().catch((error) => {
      if (!aborter.signal.aborted) subscriber.error(error instanceof ApiError ? error : unreachable())
    })
    return () => aborter.abort()
  })
}
