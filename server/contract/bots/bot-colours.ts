/** Minimum contrast of text according to WCAG 2.2 AA. */
const TEXT_CONTRAST_MIN = 4.5
/**
 * Minimum contrast at which the owner's color pair is adjusted rather than replaced, because below it the darkened fill would no
 * longer resemble the original.
 */
const KEEP_CONTRAST_MIN = 3
/** Share of black or white added by one step of a correction. */
const STEP = 0.02

type Rgb = readonly [number, number, number]

const BLACK: Rgb = [0, 0, 0]
const WHITE: Rgb = [255, 255, 255]

/** Darkest light surface and lightest dark surface behind colored text; the same as `--hover` in the widget's panel.css. */
const surfaces = { light: '#f1f4f8', dark: '#243042' } as const

function parse(colour: string): Rgb {
  const value = Number.parseInt(colour.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

const format = (colour: Rgb): string =>
  `#${colour.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`

const linear = (channel: number): number =>
  channel <= 10 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4

const luminance = ([red, green, blue]: Rgb): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)

function contrast(one: Rgb, other: Rgb): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** Shifts a color toward black or white just enough to be readable on another color. */
function apart(colour: Rgb, from: Rgb): Rgb {
  const goal = luminance(from) > 0.18 ? BLACK : WHITE
  for (let share = 0; share < 1; share += STEP) {
    const mixed: Rgb = [
      Math.round(colour[0] + (goal[0] - colour[0]) * share),
      Math.round(colour[1] + (goal[1] - colour[1]) * share),
      Math.round(colour[2] + (goal[2] - colour[2]) * share),
    ]
    if (contrast(mixed, from) >= TEXT_CONTRAST_MIN) return mixed
  }
  return goal
}

/** Widget colors derived from a bot's colors, as `#rrggbb`; each pair is readable. */
export interface Brand {
  /** Background of the launcher, the header, the visitor's bubbles and the buttons. */
  readonly fill: string
  /** Text on the fill. */
  readonly ink: string
  /** Brand color as text, on a light and on a dark surface. */
  readonly accentOnLight: string
  readonly accentOnDark: string
}

/**
 * Derives the colors of the launcher, the panel and their previews. Text on the primary color uses the secondary color if
 * readable, with a slightly adjusted fill if that suffices; otherwise black or white, whichever has more contrast.
 */
export function brandOf(primary: string, secondary: string): Brand {
  const [base, wanted] = [parse(primary), parse(secondary)]
  const accents = {
    accentOnLight: format(apart(base, parse(surfaces.light))),
    accentOnDark: format(apart(base, parse(surfaces.dark))),
  }
  if (contrast(base, wanted) >= KEEP_CONTRAST_MIN)
    return { fill: format(apart(base, wanted)), ink: secondary, ...accents }
  const ink = contrast(base, BLACK) >= contrast(base, WHITE) ? BLACK : WHITE
  return { fill: primary, ink: format(ink), ...accents }
}

/** Returns whether the owner's colors are kept unchanged. */
export const keepsColours = (primary: string, secondary: string): boolean => {
  const { fill, ink } = brandOf(primary, secondary)
  return fill === primary && ink === secondary
}
