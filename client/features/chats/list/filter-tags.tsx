import { useBots } from '#client/core/bots/bots.tsx'
import { useLL } from '#client/lib/i18n.tsx'
import { Tag } from '#client/ui/display/tag.tsx'
import type { ChatsAddress, Narrowing } from '../chats-address.ts'

interface FilterTagsProps {
  readonly address: ChatsAddress
  readonly onChange: (part: Partial<Narrowing>) => void
}

/** The active filters, each removable; that of an agent has no name here, so only the panel shows it. */
export function FilterTags({ address, onChange }: FilterTagsProps) {
  const LL = useLL()
  const { bots } = useBots()
  const { scope, status, botId, channel, sentiment, tag } = address
  const names: Partial<Record<keyof Narrowing, string | undefined>> = {
    status: status && scope !== 'waiting' ? LL.chats.status[status]() : undefined,
    botId: botId === null ? undefined : bots.find(({ id }) => id === botId)?.bot_name,
    channel: channel ? LL.chats.channel[channel]() : undefined,
    sentiment: sentiment ? LL.common.sentiments[sentiment]() : undefined,
    tag: tag ?? undefined,
  }
  const shown = Object.entries(names).filter(
    (pair): pair is [keyof Narrowing, string] => pair[1] !== undefined,
  )
  if (shown.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-1">
      {shown.map(([key, name]) => (
        <li key={key} className="min-w-0">
          <Tag tone="info" name={name} onRemove={() => onChange({ [key]: null })}>
            {name}
          </Tag>
        </li>
      ))}
    </ul>
  )
}
