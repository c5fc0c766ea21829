import { contrastRatio, parseHex, readableOn } from '#client/lib/contrast.ts'

/** Minimum contrast of text (WCAG 2.2 AA). */
const TEXT_CONTRAST_MIN = 4.5
/** Minimum contrast at which the widget keeps the owner's pair of colours and adjusts the fill slightly. */
const KEEP_CONTRAST_MIN = 3
/** Share of black or white that one step of a correction adds. */
const STEP = 0.02

const channelsOf = (colour: string) => parseHex(colour) ?? ([0, 0, 0] as const)

/** Mixes a share of another colour, 0 to 1, into a colour. */
const mixed = (colour: string, other: string, share: number): string => {
  const goal = channelsOf(other)
  const channels = channelsOf(colour).map((channel, at) => channel + ((goal[at] ?? 0) - channel) * share)
  return `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`
}

/** Shifts a colour as little as makes it readable on another. */
function apart(colour: string, from: string): string {
  const goal = readableOn(from)
  for (let share = 0; share < 1; share += STEP) {
    const moved = mixed(colour, goal, share)
    if (contrastRatio(moved, from) >= TEXT_CONTRAST_MIN) return moved
  }
  return goal
}

/** Colours of the widget derived from those of a bot, by the same rule as in the widget. */
export interface Brand {
  /** Background of the header, the visitor's bubbles and buttons. */
  readonly fill: string
  /** Text on the fill. */
  readonly ink: string
  /** The brand colour as text, on a light and on a dark surface. */
  readonly onLight: string
  readonly onDark: string
}

/** The darkest light surface and the lightest dark surface behind coloured text. */
const surfaces = { light: '#f1f4f8', dark: '#243042' } as const

/**
 * Derives the colours: text on the primary colour is the secondary colour if readable or nearly so, else
 * black or white.
 */
export function brandOf(primary: string, secondary: string): Brand {
  const accents = { onLight: apart(primary, surfaces.light), onDark: apart(primary, surfaces.dark) }
  return contrastRatio(primary, secondary) >= KEEP_CONTRAST_MIN
    ? { fill: apart(primary, secondary), ink: secondary, ...accents }
    : { fill: primary, ink: readableOn(primary), ...accents }
}

/** Returns true if both colours are kept unchanged. */
export const isReadable = (primary: string, secondary: string): boolean =>
  contrastRatio(primary, secondary) >= TEXT_CONTRAST_MIN
