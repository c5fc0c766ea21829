import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type AddressParts, addressOf } from '#contract/base/address.ts'
import type { RequestOf, ResponseOf, Route } from '#contract/base/route.ts'

type Input<R extends Route> = { readonly [K in 'params' | 'query' | 'body']?: RequestOf<R>[K] } & {
  readonly headers?: Record<string, string>
  readonly token?: string
  readonly form?: FormData
}

/** Client of the public API, as in a customer's own program. */
export interface Api {
  readonly base: string
  call<const R extends Route>(route: R, input: Input<R>): Promise<ResponseOf<R>>
}

/** Error response from the API. */
export class Refused extends Error {
  readonly status: number
  constructor(route: Route, status: number, text: string) {
    super(`${route.method} ${route.path} answered ${status} ${text.slice(0, 200)}`)
    this.status = status
  }
}

/** Our choice: maximum attempts per call while the product is too busy to answer, and the pause between them. */
const TRIES = 20
const PAUSE_MS = 500

/** Creates a client for the API at the given base address. */
export function createApi(base: string): Api {
  return {
    base,
    call: async (route, { params, query, body, headers, token, form }) => {
      const encoded =
        route.consumes === 'form'
          ? new URLSearchParams(body as Record<string, string>)
          : body && JSON.stringify(body)
      const send = () =>
        fetch(base + addressOf(route, { params, query } as AddressParts), {
          method: route.method,
          headers: {
            ...(token && { authorization: `Bearer ${token}` }),
            ...(body !== undefined && route.consumes !== 'form' && { 'content-type': 'application/json' }),
            ...headers,
          },
          body: form ?? encoded ?? undefined,
        })
      let response = await send()
      for (let tries = 1; response.status === 503 && tries < TRIES; tries++) {
        await response.body?.cancel()
        await wait(PAUSE_MS)
        response = await send()
      }
      const text = await response.text()
      if (!response.ok) throw new Refused(route, response.status, text)
      return text ? JSON.parse(text) : undefined
    },
  }
}

/** Returns the six-digit code from the newest stored mail to an address. */
export async function codeFor(dataDir: string, address: string): Promise<string> {
  const folder = join(dataDir, 'mail')
  for (let tries = 0; tries < 300; tries++) {
    for (const name of readdirSync(folder).sort().reverse()) {
      const mail = readFileSync(join(folder, name), 'utf8')
      const code = mail.includes(address) ? /^(\d{6})\r?$/m.exec(mail)?.[1] : undefined
      if (code) return code
    }
    await wait(100)
  }
  throw new Error(`No code was mailed to ${address}.`)
}
