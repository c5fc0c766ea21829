import { lazy } from '#server/lib/lazy.ts'
import { conceptNumber } from './thesaurus.ts'

const PHONE = /(?:\+|\b0)\d(?:[\s()./-]{0,2}\d){7,12}\b/u
const EMAIL = /[^\s@,;:()<>]+@[^\s@,;:()<>]+\.\p{L}{2,}/u
const STREET =
  /\d{1,4}(?:\s?(?:bis|ter|[a-d]))?,?\s(?:\p{Lu}[\p{L}'’.-]+\s){1,3}(?:street|st|road|rd|lane|avenue|ave|hill|wynd|square|way|drive|place|court|close|row|quay)\b|\d{1,4}(?:\s?(?:bis|ter))?,?\s(?:rue|avenue|boulevard|bd|quai|place|allée|chemin|impasse|cours|route)\s|(?:sokak|sokağı|sok\.|caddesi|cad\.|bulvarı|mahallesi|mah\.)|số\s\d+[^.]{0,12}\s(?:đường|phố|ngõ|hẻm)|\d+[a-z]?\s(?:đường|phố)\s/iu

/** Concepts that are recognizable by the form of the text alone. */
const shapes = [
  [PHONE, ['phone-number', 'contact']],
  [EMAIL, ['email', 'contact']],
  [STREET, ['address']],
] as const

const numbers = lazy(() => new Set(['phone-number', 'email', 'address'].map(conceptNumber)))

/** Returns whether a concept is recognized by its form. */
export const isShape = (concept: number): boolean => numbers().has(concept)

/** Returns the concepts recognizable by the form of a text: a telephone number, an e-mail address, a street. */
export function conceptsByShape(text: string): number[] {
  return shapes.flatMap(([pattern, ids]) => (pattern.test(text) ? ids.map(conceptNumber) : []))
}
