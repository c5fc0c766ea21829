import fc, { type Arbitrary } from 'fast-check'
import type { TSchema } from 'typebox'

/** The part of JSON Schema that the contract uses. */
interface Schema {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly minItems?: number
  readonly maxItems?: number
  readonly uniqueItems?: boolean
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly format?: string
}

/** Maximum length of generated texts and lists; longer ones, which exceed higher limits, come from `rubbish`. */
const LONG = 40

const texts: Readonly<Record<string, Arbitrary<string>>> = {
  date: fc
    .date({ min: new Date('1970-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
    .map((moment) => moment.toISOString().slice(0, 10)),
  'date-time': fc
    .date({ min: new Date('1970-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
    .map((moment) => moment.toISOString()),
  email: fc.integer({ min: 1, max: 9999 }).map((n) => `person${n}@example.test`),
  uri: fc.integer({ min: 1, max: 9999 }).map((n) => `https://site${n}.example/page`),
}

function textOf({ format, pattern, minLength = 0, maxLength = LONG }: Schema): Arbitrary<string> {
  const known = format && texts[format]
  if (known) return known
  if (pattern) return fc.stringMatching(new RegExp(pattern))
  const length = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, LONG)) }
  return fc.oneof(
    fc.string(length),
    fc.string({ ...length, unit: 'grapheme' }).filter((text) => text.length <= maxLength),
  )
}

function objectOf({ properties = {}, required = [], patternProperties }: Schema, part: typeof valid) {
  const [entry] = Object.values(patternProperties ?? {})
  if (entry) return fc.dictionary(fc.string({ maxLength: 10 }), part(entry as TSchema), { maxKeys: 3 })
  const parts = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, part(schema as TSchema)]),
  )
  return fc.record(parts, { requiredKeys: [...required] })
}

function make(schema: Schema, part: typeof valid): Arbitrary<unknown> {
  const { type, anyOf, enum: choices, minimum, maximum, minItems = 0, maxItems = 4 } = schema
  if ('const' in schema) return fc.constant(schema.const)
  if (choices) return fc.constantFrom(...choices)
  if (anyOf) return fc.oneof(...anyOf.map((one) => part(one as TSchema)))
  if (type === 'string') return textOf(schema)
  if (type === 'integer')
    return fc.integer({ min: minimum ?? -50, max: Math.min(maximum ?? 50, 2 ** 31 - 1) })
  if (type === 'number') return fc.double({ min: minimum ?? -50, max: maximum ?? 50, noNaN: true })
  if (type === 'boolean') return fc.boolean()
  if (type === 'null') return fc.constant(null)
  if (type === 'array') {
    const length = { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, 4)) }
    const item = part((schema.items ?? {}) as TSchema)
    return schema.uniqueItems
      ? fc.uniqueArray(item, { ...length, selector: (value) => JSON.stringify(value) })
      : fc.array(item, length)
  }
  if (type === 'object') return objectOf(schema, part)
  return fc.jsonValue()
}

/** Generates values that a schema accepts. */
export const valid = (schema: TSchema): Arbitrary<unknown> => make(schema as Schema, valid)

/** Values that a faulty or malicious client would send. */
export const rubbish: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    "'; drop table chats; --",
    '%_\\',
    '../../etc/passwd',
    '__proto__',
    'constructor',
    'x'.repeat(70_000),
    -1,
    0,
    0.5,
    2 ** 31,
    2 ** 53,
    1e308,
    [],
    {},
    [[[]]],
    '2026-02-30',
    '0000-00-00',
    'NaN',
  ),
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary' }),
)

/** Generates values close to a schema: most parts are valid, some invalid. */
export const nearly = (schema: TSchema): Arbitrary<unknown> =>
  fc.oneof({ arbitrary: make(schema as Schema, nearly), weight: 12 }, { arbitrary: rubbish, weight: 1 })
