import { useState } from 'react'
import { memberName } from '#client/core/session/member-name.ts'
import { matches } from '#client/lib/fold.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { ListHead } from '#client/ui/display/list-head.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { Loading, Skeleton } from '#client/ui/feedback/skeleton.tsx'
import type { Member } from '#contract/account/members.ts'
import type { MemberCommand } from './member-commands.ts'
import { MemberRow } from './member-row.tsx'

interface TeamListProps {
  readonly members: readonly Member[]
  readonly onCommand: (command: MemberCommand) => void
}

/** List of members with a search field. */
export function TeamList({ members, onCommand }: TeamListProps) {
  const { members: texts } = useLL()
  const [query, setQuery] = useState('')
  const fitting = members.filter((member) => matches(`${memberName(member)} ${member.email}`, query))
  return (
    <>
      <ListHead
        label={texts.find()}
        query={query}
        onQuery={setQuery}
        count={texts.count({ n: fitting.length })}
        className="border-b p-3"
      />
      {fitting.length === 0 && <EmptyState compact motif="search" text={texts.noMatch({ query })} />}
      <ul aria-label={texts.title()} className="divide-y">
        {fitting.map((member) => (
          <MemberRow key={member.id} member={member} members={members} onCommand={onCommand} />
        ))}
      </ul>
    </>
  )
}

export const TeamSkeleton = () => (
  <Loading className="divide-y">
    {['first', 'second', 'third', 'fourth'].map((row) => (
      <span key={row} className="flex items-center gap-3 px-4 py-3">
        <Skeleton className="size-8 rounded-full" />
        <span className="flex-1">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="mt-1.5 h-3 w-56" />
        </span>
        <Skeleton className="h-4 w-24" />
      </span>
    ))}
  </Loading>
)
