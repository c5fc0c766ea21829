import { autoUpdate, flip, offset, shift, useFloating } from '@floating-ui/react-dom'
import { Portal } from '@headlessui/react'

/** Distance from the element and from the edge of the window, in pixels. */
const GAP = 6

/** Props of TooltipPanel, whose code is loaded on demand. */
export interface TooltipPanelProps {
  readonly id: string
  readonly anchor: HTMLElement
  readonly text: string
  readonly hidden: boolean
}

/** Tooltip text, placed above the element, or below it if there is no space; always inside the window. */
export function TooltipPanel({ id, anchor, text, hidden }: TooltipPanelProps) {
  const {
    refs: { setFloating },
    floatingStyles,
  } = useFloating({
    elements: { reference: anchor },
    placement: 'top',
    strategy: 'fixed',
    middleware: [offset(GAP), flip({ padding: GAP }), shift({ padding: GAP })],
    whileElementsMounted: autoUpdate,
  })
  return (
    <Portal>
      <div
        ref={setFloating}
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
