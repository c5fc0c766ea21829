import { useSyncExternalStore } from 'react'

/** Layout breakpoints: below `large` the navigation shows only icons, below `small` it is a drawer. */
export const media = {
  small: '(min-width: 640px)',
  large: '(min-width: 1024px)',
  veryLarge: '(min-width: 1280px)',
  /** Matches windows so short or narrow that a list above other panes can only show its most important entries. */
  cramped: '(max-height: 999px), (max-width: 1023px)',
} as const

/** Returns whether a media query matches; updates when the result changes. */
export function useMedia(query: string): boolean {
  const subscribe = (listener: () => void) => {
    const list = window.matchMedia(query)
    list.addEventListener('change', listener)
    return () => list.removeEventListener('change', listener)
  }
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}
