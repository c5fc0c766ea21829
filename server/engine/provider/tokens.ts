/**
 * UTF-8 bytes that make a token, at the least: English has four, French and Turkish three and a half, Vietnamese three. Budgets
 * kept by it are kept by every model.
 */
const BYTES_PER_TOKEN = 3

const encoder = new TextEncoder()

/** Tokens that a text has at most, about. */
export const tokensIn = (text: string): number => Math.ceil(encoder.encode(text).length / BYTES_PER_TOKEN)

/** The first items that fit into a budget, by the text that each costs; items after one that does not fit are left out. */
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
