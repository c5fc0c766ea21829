import type { TSchema } from 'typebox'
import Value from 'typebox/value'
import type { Route } from '#contract/base/route.ts'
import { createChat } from '#contract/visitor/visitor.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { CallInput } from '../../base/own-calls.ts'
import type { Upstream } from '../../base/upstream.ts'
import { type ExternalCalls, headersOf } from '../calls.ts'
import { parsed, refusalOf } from '../readers/errors.ts'
import { isRow, opened, snaked } from '../readers/json-schema.ts'
import { rowsIn, withRows } from '../readers/rows.ts'
import { numberOf } from '../readers/scalars.ts'
import { type Answers, credentialsOf, type Step, steps } from './steps.ts'

/** Result of checking a call. */
export type Verdict = 'works' | 'works with less' | 'missing' | 'refused' | 'not called'

/** Row of the table of results. */
export interface CheckedCall {
  readonly route: Route
  readonly verdict: Verdict
  /** Names of missing fields, or the reason why the call was refused or not made. */
  readonly note: string
}

/** Our choice: maximum number of missing fields that a row of the table names. */
const NAMES_MAX = 6

/** Dependencies of a check. */
export interface CheckDeps {
  readonly upstream: Upstream
  readonly calls: ExternalCalls
  readonly token: string
  /** Whether calls that change data are also made. */
  readonly changes: boolean
}

/** Returns what an answer lacks, in words. */
function lacksOf(schema: TSchema, answer: unknown): string {
  const names = Value.Errors(schema, answer).flatMap(
    ({ params }) => (params as { requiredProperties?: readonly string[] }).requiredProperties ?? [],
  )
  const unique = [...new Set(names)]
  if (!unique.length) return 'in another notation'
  const more = unique.length > NAMES_MAX ? ` and ${unique.length - NAMES_MAX} more` : ''
  return `without ${unique.slice(0, NAMES_MAX).join(', ')}${more}`
}

/** Returns an answer without its envelope, with field names and lists in the contract's form. */
const readable = (answer: unknown): unknown => {
  const inner = snaked(opened(answer))
  const found = rowsIn(inner)
  return found && !isRow(inner) ? withRows(inner, found.rows, found.rows.length) : inner
}

const isFile = ({ response }: Route): boolean =>
  (response as { format?: string } | undefined)?.format === 'binary'

/** Running check of a backend. */
class BackendCheck {
  readonly #deps: CheckDeps
  readonly #answers: Answers = { complete: new Map(), raw: new Map() }

  constructor(deps: CheckDeps) {
    this.#deps = deps
  }

  /** Makes a call, unless its input is missing, or it changes data and the check must not. */
  async check(step: Step): Promise<Omit<CheckedCall, 'route'>> {
    const input = step.input?.(this.#answers) ?? {}
    if (typeof input === 'string' && !step.changes) return { verdict: 'not called', note: input }
    if (step.changes && !this.#deps.changes)
      return { verdict: 'not called', note: 'it changes data: add --changes' }
    if (typeof input === 'string') return { verdict: 'not called', note: input }
    try {
      return await this.#call(step, input)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const note = String(error.params?.sentence ?? error.code)
      return error.code === 'not_provided' ? { verdict: 'missing', note: '' } : { verdict: 'refused', note }
    }
  }

  async #call(step: Step, input: CallInput): Promise<Omit<CheckedCall, 'route'>> {
    const { route } = step
    const { upstream, calls, token } = this.#deps
    const credentials = credentialsOf(step, token, this.#answers)
    const headers = { ...headersOf(credentials), ...(await calls.extraHeaders(route, credentials)) }
    const { statusCode, text } = await upstream.answer(route, input, headers)
    const answer = parsed(text)
    if (statusCode >= 300) throw refusalOf(route, statusCode, answer)
    if (isFile(route)) return { verdict: 'works', note: '' }
    const complete = step.isConversation
      ? conversationOf(route, answer)
      : await calls.complete(answer, { route, input, credentials, headers: {} })
    this.#answers.raw.set(route, readable(answer))
    this.#answers.complete.set(route, complete)
    if (!route.response || calls.fits(route, answer)) return { verdict: 'works', note: '' }
    return { verdict: 'works with less', note: lacksOf(route.response, readable(answer)) }
  }
}

/** Reads an answer to a visitor; omits the parts that a relay would add from what it remembers. */
function conversationOf(route: Route, answer: unknown): unknown {
  const inner = snaked(opened(answer))
  if (route !== createChat) return inner
  const row = isRow(inner) ? inner : { id: inner }
  const id = numberOf(row.id ?? row.chat_id)
  if (id === undefined) throw new AppError('not_provided')
  return { ...row, id }
}

/** Checks the specification's calls one after the other, and passes on each result at once. */
export async function checkBackend(deps: CheckDeps, tell: (checked: CheckedCall) => void): Promise<void> {
  const check = new BackendCheck(deps)
  for (const step of steps) tell({ route: step.route, ...(await check.check(step)) })
}

const WIDTHS = { verdict: 16, method: 7, path: 62 }

/** Returns a result as a line of the table. */
export const lineOf = ({ route, verdict, note }: CheckedCall): string =>
  `${verdict.padEnd(WIDTHS.verdict)}${route.method.padEnd(WIDTHS.method)}${route.path.padEnd(WIDTHS.path)}${note}`.trimEnd()

/** Returns the last lines of the table: how many calls have each result, and what that means. */
export function summaryOf(checked: readonly CheckedCall[]): string[] {
  const count = (verdict: Verdict) => checked.filter((one) => one.verdict === verdict).length
  const counts = (['works', 'works with less', 'missing', 'refused', 'not called'] as const)
    .filter((verdict) => count(verdict) > 0)
    .map((verdict) => `${count(verdict)} ${verdict}`)
  return [
    '',
    counts.join(', '),
    ...(count('missing') ? ['Screens whose call is missing say that this server does not offer it.'] : []),
  ]
}
