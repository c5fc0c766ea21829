const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** Allowed elements: only those that draw. None of them can run scripts, embed content, animate or load external resources. */
export const elements = words(`
  svg g defs title desc path rect circle ellipse line polyline polygon text tspan
  linearGradient radialGradient stop clipPath mask pattern symbol use marker`)

/** Allowed presentation attributes; `style` is parsed as a list of these. */
export const looks = words(`
  fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit
  stroke-dasharray stroke-dashoffset opacity color display visibility clip-path clip-rule mask stop-color stop-opacity
  font-family font-size font-style font-weight text-anchor dominant-baseline letter-spacing paint-order
  marker-start marker-mid marker-end vector-effect mix-blend-mode`)

/** Allowed attributes for identity, position and geometry. */
export const shapes = words(`
  id class d x y x1 y1 x2 y2 cx cy r rx ry fx fy fr dx dy width height points viewBox preserveAspectRatio transform
  gradientUnits gradientTransform spreadMethod offset clipPathUnits maskUnits maskContentUnits patternUnits
  patternContentUnits patternTransform markerWidth markerHeight markerUnits refX refY orient pathLength version`)
