import { call } from '#client/api/call.ts'
import { useJournalEvents } from '#client/core/live/live-provider.tsx'
import { useLiveResource } from '#client/core/live/use-live-resource.ts'
import { listMembers, type Member } from '#contract/account/members.ts'
import { LOOKUP_PAGE } from '#contract/base/limits.ts'
import { movingTypes } from '#contract/journal/moving-types.ts'

const load = (signal: AbortSignal) => call(listMembers, { query: { length: LOOKUP_PAGE }, signal })

/** Returns all members, with their current availability and number of chats, and functions that apply changes to them. */
export function useTeam() {
  const { data, failure, loading, reload, outdated, patch } = useLiveResource(
    'members: team',
    load,
    movingTypes,
  )
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
  useJournalEvents(['availability.changed'], (events) => {
    const now = new Map(events.map((event) => [event.user_id, event]))
    change((member) => {
      const event = now.get(member.id)
      return event
        ? { ...member, availability: event.availability, away_reason: event.reason ?? null }
        : member
    })
  })
  useJournalEvents(['member.changed'], (events) => {
    for (const { member } of events) keep(member)
  })
  useJournalEvents(['member.added'], (events) => {
    for (const { member } of events) add(member)
  })
  /** The members are fetched again, because the response to a save may arrive after the event of a later change. */
  const saved =
    (show: (member: Member) => void) =>
    (member: Member): void => {
      show(member)
      outdated()
    }
  return {
    members: data?.entities ?? null,
    failure: data ? null : failure,
    loading,
    reload,
    keep: saved(keep),
    add: saved(add),
  }
}
