import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'

/**
 * Moves focus to the main landmark after navigation, so that screen readers start there; a field that the page focused keeps its
 * focus.
 */
export function usePageChange(): void {
  const [path] = useLocation()
  const last = useRef(path)
  useEffect(() => {
    if (last.current === path) return
    last.current = path
    const main = document.getElementById('main')
    if (!main || main.contains(document.activeElement)) return
    main.focus({ preventScroll: true })
    main.scrollTo({ top: 0 })
  }, [path])
}
