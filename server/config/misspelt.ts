import { distance } from 'fastest-levenshtein'
import { variables } from './variables.ts'

/** Our choice: maximum number of wrong letters for a name to count as misspelled. */
const WRONG_LETTERS_MAX = 2
/** Our choice: minimum length of the names that are compared; shorter names resemble too many others. */
const NAME_MIN_CHARS = 7

/** Returns a sentence for each environment variable that is not a setting but resembles an unset one. */
export function misspeltNames(environment: Partial<Record<string, string>>): string[] {
  const unset = Object.keys(variables).filter((name) => !environment[name] && name.length >= NAME_MIN_CHARS)
  return Object.keys(environment).flatMap((name) => {
    if (Object.hasOwn(variables, name)) return []
    const meant = unset.find((known) => distance(name, known) <= WRONG_LETTERS_MAX)
    return meant ? [`${name} is not a setting. Did you mean ${meant}?`] : []
  })
}
