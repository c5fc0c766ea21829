import { apart, contrastRatio, mixed } from '#contract/base/colors.ts'

/** Minimum contrast (WCAG 2.2 AA): `TEXT` for text, `MARK` for marks and the edges of controls. */
const TEXT = 4.5
const MARK = 3
/**
 * Contrast with white below which an accent is too pale for white text; black text is used instead, so that the fill's hue
 * changes little.
 */
const PALE = 2
/** Share of the accent in its tints; a larger share would make muted text on them hard to read. */
const TINT = { light: 0.07, dark: 0.1 } as const
/** Share of black or white mixed into a fill on hover. */
const HOVER = 0.14

/** Surface colors of the themes, as in `styles/theme.css`. */
export const surfaces = {
  light: ['#ffffff', '#f6f8fa', '#f1f4f8'],
  dark: ['#131a24', '#0d131b', '#1a2330', '#1d2735'],
} as const

export type Theme = keyof typeof surfaces

/** Console colors derived from the accent, named as in `styles/theme.css`. */
export type AccentTokens = Readonly<
  Record<
    | 'accent'
    | 'accent-fill'
    | 'accent-fill-hover'
    | 'accent-text'
    | 'accent-subtle'
    | 'on-accent'
    | 'surface-selected'
    | 'focus',
    string
  >
>

/** Derives a theme's colors from an accent, changing each as little as possible to keep text and marks readable. */
export function accentTokens(accent: string, theme: Theme): AccentTokens {
  const tint = mixed(surfaces[theme][0], accent, TINT[theme])
  const behind = [...surfaces[theme], tint] as const
  const mark = apart(accent, behind, MARK)
  const ink = contrastRatio(accent, '#ffffff') >= PALE ? '#ffffff' : '#000000'
  const fill = apart(mark, [ink], TEXT)
  return {
    accent: mark,
    'accent-fill': fill,
    'accent-fill-hover': mixed(fill, ink === '#ffffff' ? '#000000' : '#ffffff', HOVER),
    'accent-text': apart(accent, behind, TEXT),
    'accent-subtle': tint,
    'on-accent': ink,
    'surface-selected': tint,
    focus: mark,
  }
}
