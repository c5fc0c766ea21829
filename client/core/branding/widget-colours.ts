import { apart } from '#client/lib/colours.ts'
import { contrastRatio, readableOn } from '#client/lib/contrast.ts'

/** Minimum contrast of text (WCAG 2.2 AA). */
const TEXT_CONTRAST_MIN = 4.5
/** Minimum contrast at which the widget keeps the owner's pair of colours and adjusts the fill slightly. */
const KEEP_CONTRAST_MIN = 3
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
  const accents = {
    onLight: apart(primary, [surfaces.light], TEXT_CONTRAST_MIN),
    onDark: apart(primary, [surfaces.dark], TEXT_CONTRAST_MIN),
  }
  return contrastRatio(primary, secondary) >= KEEP_CONTRAST_MIN
    ? { fill: apart(primary, [secondary], TEXT_CONTRAST_MIN), ink: secondary, ...accents }
    : { fill: primary, ink: readableOn(primary), ...accents }
}

/** Returns true if both colours are kept unchanged. */
export const isReadable = (primary: string, secondary: string): boolean =>
  contrastRatio(primary, secondary) >= TEXT_CONTRAST_MIN
