import { createContext, use } from 'react'

/** What can be done to the files of a list, and to which of them something is being done. */
export interface DocumentWishes {
  readonly isBusy: (id: number) => boolean
  readonly onMark: (id: number, important: boolean) => void
  readonly onRetry: (id: number) => void
  readonly onDelete: (ids: readonly number[]) => void
}

/** Reaches the cells of a table past its columns, which would otherwise be made anew, and lose the focus, with every change. */
export const DocumentWishesContext = createContext<DocumentWishes | null>(null)

/** The wishes of the list around. */
export function useDocumentWishes(): DocumentWishes {
  const wishes = use(DocumentWishesContext)
  if (!wishes) throw new Error('Files need a DocumentWishesContext above them.')
  return wishes
}
