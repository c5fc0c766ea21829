import { Ajv, type AnySchema, type ErrorObject, type ValidateFunction } from 'ajv'
import formats from 'ajv-formats'
import serializer, { type Schema } from 'fast-json-stringify'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { AppError } from '../lib/app-error.ts'

/**
 * Options of all validators, apart from coercion: query, path and form values arrive as text and are coerced to the schema's
 * types; JSON bodies are not.
 */
const options = { useDefaults: true, strict: false, removeAdditional: false } as const

/** Validators of a kind of input: one stops at the first problem, the other lists all. */
interface Validators {
  readonly first: Ajv
  readonly all: Ajv
}

function validatorsFor(coerceTypes: false | 'array'): Validators {
  const validators = {
    first: new Ajv({ ...options, coerceTypes, allErrors: false }),
    all: new Ajv({ ...options, coerceTypes, allErrors: true }),
  }
  for (const one of Object.values(validators)) formats.default(one)
  return validators
}

const strict = validatorsFor(false)
const lenient = validatorsFor('array')

/** Our choice: largest number of values for which all problems are listed; a list of a million problems would stop all other calls. */
const LISTED_MAX = 2_000

/** Returns whether all problems of an input are listed. */
function isSmall(data: unknown): boolean {
  const left: unknown[] = [data]
  for (let count = 0; left.length > 0; count++) {
    if (count + left.length > LISTED_MAX) return false
    const value = left.pop()
    if (typeof value !== 'object' || value === null) continue
    for (const part of Object.values(value)) {
      left.push(part)
      if (left.length > LISTED_MAX) return false
    }
  }
  return true
}

/** Returns the invalid fields with the rule that each violates, for the error body. */
export function fieldsOf(
  problems: readonly Pick<ErrorObject, 'instancePath' | 'keyword' | 'params'>[],
): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const { instancePath, keyword, params } of problems) {
    const parent = instancePath.split('/').slice(1)
    const { missingProperty, additionalProperty } = params as Readonly<Record<string, unknown>>
    const path = [...parent, missingProperty ?? additionalProperty].filter((part) => part !== undefined)
    if (keyword !== 'anyOf' || !fields[path.join('.')]) fields[path.join('.') || 'body'] ??= keyword
  }
  return fields
}

/** Returns the name of a field whose number overflows, such as 1e400, which coercion turns into Infinity. */
const endlessIn = (data: unknown): string | undefined =>
  Object.entries(data ?? {}).find(([, value]) =>
    [value].flat().some((one) => one === Infinity || one === -Infinity),
  )?.[0]

/** Replaces lone surrogates in a JSON value's strings, because PostgreSQL rejects them and JSON escapes can produce them. */
function wellFormed(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed()
  if (Array.isArray(value)) return value.map(wellFormed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name.toWellFormed(), wellFormed(part)]),
  )
}

/** Content type of forms, whose values are text. */
const FORM = 'application/x-www-form-urlencoded'

const surrogate = /\\ud[89a-f]/i

/** Defers compiling a schema until it is first needed, because compiling all schemas takes a large part of the startup time. */
const lazily = ({ first, all }: Validators, schema: AnySchema) => {
  let quick: ValidateFunction | undefined
  let listing: ValidateFunction | undefined
  const check = (data: unknown) => {
    quick ??= first.compile(schema)
    const isValid = quick(data)
    check.errors = quick.errors
    if (!isValid && isSmall(data)) {
      listing ??= all.compile(schema)
      listing(data)
      check.errors = listing.errors ?? quick.errors
    }
    const endless = isValid ? endlessIn(data) : undefined
    if (endless === undefined) return isValid
    check.errors = [{ instancePath: `/${endless}`, schemaPath: '', keyword: 'type', params: {} }]
    return false
  }
  check.errors = undefined as ValidateFunction['errors']
  return check
}

const writers = new WeakMap<Schema, (data: unknown) => string>()

/** Returns the serializer for a schema, compiled when first needed and shared by all routes with this schema. */
function writerOf(schema: Schema): (data: unknown) => string {
  const known = writers.get(schema)
  if (known) return known
  const writer = serializer(schema)
  writers.set(schema, writer)
  return writer
}

/** Validates requests and serializes responses with the contract's schemas. */
export const validation = fp(
  async (app: FastifyInstance) => {
    // PostgreSQL cannot store NUL in text, so no valid URL contains one.
    app.addHook('preValidation', async ({ url }) => {
      if (url.includes('%00')) throw new AppError('malformed_request')
    })
    app.setValidatorCompiler(({ schema, httpPart }) => lazily(httpPart === 'body' ? strict : lenient, schema))
    app.addHook('onRoute', (route) => {
      if (route.schema?.consumes?.includes(FORM))
        route.validatorCompiler = ({ schema }) => lazily(lenient, schema as AnySchema)
    })
    app.setSerializerCompiler(
      ({ schema }) =>
        (data) =>
          writerOf(schema as Schema)(data),
    )
    const parseJson = app.getDefaultJsonParser('error', 'error')
    app.removeContentTypeParser('application/json')
    app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) =>
      parseJson(request, text as string, (error, value) =>
        done(error, surrogate.test(text as string) ? wellFormed(value) : value),
      ),
    )
    app.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, text, done) =>
      done(null, Object.fromEntries(new URLSearchParams(text as string))),
    )
  },
  { name: 'validation' },
)
