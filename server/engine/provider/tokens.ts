/**
 * Minimum UTF-8 bytes per token: English has four, French and Turkish three and a half, Vietnamese three. A budget based on this
 * minimum holds for every model.
 */
const BYTES_PER_TOKEN = 3

const encoder = new TextEncoder()

/** Estimates the maximum number of tokens in a text. */
export const tokensIn = (text: string): number => Math.ceil(encoder.encode(text).length / BYTES_PER_TOKEN)

/** Returns the first items that fit a token budget; stops at the first item that does not fit. */
export function fitting<T>(items: readonly T[], budget: number, textOf: (item: T) => string): T[] {
  let left = budget
  const kept: T[] = []
  for (const item of items) {
    left -= tokensIn(textOf(item))
    if (left < 0) break
    kept.push(item)
  }
  return kept
}
