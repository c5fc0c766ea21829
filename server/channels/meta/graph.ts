import { callProvider, type ProviderCall } from '../call.ts'
import { ProviderError } from '../provider-error.ts'
import { field, items, type Json, textOf } from '../read-json.ts'
import type { MetaApp } from '../settings.ts'
import { appSecretProof } from '../signatures.ts'
import { graphError } from './graph-errors.ts'

/** Version of the Graph API; one lives about two years. */
export const GRAPH_VERSION = 'v25.0'

/** Most pages of a list that are read: a list that never ends must not hold us up. */
const PAGES_MAX = 50

/** Calls of a Graph API. */
export interface Graph {
  /** Calls a path with a token; throws `ProviderError` unless it succeeded. */
  call(path: string, token: string, call?: ProviderCall): Promise<Json>
  /** Calls a path without a token, such as those that issue tokens. */
  plain(path: string, call: ProviderCall): Promise<Json>
  /** Reads all pages of a list. */
  list(path: string, token: string, query: Readonly<Record<string, string>>): Promise<readonly Json[]>
}

/** Creates the calls of a Graph API at an address, for an application. */
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

/** Returns the text of a field that an answer has to have; an answer without it is of no use. */
export function needed(body: Json, name: string): string {
  const text = textOf(field(body, name))
  if (text === null) throw new ProviderError('never', '')
  return text
}
