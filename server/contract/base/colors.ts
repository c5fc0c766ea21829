/** Share of black or white added by one step of a correction. */
const STEP = 0.02

/** Converts a color channel (0–255) to linear light, as WCAG 2.2 defines for relative luminance. */
const linear = (channel: number): number => {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

/** Returns the red, green and blue channels (0–255) of `#rgb` or `#rrggbb`; null if the text is not such a color. */
export function parseHex(color: string): readonly [number, number, number] | null {
  const match = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(color.trim())
  if (!match?.[1]) return null
  const digits = match[1].length === 3 ? match[1].replace(/./g, '$&$&') : match[1]
  const value = Number.parseInt(digits, 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

/** Returns the relative luminance, 0 (black) to 1 (white); an invalid color counts as black. */
export function luminance(color: string): number {
  const [red, green, blue] = parseHex(color) ?? [0, 0, 0]
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** Returns the contrast ratio of two colors, 1 to 21; WCAG AA requires 4.5 for text and 3 for large text and controls. */
export function contrastRatio(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

/** Returns black or white, whichever is more readable on the color. */
export const readableOn = (background: string): '#000000' | '#ffffff' =>
  contrastRatio(background, '#000000') >= contrastRatio(background, '#ffffff') ? '#000000' : '#ffffff'

const channelsOf = (color: string) => parseHex(color) ?? ([0, 0, 0] as const)

/** Mixes a share (0 to 1) of another color into a color. */
export const mixed = (color: string, other: string, share: number): string => {
  const goal = channelsOf(other)
  const channels = channelsOf(color).map((channel, at) => channel + ((goal[at] ?? 0) - channel) * share)
  return `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`
}

/**
 * Darkens or lightens a color just enough to reach a contrast ratio with each of the given colors, which must be all light or all
 * dark.
 */
export function apart(color: string, from: readonly [string, ...string[]], ratio: number): string {
  const goal = readableOn(from[0])
  for (let share = 0; share < 1; share += STEP) {
    const moved = mixed(color, goal, share)
    if (from.every((other) => contrastRatio(moved, other) >= ratio)) return moved
  }
  return goal
}
