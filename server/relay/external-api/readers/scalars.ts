import { cutText } from '#server/lib/cut-text.ts'
import type { JsonSchema } from './json-schema.ts'

/** Numbers below this are seconds since 1970, others milliseconds. */
const SECONDS_MAX = 100_000_000_000

const ZONELESS = /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}(:\d{2}(\.\d+)?)?$/

/** Returns a time in any common format as ISO 8601 in UTC; undefined if the value is not a time. Times without a zone are UTC. */
export function momentOf(value: unknown): string | undefined {
  const number = numberOf(value)
  if (number !== undefined) return isoOf(new Date(number < SECONDS_MAX ? number * 1000 : number))
  if (typeof value !== 'string') return undefined
  return isoOf(new Date(ZONELESS.test(value) ? `${value.replace(' ', 'T')}Z` : value))
}

const isoOf = (date: Date): string | undefined =>
  Number.isNaN(date.getTime()) ? undefined : date.toISOString()

/** Returns a number, which can be given as text; undefined if the value is not a number. */
export function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\s*-?\d+(\.\d+)?\s*$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

function numberWithin(value: unknown, { type, minimum, maximum }: JsonSchema): number | undefined {
  const number = numberOf(value)
  if (number === undefined) return undefined
  const whole = type === 'integer' ? Math.round(number) : number
  // A minimum of 1 marks ids and positions, which must not be changed.
  if (minimum !== undefined && whole < minimum) return minimum === 1 ? undefined : minimum
  return maximum !== undefined && whole > maximum ? maximum : whole
}

const truths = new Map<unknown, boolean>([
  [true, true],
  ['true', true],
  ['1', true],
  [1, true],
  ['yes', true],
  [false, false],
  ['false', false],
  ['0', false],
  [0, false],
  ['no', false],
])

const truthOf = (value: unknown): boolean | undefined =>
  truths.get(typeof value === 'string' ? value.trim().toLowerCase() : value)

function textOf(
  value: unknown,
  { format, pattern, minLength = 0, maxLength }: JsonSchema,
): string | undefined {
  if (format === 'date-time') return momentOf(value)
  if (format === 'date') return momentOf(value)?.slice(0, 10)
  const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value
  if (typeof text !== 'string') return undefined
  const short = maxLength === undefined ? text : cutText(text, maxLength)
  if (short.length < minLength || (pattern && !new RegExp(pattern, 'u').test(short))) return undefined
  if (format === 'email' && !/^[^\s@]+@[^\s@]+$/.test(short)) return undefined
  return short
}

const wordOf = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '')

/** Returns the value of a closed set that a text names, in any spelling; `en` also names `en-US`. */
export function choiceOf(value: unknown, choices: readonly unknown[]): unknown {
  if (choices.includes(value)) return value
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const word = wordOf(String(value))
  const words = choices.map((choice) => wordOf(String(choice)))
  const exact = words.indexOf(word)
  if (exact >= 0) return choices[exact]
  return choices.find((choice) => word && String(choice).toLowerCase().startsWith(`${word}-`))
}

/** Returns a scalar in the form that a schema requires; undefined if the value cannot be read as one. */
export function scalarOf(value: unknown, schema: JsonSchema): unknown {
  if (schema.enum) return choiceOf(value, schema.enum)
  if (schema.type === 'integer' || schema.type === 'number') return numberWithin(value, schema)
  if (schema.type === 'boolean') return truthOf(value)
  return schema.type === 'string' ? textOf(value, schema) : undefined
}
