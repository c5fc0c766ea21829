import { createContext, use } from 'react'
import type { WebUrl } from '#contract/training.ts'

/** What can be done to the web pages of a list, and to which of them something is being done. */
export interface UrlWishes {
  readonly isBusy: (id: number) => boolean
  readonly onRead: (id: number) => void
  readonly onSchedule: (url: WebUrl, refresh: WebUrl['refresh']) => void
  readonly onEdit: (id: number) => void
  readonly onDelete: (id: number) => void
}

/** Reaches the cells of the table past its columns; see `documents/document-wishes.ts`. */
export const UrlWishesContext = createContext<UrlWishes | null>(null)

/** The wishes of the list around. */
export function useUrlWishes(): UrlWishes {
  const wishes = use(UrlWishesContext)
  if (!wishes) throw new Error('Web pages need a UrlWishesContext above them.')
  return wishes
}
