/** Counts Unicode code points, the unit of the prompt limit (product decisions 5). */
export function countCharacters(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}
