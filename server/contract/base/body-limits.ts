import type { TSchema } from 'typebox'
import {
  BODY_MAX_BYTES,
  FILE_MAX_BYTES,
  LARGE_BODY_MAX_BYTES,
  TEXT_BODY_MAX_BYTES,
  UPLOAD_FILES_MAX,
} from './limits.ts'
import type { Route } from './route.ts'
import { MB_BYTES } from './units.ts'

/** Maximum size of an upload: the files of one message, plus multipart overhead. */
const UPLOAD_MAX_BYTES = UPLOAD_FILES_MAX * FILE_MAX_BYTES + MB_BYTES

/** Size of one character in JSON if all non-ASCII characters are escaped, such as `\u00e9`. */
const CHAR_BYTES = 6
/** Size of a number, a boolean or the overhead of a value in JSON, generously rounded up. */
const VALUE_BYTES = 40
/** Maximum size in JSON of a text whose length is limited by a pattern or format. */
const SHORT_TEXT_BYTES = 300

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

const largestText = (text: { maxLength?: number; pattern?: string; format?: string }): number => {
  if (text.maxLength !== undefined) return text.maxLength * CHAR_BYTES + VALUE_BYTES
  return text.pattern || text.format ? SHORT_TEXT_BYTES : Infinity
}

/** Returns the size in bytes of the largest JSON text that a schema accepts; Infinity if there is no limit. */
export function largestJson(schema: TSchema): number {
  const { anyOf, allOf, items, properties, ...rest } = schema as unknown as {
    readonly anyOf?: readonly TSchema[]
    readonly allOf?: readonly TSchema[]
    readonly items?: TSchema
    readonly properties?: Record<string, TSchema>
    readonly type?: string
    readonly enum?: unknown
    readonly maxLength?: number
    readonly maxItems?: number
    readonly pattern?: string
    readonly format?: string
    readonly patternProperties?: object
  }
  if (anyOf) return Math.max(...anyOf.map(largestJson))
  if (allOf) return sum(allOf.map(largestJson))
  if (rest.patternProperties) return Infinity
  if (rest.type === 'string' && !rest.enum) return largestText(rest)
  if (rest.type === 'array') return items ? (rest.maxItems ?? Infinity) * (largestJson(items) + 1) : Infinity
  if (rest.type === 'object') {
    const fields = Object.entries(properties ?? {})
    return sum(fields.map(([name, field]) => name.length + VALUE_BYTES / 4 + largestJson(field)))
  }
  return VALUE_BYTES
}

/** Returns the maximum size, in bytes, of a body that a route accepts. */
export function bodyMaxOf(route: Route): number {
  if (route.consumes === 'multipart') return UPLOAD_MAX_BYTES
  if (route.access === 'internal') return LARGE_BODY_MAX_BYTES
  if (route.bodyMax !== undefined) return route.bodyMax
  const needed = route.body ? largestJson(route.body) : 0
  return Math.max(BODY_MAX_BYTES, Math.min(needed, TEXT_BODY_MAX_BYTES))
}
