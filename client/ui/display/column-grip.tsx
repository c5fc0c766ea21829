import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react'
import { useLL } from '#client/lib/i18n.tsx'

/** Pixels per arrow key press; four times as many with Shift. */
const STEP = 16
/** Minimum and maximum column width in pixels: enough for a few characters, and most of a screen's width. */
const [MIN_PX, MAX_PX] = [64, 960]

const clamp = (width: number) => Math.round(Math.max(MIN_PX, Math.min(MAX_PX, width)))

interface ColumnGripProps {
  /** Name of the column, as in "Resize Tags". */
  readonly column: string
  /** Width in pixels; null while the column fits its content. */
  readonly width: number | null
  readonly onChange: (width: number) => void
  /** Called on double click and Enter, to fit the column to its content again. */
  readonly onReset: () => void
}

const widthOf = (grip: Element): number => grip.closest('th')?.getBoundingClientRect().width ?? MIN_PX

/** Returns the width after a key press; undefined for unrelated keys. */
function widthAt({ key, shiftKey }: KeyboardEvent, width: number): number | undefined {
  const step = shiftKey ? 4 * STEP : STEP
  const targets: Record<string, number> = {
    ArrowRight: width + step,
    ArrowLeft: width - step,
    Home: MIN_PX,
    End: MAX_PX,
  }
  return targets[key]
}

/** Resize handle at the edge of a column header, for use with a pointer or the arrow keys. */
export function ColumnGrip({ column, width, onChange, onReset }: ColumnGripProps) {
  const LL = useLL()
  const [grip, setGrip] = useState<{ x: number; width: number } | null>(null)
  const release = () => setGrip(null)
  const separator = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(MIN_PX)
  // A column without a set width fits its content, so its width has to be measured.
  useLayoutEffect(() => {
    if (separator.current) setShown(clamp(width ?? widthOf(separator.current)))
  }, [width])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that moves is a widget, not a rule between texts
    <div
      ref={separator}
      role="separator"
      aria-orientation="vertical"
      aria-label={LL.common.table.resize({ column })}
      aria-valuemin={MIN_PX}
      aria-valuemax={MAX_PX}
      aria-valuenow={shown}
      tabIndex={0}
      onDoubleClick={onReset}
      onKeyDown={(event) => {
        if (event.key === 'Enter') return onReset()
        const target = widthAt(event, widthOf(event.currentTarget))
        if (target === undefined) return
        event.preventDefault()
        onChange(clamp(target))
      }}
      onPointerDown={(event: PointerEvent<HTMLDivElement>) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        setGrip({ x: event.clientX, width: widthOf(event.currentTarget) })
      }}
      onPointerMove={({ clientX }) => grip && onChange(clamp(grip.width + clientX - grip.x))}
      onPointerUp={release}
      onPointerCancel={release}
      className="absolute right-0 inset-y-0 z-20 w-2 cursor-col-resize touch-none select-none after:absolute after:inset-y-2 after:left-1/2 after:w-px after:bg-border hover:after:inset-y-0 hover:after:bg-accent focus-visible:after:inset-y-0 focus-visible:after:bg-accent"
    />
  )
}
