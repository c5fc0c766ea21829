import { type Static, type TSchema, Type } from 'typebox'
import { LINE_MAX, LOOKUP_PAGE } from './limits.ts'

/** A row's number: positive, unique within its kind. */
export const Id = Type.Integer({
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
  description: 'Number of the row, unique within its kind.',
})
/** A moment, ISO 8601 in UTC. */
export const Moment = Type.String({ format: 'date-time', description: 'Moment, ISO 8601 in UTC.' })
/** A calendar day that exists, `YYYY-MM-DD`, of the years 1970 to 2199. */
export const day = (description?: string) =>
  Type.String({ format: 'date', pattern: '^(19[7-9]|2[01]\\d)\\d-', ...(description && { description }) })
/** A calendar day. */
export const Day = day()
/** An e-mail address. */
export const Email = Type.String({ format: 'email', maxLength: 254, description: 'E-mail address.' })
/** A single line of text. */
export const Line = Type.String({ maxLength: LINE_MAX })
/** The same schema with a sentence of its own. */
export const about = <T extends TSchema>(schema: T, description: string): T => ({ ...schema, description })
/** A colour as `#rrggbb`. */
export const Colour = Type.String({ pattern: '^#[0-9a-fA-F]{6}$', description: 'Colour, `#rrggbb`.' })
/** A list of strings from a closed set. */
export const oneOf = <const T extends string>(
  values: readonly T[],
  options?: { description?: string; default?: T },
) => Type.Unsafe<T>({ type: 'string', enum: values, ...options })
/** The value, or null where there is none; the description says what null means. */
export const Nullable = <T extends TSchema>(schema: T, description?: string) =>
  Type.Union([schema, Type.Null()], { ...(description && { description }) })

/** Path with an id. */
export const IdParams = Type.Object({ id: Id })
/** Path that may name a bot (`[{bot}/]`). */
export const BotParams = Type.Object({ bot: Type.Optional(Id) })
/** Path that may name a bot, with an id. */
export const BotIdParams = Type.Object({ bot: Type.Optional(Id), id: Id })

/** `start` and `length` of a list. */
export const page = (length: number, most = LOOKUP_PAGE) => ({
  start: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 1_000_000, default: 0, description: 'Rows to pass over.' }),
  ),
  length: Type.Optional(
    Type.Integer({ minimum: 1, maximum: most, default: length, description: 'Rows to answer.' }),
  ),
})

/** A list as the API answers it. */
export const listOf = <T extends TSchema>(entity: T) =>
  Type.Object({
    entities: Type.Array(entity, { description: 'The rows of the page, in the order of the list.' }),
    total: Type.Integer({ minimum: 0, description: 'All rows that match, those of other pages included.' }),
  })

/** The four languages of the product. */
export const locales = ['en-US', 'fr-FR', 'vi-VN', 'tr-TR'] as const
/** A language of the product. */
export const Locale = oneOf(locales, { description: 'Language of the product.' })
export type Locale = Static<typeof Locale>
