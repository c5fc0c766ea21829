import { useBots } from '#client/core/bots/bots.tsx'
import { useTeams } from '#client/core/teams/teams.tsx'
import { formatDate } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { Tag } from '#client/ui/display/tag.tsx'
import { type ChatsAddress, isFixed, type ListFilters } from '../chats-address.ts'

interface FilterTagsProps {
  readonly address: ChatsAddress
  readonly onChange: (part: Partial<ListFilters>) => void
}

interface Shown {
  readonly name: string
  /** Change to the address that removes this filter. */
  readonly rest: Partial<ListFilters>
}

const without = <T,>(values: readonly T[], value: T): readonly T[] => values.filter((one) => one !== value)

/**
 * Returns the active filters, each with its name and the change that removes it. Agents are missing, because only the panel knows
 * their names.
 */
function useShown(address: ChatsAddress): readonly Shown[] {
  const LL = useLL()
  const { locale } = useLocale()
  const { bots } = useBots()
  const { nameOf } = useTeams()
  const { scope, statuses, botId, teamIds, channels, sentiments, tags, from, to } = address
  const bot = bots.find(({ id }) => id === botId)
  const day = (text: string) => formatDate(locale, new Date(`${text}T00:00:00`))
  return [
    ...(isFixed(scope, 'statuses') ? [] : statuses).map((one) => ({
      name: LL.chats.status[one](),
      rest: { statuses: without(statuses, one) },
    })),
    ...(bot ? [{ name: bot.bot_name, rest: { botId: null } }] : []),
    ...(scope === 'teams' ? [] : teamIds).map((one) => ({
      name: one === 0 ? LL.chats.filters.noTeam() : (nameOf(one) ?? String(one)),
      rest: { teamIds: without(teamIds, one) },
    })),
    ...channels.map((one) => ({ name: LL.chats.channel[one](), rest: { channels: without(channels, one) } })),
    ...sentiments.map((one) => ({
      name: LL.common.sentiments[one](),
      rest: { sentiments: without(sentiments, one) },
    })),
    ...tags.map((one) => ({ name: one, rest: { tags: without(tags, one) } })),
    ...(from ? [{ name: LL.chatList.fromDay({ day: day(from) }), rest: { from: null } }] : []),
    ...(to ? [{ name: LL.chatList.toDay({ day: day(to) }), rest: { to: null } }] : []),
  ]
}

/** List of the active filters, each of which can be removed. */
export function FilterTags({ address, onChange }: FilterTagsProps) {
  const shown = useShown(address)
  if (shown.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-1">
      {shown.map(({ name, rest }) => (
        <li key={`${Object.keys(rest)} ${name}`} className="min-w-0">
          <Tag tone="info" name={name} onRemove={() => onChange(rest)}>
            {name}
          </Tag>
        </li>
      ))}
    </ul>
  )
}
