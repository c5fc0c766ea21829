import { Portal } from '@headlessui/react'
import { type ReactNode, useRef } from 'react'

/**
 * Wraps the content of a landmark (`main`, `header`, `nav`): floating panels inside it render at its end, so that screen readers
 * find them in the same landmark. They are fixed, so scrolling panes do not clip them, and focusing them never scrolls the page.
 */
export function FloatRoot({ children }: { children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null)
  return (
    <>
      <Portal.Group target={root}>{children}</Portal.Group>
      <div ref={root} className="fixed top-0 left-0 z-50">
        {/* Headless UI removes an empty target from the DOM, and React then fails to find it. */}
        <span hidden />
      </div>
    </>
  )
}
