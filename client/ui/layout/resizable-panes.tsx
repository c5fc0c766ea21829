import { Fragment, type KeyboardEvent, type PointerEvent, type ReactNode, useId, useState } from 'react'
import { cn } from '#client/lib/cn.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { useStoredWidths } from '#client/lib/use-stored-widths.ts'

/** Resizable pane or, without `width`, the pane that takes the remaining space. */
export interface Pane {
  readonly id: string
  /** Accessible name of the separator: "Resize chat list". */
  readonly label: string
  /** Initial, minimum and maximum width, in pixels. */
  readonly width?: { readonly initial: number; readonly min: number; readonly max: number }
  /** Minimum width of the pane that takes the remaining space, in pixels; other panes shrink first. */
  readonly minWidth?: number
  readonly content: ReactNode
}

/** Pixels per arrow key press; four times as many with Shift. */
const STEP = 16

interface ResizablePanesProps {
  /** Key under which the widths are stored. */
  readonly name: string
  /** Panes from left to right; exactly one has no width. */
  readonly panes: readonly Pane[]
  readonly className?: string
}

/** Row of panes with separators that respond to the pointer and to arrow keys; widths are stored. */
export function ResizablePanes({ name, panes, className }: ResizablePanesProps) {
  const prefix = useId()
  const [widths, setWidths] = useStoredWidths(`panes.${name}`)
  const rest = panes.findIndex((pane) => !pane.width)
  return (
    <div className={cn('flex min-h-0 min-w-0', className)}>
      {panes.map((pane, index) => {
        const { id, label, width, minWidth } = pane
        const current = width && clamp(widths[id] ?? width.initial, width)
        const separator = width && current !== undefined && (
          <Separator
            label={label}
            controls={`${prefix}-${id}`}
            value={current}
            limits={width}
            direction={index < rest ? 1 : -1}
            onChange={(next) => setWidths({ ...widths, [id]: next })}
          />
        )
        return (
          <Fragment key={id}>
            {index > rest && separator}
            <div
              id={`${prefix}-${id}`}
              style={
                current === undefined ? { minWidth: minWidth ?? 0 } : { width: current, minWidth: width?.min }
              }
              className={current === undefined ? 'flex-1' : 'shrink'}
            >
              {pane.content}
            </div>
            {index < rest && separator}
          </Fragment>
        )
      })}
    </div>
  )
}

interface Limits {
  readonly initial: number
  readonly min: number
  readonly max: number
}

const clamp = (value: number, { min, max }: Limits) => Math.round(Math.max(min, Math.min(max, value)))

interface SeparatorProps {
  readonly label: string
  readonly controls: string
  readonly value: number
  readonly limits: Limits
  /** 1 if moving right widens the pane, -1 if it narrows the pane. */
  readonly direction: 1 | -1
  readonly onChange: (width: number) => void
}

/** Returns the width after a key press; undefined for unrelated keys. */
function widthAt(
  { key, shiftKey }: KeyboardEvent,
  { value, limits, direction }: SeparatorProps,
): number | undefined {
  const step = (shiftKey ? 4 * STEP : STEP) * direction
  const targets: Record<string, number> = {
    ArrowRight: value + step,
    ArrowLeft: value - step,
    Home: limits.min,
    End: limits.max,
    Enter: limits.initial,
  }
  return targets[key]
}

/** Returns handlers that resize the pane by pointer and keys. */
function useGrip(props: SeparatorProps) {
  const { value, limits, direction, onChange } = props
  const [grip, setGrip] = useState<{ x: number; width: number } | null>(null)
  const set = (width: number) => onChange(clamp(width, limits))
  const handlers = {
    onKeyDown: (event: KeyboardEvent) => {
      const target = widthAt(event, props)
      if (target === undefined) return
      event.preventDefault()
      set(target)
    },
    onDoubleClick: () => set(limits.initial),
    onPointerDown: (event: PointerEvent<HTMLHRElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      setGrip({ x: event.clientX, width: value })
    },
    onPointerMove: (event: PointerEvent) => grip && set(grip.width + (event.clientX - grip.x) * direction),
    onPointerUp: () => setGrip(null),
    onPointerCancel: () => setGrip(null),
  }
  return { held: grip !== null, handlers }
}

function Separator(props: SeparatorProps) {
  const { label, controls, value, limits } = props
  const LL = useLL()
  const { held, handlers } = useGrip(props)
  return (
    <hr
      {...handlers}
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={LL.common.panes.resize({ name: label })}
      aria-controls={controls}
      aria-valuenow={value}
      aria-valuemin={limits.min}
      aria-valuemax={limits.max}
      className={cn(
        'relative z-10 -mx-1 h-auto w-2 shrink-0 cursor-col-resize touch-none self-stretch border-0 bg-transparent -outline-offset-2',
        'before:absolute before:inset-y-0 before:left-1/2 before:w-px before:-translate-x-1/2 before:bg-border before:transition-colors',
        'hover:before:w-0.5 hover:before:bg-accent',
        held && 'before:w-0.5 before:bg-accent',
      )}
    />
  )
}
