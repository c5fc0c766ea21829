import { isSafeNumber, parse } from 'lossless-json'

/** A value of JSON whose shape is not known yet. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json | undefined }

/** Keeps numbers as numbers where that loses nothing, and as text else: ids of providers are above 2^53. */
const exact = (digits: string): number | string => (isSafeNumber(digits) ? Number(digits) : digits)

/** Parses JSON without rounding large numbers. Throws where it is no JSON. */
export const readJson = (text: string): Json => parse(text, undefined, exact) as Json

/** Returns an object's field of any value; undefined where the value is no object. */
export function field(value: Json | undefined, ...path: readonly string[]): Json | undefined {
  let at = value
  for (const name of path) {
    if (typeof at !== 'object' || at === null || Array.isArray(at) || !Object.hasOwn(at, name))
      return undefined
    at = at[name]
  }
  return at
}

/** Returns the items of a list; none where the value is no list. */
export const items = (value: Json | undefined, ...path: readonly string[]): readonly Json[] => {
  const list = field(value, ...path)
  return Array.isArray(list) ? list : []
}

/** Longest id that is taken: those of providers are far shorter. */
const ID_MAX_CHARS = 512

/** Half a pair of surrogates and NUL can be written in JSON, but are no text to a database. */
const clean = (text: string): string => text.toWellFormed().replaceAll('\0', '')

/** Returns an id as text; null where there is none. */
export function idOf(value: Json | undefined): string | null {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && text !== '' && text.length <= ID_MAX_CHARS ? clean(text) : null
}

/** Returns a text; null where there is none, or only white space. */
export const textOf = (value: Json | undefined): string | null =>
  typeof value === 'string' && clean(value).trim() !== '' ? clean(value) : null
