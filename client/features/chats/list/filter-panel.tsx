import { PopoverButton } from '@headlessui/react'
import { ListFilter, type LucideIcon } from 'lucide-react'
import { useBots } from '#client/core/bots/bots.tsx'
import { memberName } from '#client/core/session/member-name.ts'
import { cn } from '#client/lib/cn.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { iconButtonStyle } from '#client/ui/controls/button-style.ts'
import { Combobox } from '#client/ui/controls/combobox.tsx'
import { Field } from '#client/ui/controls/field.tsx'
import { Badge } from '#client/ui/display/badge.tsx'
import { SentimentBadge } from '#client/ui/display/sentiment-badge.tsx'
import { Banner } from '#client/ui/feedback/banner.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Popover } from '#client/ui/overlays/popover.tsx'
import { chatStatuses, sentiments } from '#contract/chat-shapes.ts'
import { isSupervisor } from '#machines/chat/chat-access.ts'
import { channelIcons } from '../channel-icon.tsx'
import {
  type ChatsAddress,
  customerChannels,
  type Narrowing,
  narrowingCount,
  unnarrowed,
} from '../chats-address.ts'
import { useMembers } from '../use-members.ts'
import { useViewer } from '../use-viewer.ts'
import { ChipChoice } from './chip-choice.tsx'

interface FilterPanelProps {
  readonly address: ChatsAddress
  readonly onChange: (part: Partial<Narrowing>) => void
}

/** The filters beside the scope, in a panel that opens below its button. */
export function FilterPanel({ address, onChange }: FilterPanelProps) {
  const LL = useLL()
  const count = narrowingCount(address)
  const name = count > 0 ? LL.chats.filters.active({ n: count }) : LL.chats.filters.button()
  const trigger = (
    <PopoverButton
      aria-label={name}
      title={name}
      className={cn(iconButtonStyle('secondary', 'medium', count > 0), 'relative')}
    >
      <ListFilter aria-hidden className="size-4" strokeWidth={1.75} />
      <span className="absolute -top-1 -right-1 inline-flex">
        <Badge count={count} tone="accent" />
      </span>
    </PopoverButton>
  )
  return (
    <Popover
      trigger={trigger}
      label={LL.chats.filters.button()}
      align="end"
      className="w-88 max-w-[calc(100vw-1rem)]"
    >
      {() => (
        <div className="flex flex-col gap-4">
          <Filters address={address} onChange={onChange} />
          <Button disabled={count === 0} onClick={() => onChange(unnarrowed)}>
            {LL.chats.filters.clear()}
          </Button>
        </div>
      )}
    </Popover>
  )
}

function Filters({ address, onChange }: FilterPanelProps) {
  const LL = useLL()
  const me = useViewer()
  const { filters, status, channel } = LL.chats
  return (
    <>
      {address.scope !== 'waiting' && (
        <ChipChoice
          label={filters.status()}
          value={address.status}
          options={chatStatuses.map((value) => ({ value, content: status[value]() }))}
          onChange={(value) => onChange({ status: value })}
        />
      )}
      <ChipChoice
        label={filters.channel()}
        value={address.channel}
        options={customerChannels.map((value) => ({
          value,
          content: <Named icon={channelIcons[value]} name={channel[value]()} />,
        }))}
        onChange={(value) => onChange({ channel: value })}
      />
      <ChipChoice
        label={filters.sentiment()}
        value={address.sentiment}
        options={sentiments.map((value) => ({
          value,
          content: <SentimentBadge level={value} label={LL.common.sentiments[value]()} />,
        }))}
        onChange={(sentiment) => onChange({ sentiment })}
      />
      <BotChoice value={address.botId} onChange={(botId) => onChange({ botId })} />
      {address.scope === 'all' && isSupervisor(me) && (
        <AgentChoice value={address.agentId} onChange={(agentId) => onChange({ agentId })} />
      )}
    </>
  )
}

const Named = ({ icon: Icon, name }: { icon: LucideIcon; name: string }) => (
  <>
    <Icon aria-hidden className="size-3.5 text-text-muted" strokeWidth={1.75} />
    {name}
  </>
)

interface IdChoiceProps {
  readonly value: number | null
  readonly onChange: (value: number | null) => void
}

function BotChoice({ value, onChange }: IdChoiceProps) {
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

function AgentChoice({ value, onChange }: IdChoiceProps) {
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
  return (
    <Field label={LL.chats.filters.agent()}>
      {members ? (
        <Combobox
          value={value}
          onChange={onChange}
          placeholder={LL.chats.filters.any()}
          options={members.map((member) => ({ value: member.id, label: memberName(member) }))}
        />
      ) : (
        <Skeleton className="h-8" />
      )}
    </Field>
  )
}
