import { UNKNOWN_MOMENT } from '#contract/base/shapes.ts'
import { isRow, type JsonSchema, kindOf, propertiesOf, type Row, wrappers } from './json-schema.ts'
import { rowsIn, withRows } from './rows.ts'
import { scalarOf } from './scalars.ts'

/** Adapts an object of an external backend to a shape of the contract where the shape's schema alone does not say how. */
export type ShapeReader = (row: Row) => Row

const plainName = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '')

/** Returns a list in any common format with its rows as `entities`; returns other values unchanged. */
function listRow(value: unknown): unknown {
  const found = rowsIn(value)
  return found ? withRows(value, found.rows, found.total ?? found.rows.length) : value
}

/**
 * Completes answers of an external backend by the contract's schemas: reads numbers, times and choices in other formats, finds
 * fields in other spellings, and fills in what is missing. What it cannot fill in is undefined; rows of a list that lack
 * something necessary, such as their id, are omitted and counted.
 */
export class Completer {
  readonly #shapes: ReadonlyMap<unknown, ShapeReader>
  /** Number of rows omitted from the value that is being read; one counter is enough, because reading is synchronous. */
  #leftOut = 0

  constructor(shapes: ReadonlyMap<unknown, ShapeReader>) {
    this.#shapes = shapes
  }

  /**
   * Returns the value in the form that the schema requires, or undefined if it cannot be completed, and the number of omitted
   * rows.
   */
  read(schema: JsonSchema, value: unknown): { readonly value: unknown; readonly leftOut: number } {
    this.#leftOut = 0
    const completed = this.complete(schema, value)
    return { value: completed, leftOut: this.#leftOut }
  }

  /** Returns the value in the form that the schema requires; undefined if it cannot be completed. */
  complete(schema: JsonSchema, value: unknown): unknown {
    switch (kindOf(schema)) {
      case 'const':
        return schema.const
      case 'union':
        return this.#union(schema.anyOf ?? [], value)
      case 'object':
        return this.#object(schema, value)
      case 'list':
        return this.#list(schema, value)
      case 'scalar':
        return scalarOf(value, schema)
      default:
        return value
    }
  }

  /** Returns the value for a missing field; undefined if there is no safe substitute. */
  #absent(schema: JsonSchema): unknown {
    if ('default' in schema) return schema.default
    if (schema.anyOf?.some(({ type }) => type === 'null')) return null
    const kind = kindOf(schema)
    if (kind === 'const') return schema.const
    if (kind === 'object') return this.#object(schema, {})
    if (kind === 'list') return Array(schema.minItems ?? 0).fill(this.#absent(schema.items ?? {}))
    return kind === 'scalar' ? absentScalar(schema) : undefined
  }

  #union(choices: readonly JsonSchema[], value: unknown): unknown {
    const isNullable = choices.some(({ type }) => type === 'null')
    if (isNullable && (value === null || value === undefined || value === '')) return null
    for (const choice of choices) {
      if (choice.type === 'null' || ('const' in choice && choice.const !== value)) continue
      const leftOut = this.#leftOut
      const completed = this.complete(choice, value)
      if (completed !== undefined) return completed
      this.#leftOut = leftOut
    }
    return isNullable ? null : undefined
  }

  #list(schema: JsonSchema, value: unknown): unknown {
    if (value === null || value === undefined) return undefined
    const items = itemsOf(value, schema.items ?? {})
    const completed = items.map((item) => this.complete(schema.items ?? {}, item))
    const kept = completed.filter((item) => item !== undefined)
    this.#leftOut += completed.length - kept.length
    return kept.length < (schema.minItems ?? 0) ? undefined : kept
  }

  #object(schema: JsonSchema, value: unknown): unknown {
    const { properties, required } = propertiesOf(schema)
    const [pattern] = Object.values(schema.patternProperties ?? {})
    if (pattern) return this.#record(pattern, value)
    const isList = properties.entities?.type === 'array'
    const given = isList ? listRow(value) : value
    if (!isRow(given)) return undefined
    const row = this.#shaped(schema, unwrapped(given, required))
    const entries = this.#fields(properties, required, row)
    return entries ? Object.fromEntries(entries) : undefined
  }

  #fields(properties: Readonly<Record<string, JsonSchema>>, required: ReadonlySet<string>, row: Row) {
    const named = new Map(Object.entries(row).map(([name, field]) => [plainName(name), field]))
    const entries: [string, unknown][] = []
    for (const [name, schema] of Object.entries(properties)) {
      const given = row[name] ?? named.get(plainName(name))
      const completed = given === undefined ? undefined : this.complete(schema, given)
      const field = completed === undefined && required.has(name) ? this.#absent(schema) : completed
      if (field !== undefined) entries.push([name, field])
      else if (required.has(name)) return null
    }
    return entries
  }

  /** Applies the readers of a shape: its own, and those of the shapes that it extends. */
  #shaped(schema: JsonSchema, row: Row): Row {
    const parts = (schema.allOf ?? []).reduce((shaped, part) => this.#shaped(part, shaped), row)
    return this.#shapes.get(schema)?.(parts) ?? parts
  }

  #record(schema: JsonSchema, value: unknown): unknown {
    if (!isRow(value)) return undefined
    const entries = Object.entries(value).map(
      ([name, field]) => [name, this.complete(schema, field)] as const,
    )
    return Object.fromEntries(entries.filter(([, field]) => field !== undefined))
  }
}

function absentScalar({ type, enum: choices, format, pattern, minLength, minimum }: JsonSchema): unknown {
  if (choices) return choices.includes('unknown') ? 'unknown' : undefined
  if (type === 'boolean') return false
  if (type === 'string') {
    if (format === 'date-time') return UNKNOWN_MOMENT
    if (format === 'date') return UNKNOWN_MOMENT.slice(0, 10)
    return pattern || format || minLength ? undefined : ''
  }
  return minimum === 1 ? undefined : Math.max(0, minimum ?? 0)
}

/** Returns the items of a list, which can also be given as text with separators or as a single object. */
function itemsOf(value: unknown, item: JsonSchema): readonly unknown[] {
  if (Array.isArray(value)) return value
  if (typeof value !== 'string') return isRow(value) && Object.keys(value).length ? [value] : []
  if (/^\s*\[/.test(value)) {
    try {
      return JSON.parse(value)
    } catch {
      // A text that only begins like a list is read as words.
    }
  }
  if (kindOf(item) === 'object') return []
  const words = value.split(/[,;\n]/).map((word) => word.trim())
  return words.filter(Boolean)
}

/** Returns the object itself, or, if it has none of the required fields, the first object in it that has any of them. */
function unwrapped(row: Row, required: ReadonlySet<string>): Row {
  const has = (one: Row) => [...required].some((name) => name in one)
  if (!required.size || has(row)) return row
  return [...wrappers.map((name) => row[name]), ...Object.values(row)].filter(isRow).find(has) ?? row
}
