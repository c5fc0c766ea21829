import type { LucideIcon } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { call } from '#client/api/call.ts'
import { useBots } from '#client/core/bots/bots.tsx'
import { useResource } from '#client/core/hooks/use-resource.ts'
import { memberName } from '#client/core/session/member-name.ts'
import { useTeams } from '#client/core/teams/teams.tsx'
import { useLL } from '#client/lib/i18n.tsx'
import { channelIcons } from '#client/shared/conversation/channel-icon.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { ChipChoice } from '#client/ui/controls/chip-choice.tsx'
import { Combobox } from '#client/ui/controls/combobox.tsx'
import { DayInput } from '#client/ui/controls/day-input.tsx'
import { Field } from '#client/ui/controls/field.tsx'
import { MultiChoice } from '#client/ui/controls/multi-choice.tsx'
import { SentimentBadge } from '#client/ui/display/sentiment-badge.tsx'
import { Banner } from '#client/ui/feedback/banner.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { TAGS_PAGE } from '#contract/base/limits.ts'
import { chatStatuses, sentiments } from '#contract/chats/chat-shapes.ts'
import { listTags } from '#contract/chats/insights.ts'
import { isSupervisor } from '#machines/chat/chat-access.ts'
import {
  type ChatsAddress,
  customerChannels,
  filterCount,
  isFixed,
  type ListFilters,
  noListFilters,
} from '../chats-address.ts'
import { useMembers } from '../use-members.ts'
import { useViewer } from '../use-viewer.ts'

export interface FiltersProps {
  readonly address: ChatsAddress
  readonly onChange: (part: Partial<ListFilters>) => void
}

/** Filters in the panel, with a button that clears them. */
export function Filters(props: FiltersProps) {
  const LL = useLL()
  const { address, onChange } = props
  const panel = useRef<HTMLDivElement>(null)
  // Focuses the first field, because the panel had nothing to focus while its content was loading.
  useEffect(() => {
    const { current } = panel
    if (!current?.contains(document.activeElement))
      current?.querySelector<HTMLElement>('button, input')?.focus()
  }, [])
  return (
    <div ref={panel} className="flex flex-col gap-4">
      <Choices {...props} />
      <Button disabled={filterCount(address) === 0} onClick={() => onChange(noListFilters)}>
        {LL.chats.filters.clear()}
      </Button>
    </div>
  )
}

function Choices({ address, onChange }: FiltersProps) {
  const LL = useLL()
  const me = useViewer()
  const { filters, status, channel } = LL.chats
  return (
    <>
      {!isFixed(address.scope, 'statuses') && (
        <ChipChoice
          label={filters.status()}
          values={address.statuses}
          options={chatStatuses.map((value) => ({ value, content: status[value]() }))}
          onChange={(statuses) => onChange({ statuses })}
        />
      )}
      <ChipChoice
        label={filters.channel()}
        values={address.channels}
        options={customerChannels.map((value) => ({
          value,
          content: <Named icon={channelIcons[value]} name={channel[value]()} />,
        }))}
        onChange={(channels) => onChange({ channels })}
      />
      <ChipChoice
        label={filters.sentiment()}
        values={address.sentiments}
        options={sentiments.map((value) => ({
          value,
          content: <SentimentBadge level={value} label={LL.common.sentiments[value]()} />,
        }))}
        onChange={(sentiments) => onChange({ sentiments })}
      />
      <BotChoice value={address.botId} onChange={(botId) => onChange({ botId })} />
      {address.scope === 'all' && isSupervisor(me) && (
        <AgentChoice values={address.agentIds} onChange={(agentIds) => onChange({ agentIds })} />
      )}
      {address.scope !== 'teams' && (
        <TeamChoice values={address.teamIds} onChange={(teamIds) => onChange({ teamIds })} />
      )}
      <TagChoice values={address.tags} onChange={(tags) => onChange({ tags })} />
      <DayChoice address={address} onChange={onChange} />
    </>
  )
}

const Named = ({ icon: Icon, name }: { icon: LucideIcon; name: string }) => (
  <>
    <Icon aria-hidden className="size-3.5 text-text-muted" strokeWidth={1.75} />
    {name}
  </>
)

interface BotChoiceProps {
  readonly value: number | null
  readonly onChange: (value: number | null) => void
}

function BotChoice({ value, onChange }: BotChoiceProps) {
  const LL = useLL()
  const { bots } = useBots()
  if (bots.length < 2) return null
  return (
    <Field label={LL.chats.filters.bot()}>
      <Combobox
        value={value}
        onChange={onChange}
        placeholder={LL.chats.filters.any()}
        options={bots.map(({ id, bot_name }) => ({ value: id, label: bot_name }))}
      />
    </Field>
  )
}

interface MultiFilterProps<T> {
  readonly values: readonly T[]
  readonly onChange: (values: readonly T[]) => void
}

function AgentChoice({ values, onChange }: MultiFilterProps<number>) {
  const LL = useLL()
  const { members, failure, isLoading, retry } = useMembers()
  const action = (
    <Button size="small" busy={isLoading} onClick={retry}>
      {LL.common.actions.retry()}
    </Button>
  )
  if (failure)
    return (
      <Banner tone="warning" action={action}>
        {LL.chats.filters.membersFailed()}
      </Banner>
    )
  if (!members) return <Skeleton className="h-8" />
  return (
    <MultiChoice
      label={LL.chats.filters.agent()}
      placeholder={LL.chats.filters.any()}
      values={values}
      onChange={onChange}
      options={members.map((member) => ({ value: member.id, label: memberName(member) }))}
    />
  )
}

/** Filter by teams; one option is for chats without a team. */
function TeamChoice({ values, onChange }: MultiFilterProps<number>) {
  const { filters } = useLL().chats
  const { teams } = useTeams()
  if (teams.length === 0) return null
  return (
    <MultiChoice
      label={filters.team()}
      placeholder={filters.any()}
      values={values}
      onChange={onChange}
      options={[
        ...teams.map(({ id, name }) => ({ value: id, label: name })),
        { value: 0, label: filters.noTeam() },
      ]}
    />
  )
}

const loadTags = (signal: AbortSignal) => call(listTags, { query: { length: TAGS_PAGE }, signal })

/** Filter by the account's tags, most recently used first. */
function TagChoice({ values, onChange }: MultiFilterProps<string>) {
  const LL = useLL()
  const { data } = useResource('chats: filters', loadTags)
  const names = new Set([...(data?.entities.map(({ name }) => name) ?? []), ...values])
  if (names.size === 0) return null
  return (
    <MultiChoice
      label={LL.chats.filters.tag()}
      placeholder={LL.chats.filters.any()}
      values={values}
      onChange={onChange}
      options={[...names].map((name) => ({ value: name, label: name }))}
    />
  )
}

/** Filter by the first and last day on which chats last changed; both are optional. */
function DayChoice({ address, onChange }: FiltersProps) {
  const LL = useLL()
  const { from, to } = address
  return (
    <div className="flex gap-2">
      <Field label={LL.chatList.from()} className="min-w-0 flex-1">
        <DayInput value={from} max={to} onChange={(day) => onChange({ from: day })} />
      </Field>
      <Field label={LL.chatList.to()} className="min-w-0 flex-1">
        <DayInput value={to} min={from} onChange={(day) => onChange({ to: day })} />
      </Field>
    </div>
  )
}
