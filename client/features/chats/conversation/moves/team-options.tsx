import { ComboboxOption } from '@headlessui/react'
import { Inbox, UsersRound } from 'lucide-react'
import { cn } from '#client/lib/cn.ts'
import { matches } from '#client/lib/fold.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { optionStyle } from '#client/ui/overlays/float-style.ts'
import type { Member } from '#contract/account/members.ts'
import type { Team } from '#contract/floor/teams.ts'

/** Team with the capacity of its online members. */
export interface TeamCapacity {
  readonly team: Team
  readonly online: number
  /** Free slots of the team's online members. */
  readonly free: number
}

/** Returns the teams that match a search; teams with the most free slots come first. */
export function teamCapacities(
  teams: readonly Team[],
  members: readonly Member[],
  query: string,
): readonly TeamCapacity[] {
  const byId = new Map(members.map((member) => [member.id, member]))
  return teams
    .filter(({ name }) => matches(name, query))
    .map((team) => {
      const online = team.member_ids.flatMap((id) => byId.get(id) ?? []).filter(isOnline)
      const free = online.reduce((sum, one) => sum + Math.max(0, one.chat_limit - one.open_chats), 0)
      return { team, online: online.length, free }
    })
    .toSorted((a, b) => b.free - a.free || a.team.name.localeCompare(b.team.name))
}

const isOnline = ({ availability }: Member): boolean => availability === 'online'

/** Returns the value of a team's option: negative, because members' options have positive values; 0 for the shared queue. */
export const optionOfTeam = (teamId: number | null): number => -(teamId ?? 0)

interface TeamOptionProps {
  readonly capacity: TeamCapacity
  /** True if the chat is already in the team's queue. */
  readonly isCurrent: boolean
}

/** Team option, with the team's online members and their free slots. */
export function TeamOption({ capacity: { team, online, free }, isCurrent }: TeamOptionProps) {
  const { team: texts } = useLL().chats
  return (
    <ComboboxOption
      value={optionOfTeam(team.id)}
      disabled={isCurrent}
      className={cn(optionStyle, 'gap-3 py-1.5')}
    >
      <OptionIcon icon={UsersRound} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{team.name}</span>
        <span className="block truncate text-sm text-text-muted">
          {isCurrent ? texts.current() : online > 0 ? texts.online({ n: online }) : texts.nobody()}
        </span>
      </span>
      <span className={cn('tabular shrink-0 text-xs', free > 0 ? 'text-text-muted' : 'text-warning-text')}>
        {texts.freeSlots({ n: free })}
      </span>
    </ComboboxOption>
  )
}

/** Option to move a chat from a team into the shared queue. */
export function NoTeamOption() {
  const { team: texts } = useLL().chats
  return (
    <ComboboxOption value={optionOfTeam(null)} className={cn(optionStyle, 'gap-3 py-1.5')}>
      <OptionIcon icon={Inbox} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{texts.everyone()}</span>
        <span className="block truncate text-sm text-text-muted">{texts.everyoneHint()}</span>
      </span>
    </ComboboxOption>
  )
}

const OptionIcon = ({ icon: Icon }: { icon: typeof Inbox }) => (
  <span className="inline-flex size-8 shrink-0 items-center justify-center rounded-lg bg-surface-sunken text-text-muted">
    <Icon aria-hidden className="size-4" strokeWidth={1.75} />
  </span>
)
