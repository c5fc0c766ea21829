import { auditActions } from '#contract/account/audit.ts'
import { ErrorBody, errorCodes } from '#contract/base/errors.ts'
import { Color, Email, Id, Locale, Moment } from '#contract/base/shapes.ts'
import { BotChanges } from '#contract/bots/bots.ts'
import * as chatShapes from '#contract/chats/chat-shapes.ts'
import * as chatSteps from '#contract/chats/chat-steps.ts'
import * as messageShapes from '#contract/chats/message-shapes.ts'
import { AnyJournalEvent, journalEvents, SKIPPED_EVENT } from '#contract/journal/events.ts'
import { readFailures } from '#contract/knowledge/training.ts'
import { AdhocCriteria, adhocOutcomes } from '#contract/reports/adhoc.ts'
import { routeModules } from './contract-modules.ts'

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }
export type JsonObject = { readonly [key: string]: Json }

/** Minimum length of a named schema, in characters; shorter schemas, such as a color, are easier to read inline. */
const NAMED_MIN_CHARS = 120
/** Short schemas that are named anyway, because inlined they would make up a tenth of the document. */
const namedAnyway = ['Id', 'Locale', 'Moment', 'Sentiment', 'Channel', 'Email', 'Color']

const closedSet = (values: readonly string[], description: string): JsonObject => ({
  type: 'string',
  enum: values,
  description,
})

/** Enums, by name, that several schemas use with different descriptions. */
export const closedSets: { readonly [name: string]: JsonObject } = {
  AdhocOutcome: closedSet(adhocOutcomes, 'What came of a chat.'),
  AuditAction: closedSet(auditActions, 'What was done, as the audit log names it.'),
  Channel: closedSet(chatShapes.channels, 'Where a chat is held.'),
  ErrorCode: closedSet(errorCodes, 'Code of an error; `Error` says what each means.'),
  ReadFailure: closedSet(readFailures, 'Why a file or page could not be read.'),
  Sentiment: closedSet(chatShapes.sentiments, 'Mood of a customer.'),
}

/** Returns the schema of one type of event: the fields that all events share, and its payload. */
const eventOf = (type: string, payload: object): JsonObject => {
  const { properties = {}, required = [] } = JSON.parse(JSON.stringify(payload))
  const { properties: shared } = JSON.parse(JSON.stringify(AnyJournalEvent))
  return {
    type: 'object',
    properties: { ...shared, type: { type: 'string', enum: [type] }, ...properties },
    required: ['type', 'seq', 'at', ...required],
  }
}

/** Schemas of the document by name. The server itself leaves these open, because it passes their content on unread. */
export const fullSchemas: { readonly [name: string]: JsonObject } = {
  JournalEvent: {
    description:
      'An event, by its type. New versions add types and fields; ignore those that you do not know.',
    oneOf: [...Object.entries(journalEvents), [SKIPPED_EVENT, {}] as const].map(([type, payload]) =>
      eventOf(type, payload),
    ),
  },
}

/** Schemas that other schemas extend with additional fields, by name. */
const bases: { readonly [name: string]: JsonObject } = {
  AdhocCriteria: JSON.parse(JSON.stringify(AdhocCriteria)),
  BotChanges: JSON.parse(JSON.stringify(BotChanges)),
}

/**
 * Rewrites an object schema that contains all fields of a base as the base plus the additional fields; returns other schemas
 * unchanged.
 */
export function extended(schema: JsonObject): JsonObject {
  const fields = schema.properties as JsonObject | undefined
  for (const base of fields ? Object.values(bases) : []) {
    const shared = base.properties as JsonObject
    const has = (key: string) =>
      fields?.[key] !== undefined &&
      fingerprint(fields[key] as JsonObject) === fingerprint(shared[key] as JsonObject)
    const own = Object.entries(fields ?? {}).filter(([key]) => !(key in shared))
    if (own.length === 0 || !Object.keys(shared).every(has)) continue
    const { description, required, ...rest } = schema
    return {
      ...(description && { description }),
      allOf: [base, { ...rest, properties: Object.fromEntries(own), ...(required && { required }) }],
    }
  }
  return schema
}

const isSchema = (value: unknown): value is JsonObject =>
  typeof value === 'object' &&
  value !== null &&
  !('method' in value) &&
  ('type' in value || 'anyOf' in value || 'allOf' in value)

/** Caches serialized values, because a schema is looked up first and its parts are looked up again later. */
const written = new WeakMap<object, string>()

/** Returns the fields of a schema in the form used by the contract, sorted by name. */
function fieldsOf(schema: JsonObject): [string, Json][] {
  // The generated document writes records and constants differently, and omits the key pattern of records.
  const { patternProperties, const: constant, ...rest } = schema
  const [record, ...others] = Object.values((patternProperties as JsonObject | undefined) ?? {})
  const patterns = others.length > 0 && patternProperties !== undefined && { patternProperties }
  return Object.entries({
    ...rest,
    ...patterns,
    ...(record !== undefined && others.length === 0 && { additionalProperties: record }),
    ...(constant !== undefined && { enum: [constant] }),
  }).sort(([a], [b]) => (a < b ? -1 : 1))
}

const write = (schema: JsonObject): string =>
  `{${fieldsOf(schema).map(([key, part]) => `${JSON.stringify(key)}:${textOf(part)}`)}}`

function textOf(value: Json): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const known = written.get(value)
  if (known !== undefined) return known
  const text = Array.isArray(value) ? `[${value.map(textOf)}]` : write(value as JsonObject)
  written.set(value, text)
  return text
}

/** Returns a string that is equal for schemas that differ only in their description or key order. */
export function fingerprint(schema: JsonObject): string {
  const { description: _, $id: __, ...rest } = schema
  return write(rest)
}

/** Returns the names of the contract's exported schemas, by fingerprint. Throws if two different schemas have the same name. */
export function nameSchemas(): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  const taken = new Map<string, string>()
  const modules = [
    ...Object.values(routeModules),
    chatShapes,
    chatSteps,
    messageShapes,
    { Color, Email, Error: ErrorBody, Id, JournalEvent: AnyJournalEvent, Locale, Moment },
    closedSets,
  ]
  for (const [name, value] of modules.flatMap((module) => Object.entries(module))) {
    if (!isSchema(value)) continue
    const print = fingerprint(JSON.parse(JSON.stringify(value)))
    const isShort = print.length < NAMED_MIN_CHARS && !namedAnyway.includes(name)
    if (isShort || taken.get(name) === print) continue
    if (taken.has(name)) throw new Error(`Two schemas of the contract are called ${name}.`)
    taken.set(name, print)
    if (!names.has(print)) names.set(print, name)
  }
  return names
}
