import { contrastRatio, parseHex, readableOn } from '#client/lib/contrast.ts'

/** Contrast that text needs (WCAG 2.2 AA). */
const READABLE = 4.5
/** Contrast from which the widget keeps an owner's pair of colours and moves the fill a little. */
const CLOSE = 3
/** Part of black or white that one step of a correction adds. */
const STEP = 0.02

const channelsOf = (colour: string) => parseHex(colour) ?? ([0, 0, 0] as const)

/** A colour with a share of another in it, 0 to 1. */
const mixed = (colour: string, other: string, share: number): string => {
  const goal = channelsOf(other)
  const channels = channelsOf(colour).map((channel, at) => channel + ((goal[at] ?? 0) - channel) * share)
  return `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`
}

/** Moves a colour away from another, as little as makes text readable. */
function apart(colour: string, from: string): string {
  const goal = readableOn(from)
  for (let share = 0; share < 1; share += STEP) {
    const moved = mixed(colour, goal, share)
    if (contrastRatio(moved, from) >= READABLE) return moved
  }
  return goal
}

/** Colours of the widget made of those of a bot, by the same rule as the widget's own. */
export interface Brand {
  /** Header, the visitor's bubbles, buttons. */
  readonly fill: string
  /** Text on the fill. */
  readonly ink: string
  /** The brand as text, on a light and on a dark surface. */
  readonly onLight: string
  readonly onDark: string
}

/** Darkest light surface and lightest dark one that coloured text stands on. */
const surfaces = { light: '#f1f4f8', dark: '#243042' } as const

/** Text on the primary colour is the secondary colour where that can be read or nearly can, else black or white. */
export function brandOf(primary: string, secondary: string): Brand {
  const accents = { onLight: apart(primary, surfaces.light), onDark: apart(primary, surfaces.dark) }
  return contrastRatio(primary, secondary) >= CLOSE
    ? { fill: apart(primary, secondary), ink: secondary, ...accents }
    : { fill: primary, ink: readableOn(primary), ...accents }
}

/** True where the two are kept as they are. */
export const isReadable = (primary: string, secondary: string): boolean =>
  contrastRatio(primary, secondary) >= READABLE
