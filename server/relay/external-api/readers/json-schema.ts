import type { TSchema } from 'typebox'

/** Part of JSON Schema that the contract uses. */
export interface JsonSchema {
  readonly type?: string
  readonly const?: unknown
  readonly default?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly patternProperties?: Readonly<Record<string, JsonSchema>>
  readonly items?: JsonSchema
  readonly minItems?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly format?: string
}

/** Object of a JSON answer. */
export type Row = Readonly<Record<string, unknown>>

/** Field names under which services wrap their answers. */
export const wrappers = ['data', 'result', 'item', 'entity', 'payload', 'response']

/** Returns whether a value is an object of a JSON answer. */
export const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Matches the names of fields next to a wrapped answer that describe the outcome of the call. */
const envelope = /^(success|ok|status|code|message|msg|error|errors|meta|timestamp|time|version)$/i

/** Returns what an envelope such as `{status, data}` contains; other answers unchanged. */
export function opened(answer: unknown): unknown {
  if (!isRow(answer)) return answer
  const name = wrappers.find((one) => isRow(answer[one]))
  const isEnvelope = name && Object.keys(answer).every((key) => key === name || envelope.test(key))
  return isEnvelope ? opened(answer[name]) : answer
}

const snakeOf = (name: string): string =>
  name.replace(/[A-Z]+/g, (letters, at: number) => `${at ? '_' : ''}${letters.toLowerCase()}`)

/** Matches the names of objects whose keys are the customer's own words. */
const ownNames = /^custom_?fields$/i

/** Returns an answer in which every object also has its fields in `snake_case`, which is how the readers name them. */
export function snaked(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(snaked)
  if (!isRow(answer)) return answer
  const fields = Object.entries(answer).map(
    ([name, value]) => [name, ownNames.test(name) ? value : snaked(value)] as const,
  )
  return {
    ...Object.fromEntries(fields.map(([name, value]) => [snakeOf(name), value])),
    ...Object.fromEntries(fields),
  }
}

/** Returns a schema of the contract as plain JSON Schema. */
export const plain = (schema: TSchema): JsonSchema => schema as JsonSchema

/** Returns the properties and required names of an object schema, with the parts of an intersection combined. */
export function propertiesOf(schema: JsonSchema): {
  properties: Readonly<Record<string, JsonSchema>>
  required: ReadonlySet<string>
} {
  const parts = [schema, ...(schema.allOf ?? []).map(propertiesOf)]
  return {
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: new Set(parts.flatMap(({ required = [] }) => [...required])),
  }
}

const isObject = ({ type, allOf }: JsonSchema): boolean => type === 'object' || allOf !== undefined

/** Returns the kind of a schema, which determines how its values are completed. */
export const kindOf = (schema: JsonSchema): 'const' | 'union' | 'object' | 'list' | 'scalar' | 'any' => {
  if ('const' in schema) return 'const'
  if (schema.anyOf) return 'union'
  if (isObject(schema)) return 'object'
  if (schema.type === 'array') return 'list'
  return schema.type || schema.enum ? 'scalar' : 'any'
}
