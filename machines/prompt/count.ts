/** Unicode code points, as the limit of a prompt counts them (decisions 5). */
export function countCharacters(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}
