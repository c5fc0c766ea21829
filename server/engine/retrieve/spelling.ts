import type { Vocabulary } from './vocabulary.ts'
import { mapInSlices } from './yield-to-event-loop.ts'

/** Minimum length of words to correct; too many shorter words are only one edit apart. */
const WORD_MIN_CHARS = 5
/** Minimum length of words for which two edits are allowed. */
const LONG_WORD_CHARS = 9

/** Words of a vocabulary by first letter, for finding neighbors of a misspelled word. */
export class Spelling {
  private readonly byLetter = new Map<string, { folded: string; mask: number; word: number }[]>()

  /** Indexes the words of a vocabulary, in time slices. */
  static async of({ entries }: Vocabulary): Promise<Spelling> {
    const spelling = new Spelling()
    const seen = new Set<string>()
    await mapInSlices(entries, ({ folded, stem }, word) => {
      if (stem < 0 || folded.length < WORD_MIN_CHARS - 1 || seen.has(folded)) return
      seen.add(folded)
      const letter = folded.charAt(0)
      const list = spelling.byLetter.get(letter) ?? []
      list.push({ folded, mask: letterMask(folded), word })
      spelling.byLetter.set(letter, list)
    })
    return spelling
  }

  /** Returns the numbers of the words closest to an unknown folded word; empty if none is close. */
  neighbors(folded: string): number[] {
    if (folded.length < WORD_MIN_CHARS || /\p{N}/u.test(folded)) return []
    const mask = letterMask(folded)
    let allowed = folded.length >= LONG_WORD_CHARS ? 2 : 1
    let found: number[] = []
    for (const entry of this.byLetter.get(folded.charAt(0)) ?? []) {
      if (Math.abs(entry.folded.length - folded.length) > allowed) continue
      if (differences(entry.mask, mask) > 2 * allowed) continue
      const distance = slipsBetween(entry.folded, folded, allowed)
      if (distance > allowed) continue
      if (distance < allowed) found = []
      allowed = distance
      found.push(entry.word)
    }
    return found
  }
}

/** Returns the edit distance, counting a moved letter as one edit, as in "Ghandi". */
function slipsBetween(first: string, second: string, limit: number): number {
  if (!sameLetters(first, second)) return editDistance(first, second, limit)
  const distance = editDistance(first, second, 2)
  return distance === 2 ? 1 : distance
}

const sameLetters = (first: string, second: string): boolean =>
  first.length === second.length && [...first].sort().join('') === [...second].sort().join('')

/** Returns a mask with one bit per letter; words whose masks differ a lot cannot be close. */
function letterMask(word: string): number {
  let mask = 0
  for (let at = 0; at < word.length; at++) mask |= 1 << (word.charCodeAt(at) & 31)
  return mask
}

function differences(first: number, second: number): number {
  let bits = first ^ second
  let count = 0
  while (bits !== 0) {
    bits &= bits - 1
    count++
  }
  return count
}

/** Returns the number of insertions, deletions, replacements and swaps between two words; `limit + 1` if it exceeds the limit. */
export function editDistance(first: string, second: string, limit: number): number {
  // One edit changes the length by at most one and the letters by at most two.
  if (Math.abs(first.length - second.length) > limit) return limit + 1
  if (differences(letterMask(first), letterMask(second)) > 2 * limit) return limit + 1
  let twoBack: number[] = []
  let back = Array.from({ length: second.length + 1 }, (_, column) => column)
  for (let row = 1; row <= first.length; row++) {
    const current = [row]
    let least = row
    for (let column = 1; column <= second.length; column++) {
      const replaced = first.charCodeAt(row - 1) === second.charCodeAt(column - 1) ? 0 : 1
      const cost = Math.min(
        at(back, column) + 1,
        at(current, column - 1) + 1,
        at(back, column - 1) + replaced,
        swapped(first, second, row, column) ? at(twoBack, column - 2) + 1 : limit + 1,
      )
      current.push(cost)
      least = Math.min(least, cost)
    }
    if (least > limit) return limit + 1
    twoBack = back
    back = current
  }
  return back[second.length] ?? limit + 1
}

const at = (costs: readonly number[], column: number): number => costs[column] ?? 0

function swapped(first: string, second: string, row: number, column: number): boolean {
  return (
    row > 1 &&
    column > 1 &&
    first.charCodeAt(row - 1) === second.charCodeAt(column - 2) &&
    first.charCodeAt(row - 2) === second.charCodeAt(column - 1)
  )
}
