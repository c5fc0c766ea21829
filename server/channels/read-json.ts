import { isSafeNumber, parse } from 'lossless-json'

/** Parsed JSON whose shape is not known. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json | undefined }

/** Returns a number if it can be represented exactly, otherwise its digits as text, because provider ids exceed 2^53. */
const exact = (digits: string): number | string => (isSafeNumber(digits) ? Number(digits) : digits)

/** Parses JSON without rounding large numbers, such as ids. Throws if the JSON is invalid. */
export const readJson = (text: string): Json => parse(text, undefined, exact) as Json

/** Returns the value at a path of fields; undefined if it is missing or if something on the path is not an object. */
export function field(value: Json | undefined, ...path: readonly string[]): Json | undefined {
  let at = value
  for (const name of path) {
    if (typeof at !== 'object' || at === null || Array.isArray(at) || !Object.hasOwn(at, name))
      return undefined
    at = at[name]
  }
  return at
}

/** Returns the items of the list at a path of fields; an empty list if there is no list. */
export const items = (value: Json | undefined, ...path: readonly string[]): readonly Json[] => {
  const list = field(value, ...path)
  return Array.isArray(list) ? list : []
}

/** Maximum length of an id, beyond which it is rejected; provider ids are far shorter. */
const ID_MAX_CHARS = 512

/** Removes NUL and lone surrogates, which JSON can contain but the database rejects. */
const clean = (text: string): string => text.toWellFormed().replaceAll('\0', '')

/** Returns an id as text, even if it is a number; null if it is missing or too long. */
export function idOf(value: Json | undefined): string | null {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && text !== '' && text.length <= ID_MAX_CHARS ? clean(text) : null
}

/** Returns a text without characters that the database rejects; null if it is missing or blank. */
export const textOf = (value: Json | undefined): string | null =>
  typeof value === 'string' && clean(value).trim() !== '' ? clean(value) : null
