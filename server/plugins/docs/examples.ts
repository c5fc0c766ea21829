import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serverRoot } from '#server/lib/runnable.ts'
import type { Json, JsonObject } from './named-schemas.ts'

/** A successful call, recorded from a test. */
export interface CallExample {
  readonly params?: JsonObject
  readonly query?: JsonObject
  readonly body?: Json
  readonly response?: Json
}

/** Returns the recorded examples by method and path of the route. */
export const readExamples = (): Readonly<Record<string, CallExample>> =>
  JSON.parse(readFileSync(join(serverRoot, 'plugins/docs/generated/examples.json'), 'utf8'))

/**
 * Returns a body with an example for each content type that can be written as JSON; undefined if the body has no content or there
 * is no example.
 */
function withExample(body: Json | undefined, example: Json | undefined): JsonObject | undefined {
  const { content, ...rest } = (body ?? {}) as { readonly content?: JsonObject }
  if (!content || example === undefined) return undefined
  const shown = Object.entries(content).map(([type, part]) =>
    /json|urlencoded/.test(type) ? [type, { ...(part as JsonObject), example }] : [type, part],
  )
  return { ...rest, content: Object.fromEntries(shown) }
}

/** Returns an operation with examples of its bodies; parameters get theirs where they are defined. */
export function withExamples(operation: JsonObject, example: CallExample | undefined): JsonObject {
  const { responses } = operation as { readonly responses: JsonObject }
  const answered = Object.entries(responses).map(([status, response]) => [
    status,
    (Number(status) < 400 && withExample(response, example?.response)) || response,
  ])
  const requestBody = withExample(operation.requestBody, example?.body)
  return {
    ...operation,
    ...(requestBody && { requestBody }),
    responses: Object.fromEntries(answered),
  }
}

/**
 * Returns whether a recorded value is valid for a parameter. Values are looked up by name, so one may belong to another call's
 * parameter of the same name.
 */
function fits({ type, enum: values }: JsonObject, value: Json): boolean {
  if (Array.isArray(values)) return values.includes(value)
  if (type === 'integer') return Number.isInteger(value)
  return type === undefined || type === 'array' || typeof value === type
}

/** Returns a parameter with the first fitting value from the examples; unchanged if there is none. */
export function parameterExample(
  parameter: JsonObject,
  examples: readonly (CallExample | undefined)[],
): JsonObject {
  const { name, in: place } = parameter
  const schema = (parameter.schema ?? {}) as JsonObject
  const [value] = examples
    .map((example) => (place === 'path' ? example?.params : place === 'query' ? example?.query : undefined))
    .flatMap((values) => (values?.[String(name)] === undefined ? [] : [values[String(name)] as Json]))
    .filter((one) => fits(schema, one))
  if (value === undefined) return parameter
  return { ...parameter, example: schema.type === 'array' && !Array.isArray(value) ? [value] : value }
}
