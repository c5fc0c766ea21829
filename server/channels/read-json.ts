import { isSafeNumber, parse } from 'lossless-json'

/** JSON value of unknown shape. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json | undefined }

/** Returns a number if it can be represented exactly, otherwise its text: provider ids exceed 2^53. */
const exact = (digits: string): number | string => (isSafeNumber(digits) ? Number(digits) : digits)

/** Parses JSON without rounding large numbers. Throws on invalid JSON. */
export const readJson = (text: string): Json => parse(text, undefined, exact) as Json

/** Returns a field of an object; undefined if the value is not an object. */
export function field(value: Json | undefined, ...path: readonly string[]): Json | undefined {
  let at = value
  for (const name of path) {
    if (typeof at !== 'object' || at === null || Array.isArray(at) || !Object.hasOwn(at, name))
      return undefined
    at = at[name]
  }
  return at
}

/** Returns the items of a list; an empty list if the value is not a list. */
export const items = (value: Json | undefined, ...path: readonly string[]): readonly Json[] => {
  const list = field(value, ...path)
  return Array.isArray(list) ? list : []
}

/** Maximum length of an accepted id; provider ids are far shorter. */
const ID_MAX_CHARS = 512

/** JSON can contain lone surrogates and NUL, which the database rejects. */
const clean = (text: string): string => text.toWellFormed().replaceAll('\0', '')

/** Returns an id as text; null if there is none. */
export function idOf(value: Json | undefined): string | null {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && text !== '' && text.length <= ID_MAX_CHARS ? clean(text) : null
}

/** Returns a text; null if it is missing or blank. */
export const textOf = (value: Json | undefined): string | null =>
  typeof value === 'string' && clean(value).trim() !== '' ? clean(value) : null
