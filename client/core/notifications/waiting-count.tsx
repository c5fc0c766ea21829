import type { ReactNode } from 'react'
import { call } from '#client/api/call.ts'
import { listWaiting } from '#contract/chats/waiting.ts'
import { movingTypes } from '#contract/journal/moving-types.ts'
import { afterChat, countOf, withoutChats } from '#machines/alerts/waiting-customers.ts'
import { useJournalEvents } from '../live/live-provider.tsx'
import { useLiveResource } from '../live/use-live-resource.ts'
import { useSession } from '../session/session.tsx'
import { useTeams } from '../teams/teams.tsx'
import { WaitingCount } from './use-waiting-count.ts'
import { useWays } from './use-ways.ts'

/** Types of events after which a customer may begin or cease to wait. */
const changing = [...movingTypes, 'chat.updated', 'message.added'] as const

const load = (signal: AbortSignal) => call(listWaiting, { signal })

/** Counts the customers who wait for the member, for the navigation and the tab's title. Used once, below the TeamsProvider. */
export function WaitingCountProvider({ children }: { children: ReactNode }) {
  const { profile } = useSession()
  const { mine } = useTeams()
  const waysOfKind = useWays()
  const { data, patch } = useLiveResource('console: waiting count', load, ['team.saved', 'team.deleted'])
  const me = { id: profile?.id ?? 0, teams: mine.map(({ id }) => id) }
  useJournalEvents(changing, (events) =>
    patch((waiting) => events.reduce((known, { chat }) => afterChat(known, chat, me), waiting)),
  )
  useJournalEvents(['chats.erased'], (events) => {
    for (const { ids } of events) patch((waiting) => withoutChats(waiting, ids))
  })
  return <WaitingCount value={data ? countOf(data, waysOfKind) : 0}>{children}</WaitingCount>
}
