import { autoUpdate, flip, offset, shift, useFloating } from '@floating-ui/react-dom'
import { Portal } from '@headlessui/react'
import {
  cloneElement,
  type HTMLAttributes,
  type ReactElement,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'

/** Milliseconds of rest before a tooltip shows: our choice, long enough not to flicker under a passing pointer. */
const DELAY = 400
/** Distance from the element and from the edge of the window, pixels. */
const GAP = 6

type Attributes = HTMLAttributes<HTMLElement>

interface TooltipProps {
  /** What to show; nothing is shown without it. */
  readonly text: string | null | undefined
  /** One element that can take focus. */
  readonly children: ReactElement<Attributes>
  /** Read out as the description of the element; false where the text repeats its label. */
  readonly describes?: boolean
}

/** A short text beside an element, on hover and on keyboard focus; Escape closes it. */
export function Tooltip({ text, children, describes = true }: TooltipProps) {
  const id = useId()
  const { anchor, handlers } = useReveal(children.props)
  const shown = text ? anchor : null
  const described = describes && shown ? { 'aria-describedby': id } : {}
  // The same element tree with and without a text: otherwise React would recreate the element, which would lose the focus.
  return (
    <>
      {cloneElement(children, { ...handlers, ...described })}
      {shown && text && <TooltipPanel id={id} anchor={shown} text={text} hidden={!describes} />}
    </>
  )
}

/** The element beside which to show, null while hidden; the handlers keep those that the element has of its own. */
function useReveal(own: Attributes) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const show = (element: HTMLElement, delay: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setAnchor(element), delay)
  }
  const hide = () => {
    clearTimeout(timer.current)
    setAnchor(null)
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
  return { anchor, handlers }
}

const both =
  <Event,>(first: (event: Event) => void, second: ((event: Event) => void) | undefined) =>
  (event: Event) => {
    first(event)
    second?.(event)
  }

interface PanelProps {
  readonly id: string
  readonly anchor: HTMLElement
  readonly text: string
  readonly hidden: boolean
}

/** Above the element, below it where there is no room, never outside of the window. */
function TooltipPanel({ id, anchor, text, hidden }: PanelProps) {
  const { refs, floatingStyles } = useFloating({
    elements: { reference: anchor },
    placement: 'top',
    strategy: 'fixed',
    middleware: [offset(GAP), flip({ padding: GAP }), shift({ padding: GAP })],
    whileElementsMounted: autoUpdate,
  })
  return (
    <Portal>
      <div
        ref={refs.setFloating}
        id={id}
        role="tooltip"
        aria-hidden={hidden || undefined}
        style={floatingStyles}
        className="pointer-events-none z-70 w-max max-w-64 rounded-md bg-text px-2 py-1 text-text-inverse text-xs shadow-float"
      >
        {text}
      </div>
    </Portal>
  )
}
