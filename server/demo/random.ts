/** Chance that is the same at every start with the same seed. */
export interface Random {
  /** A whole number from `from` up to and without `to`. */
  between(from: number, to: number): number
  pick<T>(items: readonly T[]): T
  /** True with a probability of 0 to 1. */
  chance(probability: number): boolean
}

/** Mulberry32: small, fast, and good enough to look lively. */
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
