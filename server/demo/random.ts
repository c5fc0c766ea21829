/** A seeded random generator: the same seed always yields the same values. */
export interface Random {
  /** Returns an integer from `from` (inclusive) to `to` (exclusive). */
  between(from: number, to: number): number
  pick<T>(items: readonly T[]): T
  /** Returns true with a probability from 0 to 1. */
  chance(probability: number): boolean
}

/** Creates a Mulberry32 generator: small, fast, and random enough for a demo. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from))
  return {
    between,
    pick: (items) => items[between(0, items.length)] as (typeof items)[number],
    chance: (probability) => next() < probability,
  }
}
