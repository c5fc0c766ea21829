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

/** Fetches the panel; null without its code, as offline: the next tooltip asks again. */
const fetchPanel = () => import('./tooltip-panel.tsx').catch(() => null)

/** Milliseconds of rest before a tooltip shows: our choice, long enough not to flicker under a passing pointer. */
const DELAY = 400

type Attributes = HTMLAttributes<HTMLElement>

interface TooltipProps {
  /** What to show; nothing is shown without it. */
  readonly text: string | null | undefined
  /** One element that can take focus. */
  readonly children: ReactElement<Attributes>
  /** Read out as the description of the element; false where the text repeats its label. */
  readonly describes?: boolean
}

/** A short text beside an element, on hover and on keyboard focus; Escape closes it. Its code is fetched for the first one. */
export function Tooltip({ text, children, describes = true }: TooltipProps) {
  const id = useId()
  const { revealed, handlers } = useReveal(children.props)
  const shown = text ? revealed : null
  const described = describes && shown ? { 'aria-describedby': id } : {}
  // The same element tree with and without a text: otherwise React would recreate the element, which would lose the focus.
  return (
    <>
      {cloneElement(children, { ...handlers, ...described })}
      {shown && text && <shown.Panel id={id} anchor={shown.anchor} text={text} hidden={!describes} />}
    </>
  )
}

interface Revealed {
  /** The element beside which to show. */
  readonly anchor: HTMLElement
  readonly Panel: ComponentType<TooltipPanelProps>
}

/** What to show, null while hidden; the handlers keep those that the element has of its own. */
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
