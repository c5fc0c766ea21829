import { STATUS_CODES } from 'node:http'
import {
  closedSets,
  extended,
  fingerprint,
  fullSchemas,
  type Json,
  type JsonObject,
  nameSchemas,
} from './named-schemas.ts'

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Returns a function that replaces the contract's named schemas with references, together with an object of the replaced schemas
 * by name.
 */
export function createSchemaNames() {
  const names = nameSchemas()
  const schemas: Record<string, Json> = {}

  const within = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(replace)
    if (!isObject(value)) return value
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, replace(part)]))
  }
  const replace = (value: Json): Json => {
    const name = isObject(value) ? names.get(fingerprint(value)) : undefined
    if (!isObject(value)) return within(value)
    if (!name) return within(extended(value))
    if (!(name in schemas)) {
      // Reserves the name first, because a schema can contain other named schemas.
      schemas[name] = null
      schemas[name] = closedSets[name] ?? within(fullSchemas[name] ?? extended(value))
    }
    const { description } = value
    const own = isObject(schemas[name]) ? schemas[name].description : undefined
    return {
      $ref: `#/components/schemas/${name}`,
      ...(description && description !== own && { description }),
    }
  }
  return { replace, schemas }
}

const pascal = (text: string) => text.replace(/[^A-Za-z]+/g, '')

/**
 * Returns a function that stores a value under its base name, with a number if different values have the same base, and returns a
 * reference to it.
 */
function createNames(values: Record<string, Json>, kind: string) {
  const known = new Map<string, string>()
  return (base: string, value: Json): Json => {
    const print = `${base} ${JSON.stringify(value)}`
    let name = known.get(print)
    if (!name) {
      const count = Object.keys(values).filter((key) => key.replace(/\d+$/, '') === base).length
      name = count === 0 ? base : `${base}${count + 1}`
      known.set(print, name)
      values[name] = value
    }
    return { $ref: `#/components/${kind}/${name}` }
  }
}

/** Drops the descriptions next to schema references, because the response itself describes the error. */
function withoutRemarks(value: Json): Json {
  if (!isObject(value)) return value
  if (value.$ref !== undefined) return { $ref: value.$ref }
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withoutRemarks(part)]))
}

const responseName = (status: string) =>
  status === 'default' ? 'OtherErrors' : pascal(STATUS_CODES[status] ?? 'ServerError')

/** Lets calls share equal error responses: each is named after its status, with a number if responses with that status differ. */
export function createResponseNames() {
  const responses: Record<string, Json> = {}
  const named = createNames(responses, 'responses')
  const share = (status: string, response: Json): Json =>
    named(responseName(status), withoutRemarks(response))
  return { share, responses }
}

/** Lets calls share parameters that several of them have; `all` lists the parameters of every call. */
export function createParameterNames(all: readonly JsonObject[]) {
  const counts = new Map<string, number>()
  for (const one of all) counts.set(JSON.stringify(one), (counts.get(JSON.stringify(one)) ?? 0) + 1)
  const parameters: Record<string, Json> = {}
  const named = createNames(parameters, 'parameters')
  const share = (parameter: JsonObject): Json =>
    (counts.get(JSON.stringify(parameter)) ?? 0) > 1
      ? named(pascal(String(parameter.name)), parameter)
      : parameter
  return { share, parameters }
}
