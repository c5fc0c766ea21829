import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'

/**
 * Moves the focus to the main landmark after navigation, so that screen readers start there; if the page has focused a field, the
 * focus stays on it.
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
