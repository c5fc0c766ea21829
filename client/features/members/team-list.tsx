import { useState } from 'react'
import { memberName } from '#client/app/member-name.ts'
import { matches } from '#client/lib/fold.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ListHead } from '#client/ui/list-head.tsx'
import { Loading, Skeleton } from '#client/ui/skeleton.tsx'
import type { Member } from '#contract/members.ts'
import { MemberRow } from './member-row.tsx'
import type { MemberWish } from './member-wishes.ts'

interface TeamListProps {
  readonly members: readonly Member[]
  readonly onWish: (wish: MemberWish) => void
}

/** The members, with a field to find one. */
export function TeamList({ members, onWish }: TeamListProps) {
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
          <MemberRow key={member.id} member={member} members={members} onWish={onWish} />
        ))}
      </ul>
    </>
  )
}

/** The list before it is there. */
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
