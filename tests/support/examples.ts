import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import { expect } from 'vitest'
import type { TestProject } from 'vitest/node'
import { successStatus } from '#contract/base/route.ts'
import type { CallExample } from '#server/plugins/docs/examples.ts'
import type { GivenAnswer } from './published-document.ts'

/** Environment variable that names the folder for the run's examples; set by the global setup below. */
const EXAMPLES_FOLDER = 'TEST_EXAMPLES'
/** File with the examples that the API document shows. */
const EXAMPLES = join(import.meta.dirname, '../../server/plugins/docs/generated/examples.json')

/** Lengths of a response and a body, in characters, that read well as an example. */
const FIT = { response: 500, request: 150 } as const
/** Longer lists are shortened to `ROWS`. */
const ROWS_MAX = 5
const ROWS = 2
/** Tests whose calls are odd on purpose. */
const odd = /garbage|odd-input|canaries|limits|tenants|refusals|bombs|closed-sets/

interface Candidate {
  readonly call: string
  /** Distance of the example from one that reads well. */
  readonly distance: number
  readonly example: CallExample
}

const best = new Map<string, Candidate>()

/** Replaces secrets, which scanners would report, and shortens lists and long texts. */
function shown(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, value.length > ROWS_MAX ? ROWS : ROWS_MAX).map(shown)
  if (typeof value === 'string')
    return value
      .replace(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI3In0.c2lnbmF0dXJl')
      .replace(/\b(parley|whsec|pis)_[\w-]{16,}/g, (_, kind) => `${kind}_${'EXAMPLE'.repeat(4)}`)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shown(part)]))
}

const isEmpty = (value: unknown) => value === undefined || value === null || Object.keys(value).length === 0

const lengthOf = (value: unknown) => (isEmpty(value) ? 0 : JSON.stringify(value).length)

/** Counts the values that tell a reader nothing: empty lists and texts, and nulls. */
const empties = (value: unknown): number =>
  JSON.stringify(value)?.match(/:(?:null|""|\[\]|\{\})/g)?.length ?? 0

function distanceOf({ params, query, body, response }: CallExample): number {
  const far = (length: number, fit: number) => Math.abs(Math.log((length + 1) / fit))
  const test = expect.getState().testPath ?? ''
  return (
    far(lengthOf(response), FIT.response) +
    far(lengthOf({ ...params, ...query, ...(body as object) }), FIT.request) +
    empties(response) / 40 +
    // A list without rows shows nothing.
    (/"(?:entities|events|messages)":\[\]/.test(JSON.stringify(response ?? {})) ? 5 : 0) +
    (odd.test(test) ? 100 : 0)
  )
}

/** Keeps a successful call as the example of its operation if it reads better than the ones before. */
export function noteExample(request: FastifyRequest, answer: GivenAnswer): void {
  const { contract } = request.routeOptions.config
  if (!process.env[EXAMPLES_FOLDER] || !contract || answer.status !== successStatus(contract)) return
  const isJson = answer.type.startsWith('application/json') && Boolean(answer.text)
  const { params, query, body } = request
  // The document does not describe raw bodies, such as the signed ones of webhooks.
  const given = { params, query, body: Buffer.isBuffer(body) ? undefined : body }
  const parts = { ...given, response: isJson ? JSON.parse(answer.text ?? '') : undefined }
  const kept = Object.entries(parts).filter(([, part]) => part !== undefined && part !== null)
  const example = shown(Object.fromEntries(kept)) as CallExample
  const call = `${answer.method} ${answer.path}`
  const distance = distanceOf(example)
  if (distance < (best.get(call)?.distance ?? Number.POSITIVE_INFINITY))
    best.set(call, { call, distance, example })
}

/** Stores the best examples so far for the end of the run. */
export function keepExamples(): void {
  const folder = process.env[EXAMPLES_FOLDER]
  if (!folder) return
  const lines = [...best.values()].map((one) => JSON.stringify(one))
  appendFileSync(join(folder, `${process.pid}.jsonl`), [...lines, ''].join('\n'))
}

const readLines = (folder: string): Candidate[] =>
  readdirSync(folder)
    .flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'))
    .filter(Boolean)
    .map((line) => JSON.parse(line))

/** With `RECORD_EXAMPLES=1`, writes the examples of the API document from the successful calls of the run. */
export default function setup(project: TestProject) {
  if (!process.env.RECORD_EXAMPLES) return
  const folder = mkdtempSync(join(tmpdir(), 'parley-examples-'))
  project.config.env[EXAMPLES_FOLDER] = folder
  return () => {
    const found = new Map(Object.entries(JSON.parse(readFileSync(EXAMPLES, 'utf8'))))
    for (const { call, example } of readLines(folder).sort((a, b) => b.distance - a.distance))
      found.set(call, example)
    rmSync(folder, { recursive: true, force: true })
    const sorted = [...found].sort(([a], [b]) => (a < b ? -1 : 1))
    const lines = sorted.map(([call, example]) => `${JSON.stringify(call)}: ${JSON.stringify(example)}`)
    writeFileSync(EXAMPLES, `{\n${lines.join(',\n')}\n}\n`)
  }
}
