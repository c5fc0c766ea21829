import {
  type ComponentType,
  cloneElement,
  type HTMLAttributes,
  type ReactElement,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import type { TooltipPanelProps } from './tooltip-panel.tsx'

/** Fetches the panel's code; returns null if fetching fails, for example offline. The next tooltip then retries. */
const fetchPanel = () => import('./tooltip-panel.tsx').catch(() => null)

/** Our choice: milliseconds of hovering before a tooltip appears, so that a passing pointer causes no flicker. */
const DELAY = 400

type Attributes = HTMLAttributes<HTMLElement>

interface TooltipProps {
  /** Text of the tooltip; without it, nothing is shown. */
  readonly text: string | null | undefined
  /** A single focusable element. */
  readonly children: ReactElement<Attributes>
  /** Whether the tooltip is the element's accessible description; false if the text repeats its label. */
  readonly describes?: boolean
}

/**
 * Short text next to an element, shown on hover and keyboard focus and closed by Escape. Its code loads with the first tooltip.
 */
export function Tooltip({ text, children, describes = true }: TooltipProps) {
  const id = useId()
  const { revealed, handlers } = useReveal(children.props)
  const shown = text ? revealed : null
  const described = describes && shown ? { 'aria-describedby': id } : {}
  // The element tree is the same with and without a text; otherwise React would recreate the element, which would lose focus.
  return (
    <>
      {cloneElement(children, { ...handlers, ...described })}
      {shown && text && <shown.Panel id={id} anchor={shown.anchor} text={text} hidden={!describes} />}
    </>
  )
}

interface Revealed {
  /** Element that the tooltip belongs to. */
  readonly anchor: HTMLElement
  readonly Panel: ComponentType<TooltipPanelProps>
}

/** Returns the shown tooltip (null while hidden), and event handlers that also call the element's own. */
function useReveal(own: Attributes) {
  const [revealed, setRevealed] = useState<Revealed | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const show = (anchor: HTMLElement, delay: number) => {
    clearTimeout(timer.current)
    const waiting = setTimeout(async () => {
      const code = await fetchPanel()
      if (code && timer.current === waiting) setRevealed({ anchor, Panel: code.TooltipPanel })
    }, delay)
    timer.current = waiting
  }
  const hide = () => {
    clearTimeout(timer.current)
    timer.current = undefined
    setRevealed(null)
  }
  const handlers: Attributes = {
    onPointerEnter: (event) => {
      own.onPointerEnter?.(event)
      if (event.pointerType !== 'touch') show(event.currentTarget, DELAY)
    },
    onFocus: (event) => {
      own.onFocus?.(event)
      if (event.currentTarget.matches(':focus-visible')) show(event.currentTarget, 0)
    },
    onPointerLeave: (event) => {
      hide()
      own.onPointerLeave?.(event)
    },
    onPointerDown: (event) => {
      hide()
      own.onPointerDown?.(event)
    },
    onBlur: (event) => {
      hide()
      own.onBlur?.(event)
    },
    onKeyDown: (event) => {
      if (event.key === 'Escape') hide()
      own.onKeyDown?.(event)
    },
  }
  return { revealed, handlers }
}
