import { createContext, use } from 'react'
import type { CannedReply } from '#contract/chats/canned-replies.ts'
import type { Failure } from '#machines/failure.ts'

/** View of the canned replies dialog: the list, or a new reply with a given text. */
export type ManagerView = { readonly kind: 'list' } | { readonly kind: 'new'; readonly text: string }

/** Canned replies of the member and the team. */
export interface Replies {
  readonly replies: readonly CannedReply[]
  /** Reason why there are none to show. */
  readonly failure: Failure | null
  readonly isLoading: boolean
  readonly retry: () => void
  /** Opens the dialog for managing them. */
  readonly manage: () => void
  /** Opens the dialog with a new reply that contains the given text. */
  readonly saveAs: (text: string) => void
}

/** Provides the canned replies to the page. */
export const RepliesContext = createContext<Replies | null>(null)

/** Returns the canned replies. */
export function useReplies(): Replies {
  const value = use(RepliesContext)
  if (!value) throw new Error('useReplies needs a RepliesProvider above it.')
  return value
}
