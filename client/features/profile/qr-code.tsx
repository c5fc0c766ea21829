import { encode } from 'uqr'

/** QR code, dark on light in both themes, because some cameras cannot read inverted codes. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 3 })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 rounded-lg border"
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path.join('')} fill="#000000" />
    </svg>
  )
}
