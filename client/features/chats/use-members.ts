import { call } from '#client/api/call.ts'
import { useFacts } from '#client/app/live.tsx'
import { useResource } from '#client/app/use-resource.ts'
import { LOOKUP_PAGE } from '#contract/limits.ts'
import { listMembers, type Member } from '#contract/members.ts'
import type { Failure } from '#machines/failure.ts'

/** The members who can be given chats; null until they are there. */
export interface Members {
  readonly members: readonly Member[] | null
  /** Why there is nothing to show. */
  readonly failure: Failure | null
  readonly isLoading: boolean
  readonly retry: () => void
}

const load = (signal: AbortSignal) => call(listMembers, { query: { length: LOOKUP_PAGE }, signal })

/** Loads the members that are not disabled, and keeps up who is on line. */
export function useMembers(): Members {
  const { data, failure, loading, reload, patch } = useResource(load)
  useFacts(['availability.changed'], (facts) => {
    const now = new Map(facts.map(({ user_id, availability }) => [user_id, availability]))
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
