import { callProvider, type ProviderCall } from '../call.ts'
import { ProviderError } from '../provider-error.ts'
import { field, items, type Json, textOf } from '../read-json.ts'
import type { MetaApp } from '../settings.ts'
import { appSecretProof } from '../signatures.ts'
import { graphError } from './graph-errors.ts'

/** Version of the Graph API; Meta supports a version for about two years. */
export const GRAPH_VERSION = 'v25.0'

/** Maximum number of pages read from a list, in case the list never ends. */
const PAGES_MAX = 50

/** Client for a Graph API. Its calls throw `ProviderError` on failure. */
export interface Graph {
  /** Calls a path with a token and returns the body. */
  call(path: string, token: string, call?: ProviderCall): Promise<Json>
  /** Calls a path without a token, for example to have one issued. */
  plain(path: string, call: ProviderCall): Promise<Json>
  /** Returns the items on all pages of a list. */
  list(path: string, token: string, query: Readonly<Record<string, string>>): Promise<readonly Json[]>
}

/** Creates a client for the Graph API at a base URL; calls with a token also contain a proof that they come from our app. */
export function createGraph(base: string, app: MetaApp): Graph {
  const plain = async (path: string, call: ProviderCall): Promise<Json> => {
    const answer = await callProvider(`${base}${path}`, call)
    if (answer.status < 200 || answer.status > 299) throw graphError(answer)
    return answer.body
  }
  const call = (path: string, token: string, request: ProviderCall = {}) =>
    plain(`/${GRAPH_VERSION}${path}`, {
      ...request,
      query: { ...request.query, appsecret_proof: appSecretProof(token, app.secret) },
      headers: { ...request.headers, authorization: `Bearer ${token}` },
    })
  const list = async (path: string, token: string, query: Readonly<Record<string, string>>) => {
    const all: Json[] = []
    let after: string | null = null
    for (let page = 0; page < PAGES_MAX; page += 1) {
      const body = await call(path, token, { query: { ...query, ...(after && { after }) } })
      all.push(...items(body, 'data'))
      const next = textOf(field(body, 'paging', 'cursors', 'after'))
      if (!textOf(field(body, 'paging', 'next')) || !next || next === after) return all
      after = next
    }
    return all
  }
  return { call, plain, list }
}

/** Returns a required text field; throws `ProviderError` if the response lacks it. */
export function needed(body: Json, name: string): string {
  const text = textOf(field(body, name))
  if (text === null) throw new ProviderError('never', '')
  return text
}
