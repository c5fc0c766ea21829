import { type Static, type TSchema, Type } from 'typebox'
import { EMAIL_MAX_CHARS, LINE_MAX_CHARS, LOOKUP_PAGE } from './limits.ts'

/** Id of a row: positive, unique within its kind. */
export const Id = Type.Integer({
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
  description: 'Id, unique within its kind.',
})
/** A timestamp, ISO 8601 in UTC. */
export const Moment = Type.String({ format: 'date-time', description: 'Timestamp, ISO 8601 in UTC.' })
/** Placeholder for times that an external server does not provide; screens show them as unknown. */
export const UNKNOWN_MOMENT = '1970-01-01T00:00:00.000Z'
/** Returns the schema of a valid calendar day, `YYYY-MM-DD`, between 1970 and 2199. */
export const day = (description?: string) =>
  Type.String({ format: 'date', pattern: '^(19[7-9]|2[01]\\d)\\d-', ...(description && { description }) })
/** Calendar day, `YYYY-MM-DD`, between 1970 and 2199. */
export const Day = day()
/** E-mail address. */
export const Email = Type.String({
  format: 'email',
  maxLength: EMAIL_MAX_CHARS,
  description: 'E-mail address.',
})
/** Text for a single-line field, limited in length. */
export const Line = Type.String({ maxLength: LINE_MAX_CHARS })
/** Line breaks and other control characters, including bidirectional ones, written for a character class in a pattern. */
const UNPRINTED = '\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029\\u202a-\\u202e\\u2066-\\u2069'
/** Pattern of a name: not blank, on one line, without control characters, including bidirectional ones. */
export const NAME_PATTERN = `^[^${UNPRINTED}]*[^\\s${UNPRINTED}][^${UNPRINTED}]*$`
/** Returns the same schema with a different description. */
export const about = <T extends TSchema>(schema: T, description: string): T => ({ ...schema, description })
/** Color as `#rrggbb`. */
export const Color = Type.String({ pattern: '^#[0-9a-fA-F]{6}$', description: 'Color, `#rrggbb`.' })
/** Returns the schema of a string from a closed set. */
export const oneOf = <const T extends string>(
  values: readonly T[],
  options?: { description?: string; default?: T },
) => Type.Unsafe<T>({ type: 'string', enum: values, ...options })
/** Maximum values in one filter, such as agents, tags or channels. */
const FILTER_VALUES_MAX = 50
/** Returns the schema of a query parameter that can be repeated; a row matches if it has any of the values. */
export const anyOf = <T extends TSchema>(item: T, description: string) =>
  Type.Unsafe<Static<T> | readonly Static<T>[]>({
    type: 'array',
    items: item,
    minItems: 1,
    maxItems: FILTER_VALUES_MAX,
    description: `${description} Can be repeated; rows that match any of the values are returned.`,
  })
/** Returns the schema of one or more values in a JSON body; a row matches if it has any of these values. */
export const oneOrMore = <T extends TSchema>(item: T, description: string) =>
  Type.Unsafe<Static<T> | readonly Static<T>[]>({
    anyOf: [item, { type: 'array', items: item, minItems: 1, maxItems: FILTER_VALUES_MAX }],
    description: `${description} Rows that match any of the values are shown.`,
  })
/** Returns a schema that also allows null; the description says what null means. */
export const Nullable = <T extends TSchema>(schema: T, description?: string) =>
  Type.Union([schema, Type.Null()], { ...(description && { description }) })

/** Path parameters with an id. */
export const IdParams = Type.Object({ id: Id })
/** Path parameters with an optional bot (`[{bot}/]`). */
export const BotParams = Type.Object({ bot: Type.Optional(Id) })
/** Path parameters with an id and an optional bot. */
export const BotIdParams = Type.Object({ bot: Type.Optional(Id), id: Id })

/** Returns the query parameters of a list: `start` and `length`. */
export const page = (length: number, most = LOOKUP_PAGE) => ({
  start: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 1_000_000, default: 0, description: 'Number of rows to skip.' }),
  ),
  length: Type.Optional(
    Type.Integer({ minimum: 1, maximum: most, default: length, description: 'Maximum number of rows.' }),
  ),
})

/** Returns the schema of a list page: its rows, and the number of matching rows on all pages. */
export const listOf = <T extends TSchema>(entity: T) =>
  Type.Object({
    entities: Type.Array(entity, { description: 'The rows of the page, in list order.' }),
    total: Type.Integer({ minimum: 0, description: 'Number of matching rows on all pages.' }),
  })

/** The four languages of the product. */
export const locales = ['en-US', 'fr-FR', 'vi-VN', 'tr-TR'] as const
/** Language of the product, as a language tag such as `en-US`. */
export const Locale = oneOf(locales, { description: 'Language of the product.' })
export type Locale = Static<typeof Locale>

/** Reference to a member, with the name to display. */
export const NamedMember = Type.Object({ id: Id, name: Type.String({ description: 'Name of the member.' }) })

/** Time zone in which the days named in a call begin and end. */
export const ZoneOfDays = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: 64,
    description: "IANA time zone of the days; by default the client's.",
  }),
)

/** Request headers of a call that returns a file. */
export const FileHeaders = Type.Object({
  'accept-language': Type.Optional(
    Type.String({
      description: "Languages of the browser; they determine the language of the file's headings.",
      maxLength: 500,
    }),
  ),
})

/** Returns the schema of a multipart body with files and the given texts. */
export const partsWithFiles = (texts: Readonly<Record<string, TSchema>> = {}) =>
  Type.Object({
    ...texts,
    files: Type.Array(Type.Unsafe<never>({ type: 'string', format: 'binary' }), {
      description: 'The files, each in its own part.',
    }),
  })

/** Request headers of a call that sends a message: its idempotency key. */
export const SendHeaders = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'Repeating a send with the same key returns the result of the first one.',
    }),
  ),
})
