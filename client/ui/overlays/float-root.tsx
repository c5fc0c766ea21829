import { Portal } from '@headlessui/react'
import { type ReactNode, useRef } from 'react'

/**
 * Wraps the content of a landmark (`main`, `header`, `nav`): what floats from within opens at its end, so that a screen
 * reader finds it in the same landmark. Being fixed, it is not cut off by panes that scroll, and focus never scrolls the page.
 */
export function FloatRoot({ children }: { children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null)
  return (
    <>
      <Portal.Group target={root}>{children}</Portal.Group>
      <div ref={root} className="fixed top-0 left-0 z-50">
        {/* Headless UI removes an empty target from the page, which React then fails to find. */}
        <span hidden />
      </div>
    </>
  )
}
