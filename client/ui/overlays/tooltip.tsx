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
      // Without its code, as offline, there is no tooltip; the next one asks again.
      const code = await import('./tooltip-panel.tsx').catch(() => null)
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
    onPointerLeave: both(hide, own.onPointerLeave),
    onPointerDown: both(hide, own.onPointerDown),
    onBlur: both(hide, own.onBlur),
    onKeyDown: both((event) => event.key === 'Escape' && hide(), own.onKeyDown),
  }
  return { revealed, handlers }
}

const both =
  <Event,>(first: (event: Event) => void, second: ((event: Event) => void) | undefined) =>
  (event: Event) => {
    first(event)
    second?.(event)
  }
