import { Search } from 'lucide-react'
import { useState } from 'react'
import { memberName } from '#client/app/member-name.ts'
import { useFailureText } from '#client/app/use-failure-text.ts'
import { matches } from '#client/lib/fold.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { Card } from '#client/ui/card.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { Loading, Skeleton } from '#client/ui/skeleton.tsx'
import { TextInput } from '#client/ui/text-input.tsx'
import type { Member } from '#contract/members.ts'
import { LimitDialog } from './limit-dialog.tsx'
import { MemberRow } from './member-row.tsx'
import { useTeam } from './use-team.ts'

/** Who is on the team, and how many chats each has and may have at once. */
export function MembersPage() {
  const { members: texts } = useLL()
  const textOf = useFailureText()
  const { members, failure, loading, reload, keep } = useTeam()
  const [limiting, setLimiting] = useState<Member | null>(null)
  return (
    <>
      <PageHeader title={texts.title()} description={texts.description()} />
      <Card flush>
        {loading && <ListSkeleton />}
        {failure && (
          <ErrorState
            title={texts.failed()}
            text={textOf(failure)}
            details={{ code: failure.code }}
            onRetry={reload}
          />
        )}
        {members && <TeamList members={members} onLimit={setLimiting} />}
      </Card>
      {limiting && <LimitDialog member={limiting} onSaved={keep} onClose={() => setLimiting(null)} />}
    </>
  )
}

interface TeamListProps {
  readonly members: readonly Member[]
  readonly onLimit: (member: Member) => void
}

function TeamList({ members, onLimit }: TeamListProps) {
  const { members: texts } = useLL()
  const [query, setQuery] = useState('')
  const fitting = members.filter((member) => matches(`${memberName(member)} ${member.email}`, query))
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3 border-b p-3">
        <TextInput
          type="search"
          icon={Search}
          value={query}
          onChange={setQuery}
          aria-label={texts.find()}
          placeholder={texts.find()}
          className="w-full sm:w-64"
        />
        <p role="status" className="text-sm text-text-muted">
          {texts.count({ n: fitting.length })}
        </p>
      </div>
      {fitting.length === 0 && <EmptyState compact motif="search" text={texts.noMatch({ query })} />}
      <ul aria-label={texts.title()} className="divide-y">
        {fitting.map((member) => (
          <MemberRow key={member.id} member={member} onLimit={onLimit} />
        ))}
      </ul>
    </>
  )
}

const ListSkeleton = () => (
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
