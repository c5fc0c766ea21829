import { appendFileSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import { type JournalType, journalEvents } from '#contract/journal/events.ts'
import { consoleSignals, visitorEvents } from '#contract/journal/signals.ts'
import { readJournal } from '#contract/journal/system.ts'
import { allHeads } from '#server/api/platform/journal/store.ts'
import type { Db } from '#server/db/client.ts'
import { ok } from './inject.ts'

/** Environment variable that names the folder for the run's event types; set by `events-shown.ts`. */
export const EVENTS_FOLDER = 'TEST_EVENTS'

const validators = new Map<TSchema, Validator>()

/** Returns a schema's validator, compiled only once, because a test can receive the same event in hundreds of consoles. */
function validatorOf(schema: TSchema): Validator {
  const validator = validators.get(schema) ?? Compile(schema)
  validators.set(schema, validator)
  return validator
}

const seen = new Set<JournalType>()
const faults = new Set<string>()

function check(type: string, schema: TSchema, payload: object): void {
  const validator = validatorOf(schema)
  if (validator.Check(payload)) return
  const [first] = validator.Errors(payload)
  faults.add(`${type}${first?.instancePath ?? ''} ${first?.message ?? ''}`)
}

/** Records an event that a console received or that is in a journal; unknown types are ignored. */
export function noteEvent(type: string, payload: object): void {
  if (type in journalEvents) seen.add(type as JournalType)
  const schemas: Readonly<Record<string, TSchema>> = { ...journalEvents, ...consoleSignals }
  if (schemas[type]) check(type, schemas[type], payload)
}

/** Records an event that a widget received; unknown types are ignored. */
export function noteVisitorEvent(type: string, payload: object): void {
  const schema = (visitorEvents as Readonly<Record<string, TSchema>>)[type]
  if (schema) check(`${type} of a visitor: `, schema, payload)
}

/** Records all events in an API's journal. */
export async function noteJournal(app: FastifyInstance, db: Db, internalKey: string): Promise<void> {
  for (const { client_id, seq } of await allHeads(db)) {
    for (let after = 0; after < seq; ) {
      const input = { token: internalKey, params: { id: client_id }, query: { after } }
      const page = await ok(app, readJournal, input)
      for (const { type, ...payload } of page.events) noteEvent(type, payload)
      after = page.seq
    }
  }
}

/** Stores the recorded types for the end of the run. Throws if an event did not match its schema. */
export function keepEvents(): void {
  const folder = process.env[EVENTS_FOLDER]
  if (folder) appendFileSync(join(folder, `${process.pid}.txt`), [...seen, ''].join('\n'))
  if (!faults.size) return
  const text = [...faults].join('\n')
  faults.clear()
  throw new Error(`Events do not agree with their schemas:\n${text}`)
}

/** Returns the types that occurred in a run. */
export const keptEvents = (folder: string): ReadonlySet<string> =>
  new Set(readdirSync(folder).flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n')))
