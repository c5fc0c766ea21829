import { useSyncExternalStore } from 'react'

/** Breakpoints of the layout: below `large` the navigation shows icons, below `small` it is a drawer. */
export const media = {
  small: '(min-width: 640px)',
  large: '(min-width: 1024px)',
  veryLarge: '(min-width: 1280px)',
  /** Too short or narrow to show more than the most important entries of a list above other panes. */
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
