import { HOUR_MS, SECOND_MS } from '#contract/base/units.ts'
import type { ActionFailure, ActionResult } from '#contract/bots/actions.ts'
import type { With } from '#server/api/core/context.ts'
import { ago } from '#server/lib/clock.ts'
import { cutText } from '#server/lib/cut-text.ts'
import { type ActionRow, callsSince, moveRun, type RunRow } from './store.ts'

/** Purpose for which the values of headers are sealed. */
export const HEADERS_PURPOSE = 'action'
/** Our choice: maximum time in which an action must respond; a customer waits for it. */
const TIMEOUT_MS = 10 * SECOND_MS
/** Maximum bytes of a response. */
const ANSWER_MAX_BYTES = 262_144
/** Maximum characters of a response and of one of its values that are kept. */
const kept = { answer: 2_000, value: 300 } as const

/** Address and body of a call. */
export interface ActionCall {
  readonly url: string
  readonly body: string | null
}

const PLACEHOLDER = /\{([a-z][a-z0-9_]{0,39})\}/gu

/** Returns the address and body of a call: values go into the address where it names them, otherwise into the body or the query. */
export function callOf(
  { url, method }: Pick<ActionRow, 'url' | 'method'>,
  values: Readonly<Record<string, string>>,
): ActionCall {
  const used = new Set<string>()
  const address = new URL(
    url.replace(PLACEHOLDER, (_, name: string) => {
      used.add(name)
      return encodeURIComponent(values[name] ?? '')
    }),
  )
  const rest = Object.entries(values).filter(([name]) => !used.has(name))
  if (method !== 'GET' && method !== 'DELETE')
    return { url: address.href, body: JSON.stringify(Object.fromEntries(rest)) }
  for (const [name, value] of rest) address.searchParams.set(name, value)
  return { url: address.href, body: null }
}

/** Returns the value at a path as text; null if there is none. */
function valueAt(answer: unknown, path: string): string | null {
  let value: unknown = answer
  for (const part of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return null
    value = (value as Record<string, unknown>)[part]
  }
  if (value === null || value === undefined) return null
  return storable(typeof value === 'object' ? JSON.stringify(value) : String(value), kept.value)
}

/** Returns the beginning of a text without what PostgreSQL refuses: NUL and halves of surrogate pairs. */
const storable = (text: string, length: number): string =>
  cutText(text, length).toWellFormed().replaceAll('\u0000', '')

/** Result of a call. */
interface Outcome {
  readonly status: number | null
  readonly failure: ActionFailure | null
  readonly answer: string
  readonly results: Readonly<Record<string, string>>
}

const nothing = { status: null, answer: '', results: {} } as const

/** Reads the values of a response. Returns null if it is not JSON, or lacks all of the values. */
export function readResults(
  text: string,
  results: readonly ActionResult[],
): Readonly<Record<string, string>> | null {
  if (results.length === 0) return {}
  try {
    const answer: unknown = JSON.parse(text)
    const found = results.flatMap(({ name, path }) => {
      const value = valueAt(answer, path)
      return value === null ? [] : [[name, value] as const]
    })
    return found.length === 0 ? null : Object.fromEntries(found)
  } catch {
    return null
  }
}

const failures: Readonly<Record<string, ActionFailure>> = {
  page_private_address: 'private_address',
  page_too_large: 'too_large',
  page_too_many_redirects: 'redirected',
}

async function fetchAction(
  { seal, web }: With<'seal' | 'web'>,
  action: ActionRow,
  { values, idempotency_key: key }: RunRow,
  signal: AbortSignal | undefined,
): Promise<Outcome> {
  const { url, body } = callOf(action, values)
  const own = JSON.parse(seal.open(action.sealed_headers, HEADERS_PURPOSE)) as Record<string, string>
  const outcome = await web.fetch(url, {
    method: action.method,
    ...(body !== null && { body }),
    headers: {
      accept: 'application/json',
      ...(body !== null && { 'content-type': 'application/json' }),
      'user-agent': 'Parley-Actions/1.0',
      ...(action.mode !== 'read' && { 'idempotency-key': key }),
      ...own,
    },
    maxBytes: ANSWER_MAX_BYTES,
    // Secrets in headers are meant for the owner's address only.
    redirects: 0,
    timeout: TIMEOUT_MS,
    ...(signal && { signal }),
  })
  if (!outcome.ok) return { ...nothing, failure: failures[outcome.code] ?? 'unreachable' }
  const { status } = outcome
  const text = outcome.bytes.toString('utf8')
  const answer = storable(text, kept.answer)
  if (status >= 300 && status < 400) return { ...nothing, status, answer, failure: 'redirected' }
  if (status < 200 || status >= 400) return { ...nothing, status, answer, failure: 'status' }
  const results = readResults(text, action.results)
  return { status, answer, results: results ?? {}, failure: results ? null : 'unreadable' }
}

/** Parts that calls of actions need. */
export type CallParts = 'seal' | 'web'

/**
 * Makes the call of a run and records it; the run is `running` in between, so that no other process makes it too. Returns null if
 * another process makes it.
 */
export async function callAction(
  context: With<CallParts>,
  action: ActionRow,
  run: RunRow,
  signal?: AbortSignal,
): Promise<RunRow | null> {
  const { db, clock, config } = context
  const calls = await callsSince(db, action.id, ago(clock, HOUR_MS))
  const refusal = config.isQuarantined ? 'paused' : calls >= action.hourly_max ? 'limited' : null
  const request = `${action.method} ${callOf(action, run.values).url}`
  const taken = await moveRun(db, run, run.state, {
    state: 'running',
    request,
    called_at: refusal ? null : clock.now(),
  })
  if (!taken) return null
  const began = performance.now()
  const outcome = refusal
    ? { ...nothing, failure: refusal as ActionFailure }
    : await fetchAction(context, action, taken, signal)
  const state = outcome.failure === null ? 'done' : 'failed'
  const milliseconds = Math.round(performance.now() - began)
  const { failure } = outcome
  if (failure) context.log.warn({ action: action.id, chat: run.chat_id, failure }, 'an action failed')
  return moveRun(db, taken, 'running', { ...outcome, state, milliseconds })
}
