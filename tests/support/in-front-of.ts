import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DestinationStream } from 'pino'
import type { TSchema } from 'typebox'
import Value from 'typebox/value'
import { expect, vi } from 'vitest'
import { signIn } from '#contract/account/auth.ts'
import { type AddressParts, addressOf } from '#contract/base/address.ts'
import type { ErrorBody } from '#contract/base/errors.ts'
import { type ResponseOf, type Route, successStatus } from '#contract/base/route.ts'
import { readConfig } from '#server/config.ts'
import { socketsTo, startRelay } from './floor.ts'

/** Parts of a call. */
export interface Input extends AddressParts {
  readonly body?: unknown
  /** Headers to send instead of the signed-in member's token. */
  readonly headers?: Record<string, string>
}

/**
 * Returns a description of an answer that has more fields than its schema, which may not be meant for the caller; otherwise [].
 */
export function extrasIn(schema: TSchema, answer: unknown): string[] {
  const cleaned = JSON.stringify(Value.Clean(schema, structuredClone(answer)))
  return cleaned === JSON.stringify(answer) ? [] : [`${JSON.stringify(answer)} is not ${cleaned}`]
}

interface Settings {
  readonly environment?: Record<string, string>
  /** Pause between two comparisons of the lists of chats. */
  readonly compareMs?: number
  readonly logTo?: DestinationStream
}

/** Starts a relay in front of a backend, and returns functions that call it as a member or as anyone else. */
export async function inFrontOf(backend: string, { environment = {}, ...parts }: Settings = {}) {
  const config = readConfig({
    DATA_DIR: mkdtempSync(join(tmpdir(), 'parley-foreign-')),
    API_UPSTREAM: backend,
    LOG_LEVEL: 'silent',
    ...environment,
  })
  const { relay, url } = await startRelay(config, backend, undefined, parts)
  const sockets = socketsTo(url)
  await vi.waitUntil(async () => (await fetch(`${url}/ready`)).ok, { timeout: 20_000 })
  let token = ''

  const send = (route: Route, { body, headers, ...place }: Input = {}): Promise<Response> => {
    const isForm = route.consumes === 'form'
    const content =
      body instanceof FormData ? body : isForm ? new URLSearchParams(body as never) : JSON.stringify(body)
    const isJson = body !== undefined && !isForm && !(body instanceof FormData)
    const sent = new Headers(headers ?? { authorization: `Bearer ${token}` })
    if (isJson) sent.set('content-type', 'application/json')
    return fetch(url + addressOf(route, place), {
      method: route.method,
      headers: sent,
      ...(body === undefined ? {} : { body: content as BodyInit }),
    })
  }
  /** Makes a call that must succeed; checks that the answer has the contract's shape. */
  const call = async <const R extends Route>(route: R, input: Input = {}): Promise<ResponseOf<R>> => {
    const response = await send(route, input)
    const text = await response.text()
    expect(response.status, `${route.method} ${route.path}: ${text}`).toBe(successStatus(route))
    if (!route.response) return undefined as never
    const answer: unknown = JSON.parse(text)
    const problems = Value.Errors(route.response, answer).map(
      ({ instancePath, message }) => `${instancePath} ${message}`,
    )
    expect(problems, `${route.method} ${route.path}`).toEqual([])
    return answer as ResponseOf<R>
  }

  return {
    url,
    sockets,
    send,
    call,
    /** Makes a call that must be refused. */
    refused: async (route: Route, input: Input = {}): Promise<ErrorBody & { status: number }> => {
      const response = await send(route, input)
      return { status: response.status, ...((await response.json()) as ErrorBody) }
    },
    /** Signs in a member, who makes the calls from now on, and opens their console. */
    enters: async (username: string, password: string) => {
      token = (await call(signIn, { body: { username, password }, headers: {} })).access_token
      const screen = sockets.console(token)
      await screen.live
      return { token, screen }
    },
    close: async () => {
      sockets.closeAll()
      await relay.close()
    },
  }
}
