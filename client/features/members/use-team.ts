import { call } from '#client/api/call.ts'
import { useFacts, useResync } from '#client/app/live.tsx'
import { useResource } from '#client/app/use-resource.ts'
import { LOOKUP_PAGE } from '#contract/limits.ts'
import { listMembers, type Member } from '#contract/members.ts'

/** Facts after which members have more or fewer chats. */
const moving = ['chat.assigned', 'chat.unassigned', 'chat.queued', 'chat.ended'] as const

const load = (signal: AbortSignal) => call(listMembers, { query: { length: LOOKUP_PAGE }, signal })

/** All members of the team, live: who is on line and how many chats each has. */
export function useTeam() {
  const { data, failure, loading, reload, outdated, patch } = useResource(load)
  const change = (changeOf: (member: Member) => Member) =>
    patch(({ total, entities }) => ({ total, entities: entities.map(changeOf) }))
  const keep = (changed: Member) =>
    change((member) => (member.id === changed.id ? { ...member, ...changed } : member))
  const add = (added: Member) =>
    patch(({ total, entities }) =>
      entities.some(({ id }) => id === added.id)
        ? { total, entities }
        : { total: total + 1, entities: [...entities, added] },
    )
  useFacts(['availability.changed'], (facts) => {
    const now = new Map(facts.map(({ user_id, availability }) => [user_id, availability]))
    change((member) => ({ ...member, availability: now.get(member.id) ?? member.availability }))
  })
  useFacts(['member.changed'], (facts) => {
    for (const { member } of facts) keep(member)
  })
  useFacts(['member.added'], (facts) => {
    for (const { member } of facts) add(member)
  })
  useFacts(moving, outdated)
  useResync(outdated)
  return { members: data?.entities ?? null, failure: data ? null : failure, loading, reload, keep, add }
}
