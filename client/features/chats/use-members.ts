import { call } from '#client/api/call.ts'
import { useJournalEvents } from '#client/core/live/live-provider.tsx'
import { useLiveResource } from '#client/core/live/use-live-resource.ts'
import { listMembers, type Member } from '#contract/account/members.ts'
import { LOOKUP_PAGE } from '#contract/base/limits.ts'
import type { Failure } from '#machines/failure.ts'

/** Members who can be assigned chats; null until loaded. */
export interface Members {
  readonly members: readonly Member[] | null
  /** Reason why loading failed. */
  readonly failure: Failure | null
  readonly isLoading: boolean
  readonly retry: () => void
}

const load = (signal: AbortSignal) => call(listMembers, { query: { length: LOOKUP_PAGE }, signal })

/** Returns the members who are not disabled, with their current availability. */
export function useMembers(): Members {
  const { data, failure, loading, reload, patch } = useLiveResource('chats: members', load)
  useJournalEvents(['availability.changed'], (events) => {
    const now = new Map(events.map(({ user_id, availability }) => [user_id, availability]))
    patch(({ total, entities }) => ({
      total,
      entities: entities.map((member) => ({
        ...member,
        availability: now.get(member.id) ?? member.availability,
      })),
    }))
  })
  return {
    members: data?.entities.filter(({ is_disabled }) => !is_disabled) ?? null,
    failure: data ? null : failure,
    isLoading: loading,
    retry: reload,
  }
}
