import { contrastRatio, parseHex, readableOn } from './contrast.ts'

/** Share of black or white added by one step of a correction. */
const STEP = 0.02

const channelsOf = (colour: string) => parseHex(colour) ?? ([0, 0, 0] as const)

/** Mixes a share (0 to 1) of another color into a color. */
export const mixed = (colour: string, other: string, share: number): string => {
  const goal = channelsOf(other)
  const channels = channelsOf(colour).map((channel, at) => channel + ((goal[at] ?? 0) - channel) * share)
  return `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`
}

/**
 * Darkens or lightens a color just enough to reach a contrast ratio with each of the given colors, which must be all light or all
 * dark.
 */
export function apart(colour: string, from: readonly [string, ...string[]], ratio: number): string {
  const goal = readableOn(from[0])
  for (let share = 0; share < 1; share += STEP) {
    const moved = mixed(colour, goal, share)
    if (from.every((other) => contrastRatio(moved, other) >= ratio)) return moved
  }
  return goal
}
