import { createContext, use } from 'react'
import type { CannedReply } from '#contract/chats/canned-replies.ts'
import type { Failure } from '#machines/failure.ts'

/** View of the canned replies dialog: the list, or a new reply with a given text. */
export type ManagerView = { readonly kind: 'list' } | { readonly kind: 'new'; readonly text: string }

/** The canned replies that the member can use: their own and the team's. */
export interface Replies {
  readonly replies: readonly CannedReply[]
  /** Reason why the replies could not be loaded. */
  readonly failure: Failure | null
  readonly isLoading: boolean
  readonly retry: () => void
  /** Opens the dialog for managing the replies. */
  readonly manage: () => void
  /** Opens the dialog with a new reply that contains the given text. */
  readonly saveAs: (text: string) => void
}

export const RepliesContext = createContext<Replies | null>(null)

export function useReplies(): Replies {
  const value = use(RepliesContext)
  if (!value) throw new Error('useReplies needs a RepliesProvider above it.')
  return value
}
