import { act } from '@testing-library/react'
import { Observable, type Subscriber } from 'rxjs'
import type { TurnPart } from '#client/api/stream.ts'

/** Input with which a question's stream is opened. */
interface StreamInput {
  readonly params: { readonly id: number }
  readonly headers: Readonly<Record<string, string>>
  readonly body?: { readonly message: string }
  readonly form?: FormData
}

interface Asked extends StreamInput {
  readonly subscriber: Subscriber<TurnPart>
}

const asked: Asked[] = []

/** Replaces `client/api/stream.ts`, so that the test controls what arrives and when. */
export const fakeStream = (_route: unknown, input: StreamInput) =>
  new Observable<TurnPart>((subscriber) => {
    asked.push({ ...input, subscriber })
  })

/** Clears the questions of earlier tests. */
export const clearQuestions = () => asked.splice(0)

/** Returns the questions so far, oldest first. */
export const questions = (): readonly StreamInput[] => asked

const latest = (): Asked => {
  const last = asked.at(-1)
  if (!last) throw new Error('Nothing was asked.')
  return last
}

/** Functions that control the answer to the last question, chunk by chunk. */
export const answering = {
  send: (...parts: readonly TurnPart[]) =>
    act(async () => {
      for (const part of parts) latest().subscriber.next(part)
    }),
  fail: (error: unknown) => act(async () => latest().subscriber.error(error)),
  end: () => act(async () => latest().subscriber.complete()),
  /** True once the subscriber has left. */
  isLeft: () => latest().subscriber.closed,
}
