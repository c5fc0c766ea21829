import { STATUS_CODES } from 'node:http'
import { fingerprint, type Json, type JsonObject, nameSchemas } from './named-schemas.ts'

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Replaces every schema that the contract names by a reference, and collects the named ones. */
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
    if (!isObject(value) || !name) return within(value)
    if (!(name in schemas)) {
      // Reserved first, because a schema may contain others.
      schemas[name] = null
      schemas[name] = within(value)
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

/** Shares equal error responses: each gets a name from its status, numbered where several calls differ. */
export function createResponseNames() {
  const known = new Map<string, string>()
  const responses: Record<string, Json> = {}

  const share = (status: string, response: Json): Json => {
    const print = `${status} ${JSON.stringify(response)}`
    let name = known.get(print)
    if (!name) {
      const base = pascal(STATUS_CODES[status] ?? `Status${status}`)
      const count = Object.keys(responses).filter((key) => key.replace(/\d+$/, '') === base).length
      name = count === 0 ? base : `${base}${count + 1}`
      known.set(print, name)
      responses[name] = response
    }
    return { $ref: `#/components/responses/${name}` }
  }
  return { share, responses }
}
