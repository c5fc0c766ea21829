import { Combobox, ComboboxOption, ComboboxOptions } from '@headlessui/react'
import { Fragment } from 'react'
import { FailureState } from '#client/core/failures/failure-state.tsx'
import { memberName } from '#client/core/session/member-name.ts'
import { useTeams } from '#client/core/teams/teams.tsx'
import { useMembers } from '#client/features/chats/use-members.ts'
import { cn } from '#client/lib/cn.ts'
import { matches } from '#client/lib/fold.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { Avatar } from '#client/ui/display/avatar.tsx'
import { type Status, StatusDot } from '#client/ui/display/status-dot.tsx'
import { optionStyle } from '#client/ui/overlays/float-style.ts'
import type { Availability, Member } from '#contract/account/members.ts'
import { byAvailability } from './by-availability.ts'
import { ChoiceSearch } from './choice-parts.tsx'
import { ChoiceSkeleton, type Searching } from './choice-placeholder.tsx'
import { type TeamCapacity, TeamOption, teamCapacities } from './team-options.tsx'

interface CurrentAssignment {
  readonly me: number
  /** Id of the chat's assignee; null if it has none. */
  readonly current: number | null
  /** Team in whose queue the chat is waiting; null for the shared queue, undefined if it is not waiting. */
  readonly team?: number | null | undefined
}

export interface AssignChoiceProps extends CurrentAssignment, Searching {
  readonly hasTeams: boolean
  /** Receives a member id, or the value of a team's option. */
  readonly onChoose: (option: number | null) => void
}

/** List of the members and teams that match a search. */
export function AssignChoice({
  me,
  current,
  team,
  hasTeams,
  label,
  query,
  onSearch,
  onChoose,
}: AssignChoiceProps) {
  const LL = useLL()
  const { teams: all } = useTeams()
  const teams = hasTeams ? all : []
  const { members, failure, isLoading, retry } = useMembers()
  if (failure)
    return (
      <FailureState
        compact
        title={LL.chats.assign.failed()}
        failure={failure}
        onRetry={retry}
        retrying={isLoading}
      />
    )
  const fitting = members
    ?.filter((member) => matches(`${memberName(member)} ${member.email}`, query))
    .toSorted(byAvailability(me))
  return (
    <Combobox<number | null> value={null} onChange={onChoose}>
      <ChoiceSearch
        label={teams.length > 0 ? LL.chats.assign.searchAll() : label}
        query={query}
        onSearch={onSearch}
      />
      {members && fitting ? (
        <Options
          members={fitting}
          teams={teamCapacities(teams, members, query)}
          me={me}
          current={current}
          team={team}
        />
      ) : (
        <ChoiceSkeleton />
      )}
    </Combobox>
  )
}

interface OptionsProps extends CurrentAssignment {
  readonly members: readonly Member[]
  readonly teams: readonly TeamCapacity[]
}

function Options({ members, teams, me, current, team }: OptionsProps) {
  const { assign } = useLL().chats
  if (members.length + teams.length === 0)
    return (
      <p role="status" className="px-2 py-6 text-center text-text-muted">
        {assign.none()}
      </p>
    )
  return (
    <ComboboxOptions static className="-mx-2 mt-2 pb-4">
      {members.map((member, index) => (
        <Fragment key={member.id}>
          {member.availability === 'offline' && members[index - 1]?.availability !== 'offline' && (
            <Part text={assign.offline()} />
          )}
          <MemberOption member={member} isMe={member.id === me} isCurrent={member.id === current} />
        </Fragment>
      ))}
      {teams.length > 0 && <Part text={assign.teams()} />}
      {teams.map((capacity) => (
        <TeamOption
          key={`team ${capacity.team.id}`}
          capacity={capacity}
          isCurrent={capacity.team.id === team}
        />
      ))}
    </ComboboxOptions>
  )
}

const Part = ({ text }: { text: string }) => (
  <p aria-hidden className="mt-2 border-t px-2 pt-2 pb-1 text-text-muted text-xs">
    {text}
  </p>
)

const dots: Record<Availability, Status> = {
  online: 'on',
  transfers_only: 'away',
  away: 'away',
  offline: 'off',
}

function MemberOption({ member, isMe, isCurrent }: { member: Member; isMe: boolean; isCurrent: boolean }) {
  const LL = useLL()
  const { assign } = LL.chats
  const { id, availability, open_chats, chat_limit } = member
  const name = memberName(member)
  return (
    <ComboboxOption value={id} disabled={isCurrent} className={cn(optionStyle, 'gap-3 py-1.5')}>
      <Avatar name={name} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{isMe ? assign.me({ name }) : name}</span>
        <span className="block truncate text-sm text-text-muted">
          {isCurrent ? (
            assign.current()
          ) : (
            <StatusDot status={dots[availability]} label={assign[availability]()} />
          )}
        </span>
      </span>
      {chat_limit > 0 && <Load count={open_chats} most={chat_limit} isCurrent={isCurrent} />}
    </ComboboxOption>
  )
}

/** Number of open chats compared to the limit for automatic assignment. */
function Load({ count, most, isCurrent }: { count: number; most: number; isCurrent: boolean }) {
  const LL = useLL()
  const isFull = count >= most
  const share = `${Math.min(100, (count / most) * 100)}%`
  return (
    <span className="flex w-32 shrink-0 flex-col items-end gap-1 text-xs">
      <span className={cn('tabular', isFull ? 'text-warning-text' : 'text-text-muted')}>
        {isFull && !isCurrent
          ? LL.chats.assign.beyond({ n: count + 1, most })
          : LL.chats.assign.load({ n: count, most })}
      </span>
      <span aria-hidden className="h-1 w-16 overflow-hidden rounded-full bg-border">
        <span className={cn('block h-full', isFull ? 'bg-warning' : 'bg-accent')} style={{ width: share }} />
      </span>
    </span>
  )
}
