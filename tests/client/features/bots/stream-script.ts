import { act } from '@testing-library/react'
import { Observable, type Subscriber } from 'rxjs'
import type { ExchangePart } from '#client/api/stream.ts'

/** What the stream of a question was asked with. */
interface StreamInput {
  readonly params: { readonly id: number }
  readonly headers: Readonly<Record<string, string>>
  readonly body?: { readonly message: string }
  readonly form?: FormData
}

interface Asked extends StreamInput {
  readonly subscriber: Subscriber<ExchangePart>
}

const asked: Asked[] = []

/** Stands in for `client/api/stream.ts`: the test says what comes in, and when. */
export const fakeStream = (_route: unknown, input: StreamInput) =>
  new Observable<ExchangePart>((subscriber) => {
    asked.push({ ...input, subscriber })
  })

/** Forgets what earlier tests asked. */
export const clearQuestions = () => asked.splice(0)

/** The questions so far, oldest first. */
export const questions = (): readonly StreamInput[] => asked

const latest = (): Asked => {
  const last = asked.at(-1)
  if (!last) throw new Error('Nothing was asked.')
  return last
}

/** The answer to the last question, piece by piece. */
export const answering = {
  send: (...parts: readonly ExchangePart[]) =>
    act(async () => {
      for (const part of parts) latest().subscriber.next(part)
    }),
  fail: (error: unknown) => act(async () => latest().subscriber.error(error)),
  end: () => act(async () => latest().subscriber.complete()),
  /** True once nobody listens any more. */
  isLeft: () => latest().subscriber.closed,
}
