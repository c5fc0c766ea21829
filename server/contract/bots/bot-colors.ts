import { apart, contrastRatio, readableOn } from '../base/colors.ts'

/** Minimum contrast of text according to WCAG 2.2 AA. */
const TEXT_CONTRAST_MIN = 4.5
/**
 * Minimum contrast at which the owner's color pair is adjusted rather than replaced; below it, the darkened fill would no longer
 * resemble the original.
 */
const KEEP_CONTRAST_MIN = 3
/** Minimum contrast of an outline according to WCAG 2.2 AA. */
const OUTLINE_CONTRAST_MIN = 3
/** Darkest light surface and lightest dark surface behind colored text; the same as `--hover` in the widget's panel.css. */
const surfaces = { light: '#f1f4f8', dark: '#243042' } as const

/** Widget colors derived from a bot's colors, as `#rrggbb`; each pair is readable. */
export interface Brand {
  /** Background of the launcher, the header, the visitor's bubbles and the buttons. */
  readonly fill: string
  /** Text on the fill. */
  readonly ink: string
  /** Brand color as text, on a light and on a dark surface. */
  readonly accentOnLight: string
  readonly accentOnDark: string
  /** Outline of what has the fill, on a light and on a dark surface; the fill itself where it is visible. */
  readonly outlineOnLight: string
  readonly outlineOnDark: string
}

/**
 * Derives the colors of the launcher, the panel and their previews. Text on the primary color uses the secondary color if
 * readable, with a slightly adjusted fill if that suffices; otherwise black or white, whichever has more contrast.
 */
export function brandOf(primary: string, secondary: string): Brand {
  const { fill, ink } = pairOf(primary, secondary)
  return {
    fill,
    ink,
    accentOnLight: apart(primary, [surfaces.light], TEXT_CONTRAST_MIN),
    accentOnDark: apart(primary, [surfaces.dark], TEXT_CONTRAST_MIN),
    outlineOnLight: apart(fill, [surfaces.light], OUTLINE_CONTRAST_MIN),
    outlineOnDark: apart(fill, [surfaces.dark], OUTLINE_CONTRAST_MIN),
  }
}

function pairOf(primary: string, secondary: string): Pick<Brand, 'fill' | 'ink'> {
  if (contrastRatio(primary, secondary) >= KEEP_CONTRAST_MIN)
    return { fill: apart(primary, [secondary], TEXT_CONTRAST_MIN), ink: secondary }
  return { fill: primary, ink: readableOn(primary) }
}

/** Returns whether the owner's colors are kept unchanged. */
export const keepsColors = (primary: string, secondary: string): boolean => {
  const { fill, ink } = brandOf(primary, secondary)
  return fill === primary && ink === secondary
}
