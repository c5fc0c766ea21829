import { createContext, use } from 'react'
import type { CannedReply } from '#contract/chats/canned-replies.ts'
import type { Failure } from '#machines/failure.ts'

/** What the dialog of prepared replies shows: all of them, or a new one with a text. */
export type ManagerView = { readonly kind: 'list' } | { readonly kind: 'new'; readonly text: string }

/** The prepared replies of the member and the team. */
export interface Replies {
  readonly replies: readonly CannedReply[]
  /** Why there are none to show. */
  readonly failure: Failure | null
  readonly isLoading: boolean
  readonly retry: () => void
  /** Opens the dialog in which they are managed. */
  readonly manage: () => void
  /** Opens it with a new reply of this text. */
  readonly saveAs: (text: string) => void
}

/** Where the page keeps its prepared replies. */
export const RepliesContext = createContext<Replies | null>(null)

/** Returns the prepared replies. */
export function useReplies(): Replies {
  const value = use(RepliesContext)
  if (!value) throw new Error('useReplies needs a RepliesProvider above it.')
  return value
}
