import { useId } from 'react'
import { useBots } from '#client/core/bots/bots.tsx'
import type { ChangeAddress } from '#client/core/hooks/use-address.ts'
import { useNow } from '#client/core/hooks/use-now.ts'
import { useAccount } from '#client/core/session/session.tsx'
import { TeamFilter } from '#client/core/teams/team-filter.tsx'
import { dayIn } from '#client/lib/calendar-days.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { channelIcons } from '#client/shared/conversation/channel-icon.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { DateRange } from '#client/ui/controls/date-range.tsx'
import { SearchInput } from '#client/ui/controls/search-input.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { Tag } from '#client/ui/display/tag.tsx'
import { HOUR_MS } from '#contract/base/units.ts'
import { type FeedbackAddress, isFiltered, sources, unfiltered } from './feedback-address.ts'

/** Value of the option that applies no filter. */
const ALL = 'all'

interface FeedbackFiltersProps {
  readonly address: FeedbackAddress
  readonly onChange: ChangeAddress<FeedbackAddress>
}

/** Fields that filter the ratings by text, days, source, bot, stars and customer. */
export function FeedbackFilters({ address, onChange }: FeedbackFiltersProps) {
  const LL = useLL()
  const texts = LL.ratings
  const id = useId()
  const { client } = useAccount()
  const now = useNow(HOUR_MS)
  const { from, to, user } = address
  return (
    <section aria-labelledby={id} className="flex flex-wrap items-center gap-2">
      <h2 id={id} className="sr-only">
        {LL.chats.filters.button()}
      </h2>
      <SearchInput
        label={texts.search()}
        value={address.search}
        onChange={(search) => onChange({ search })}
        className="w-full sm:w-64"
      />
      <DateRange
        value={from && to ? { from, to } : null}
        today={dayIn(now, client.time_zone)}
        onChange={({ from, to }) => onChange({ from, to })}
        onClear={() => onChange({ from: null, to: null })}
      />
      <SourceSelect value={address.source} onChange={(source) => onChange({ source })} />
      <BotSelect value={address.botId} onChange={(botId) => onChange({ botId })} />
      <TeamFilter value={address.teamId} onChange={(teamId) => onChange({ teamId })} />
      <HandledSelect value={address.handled} onChange={(handled) => onChange({ handled })} />
      {user && (
        <Tag tone="info" name={user} onRemove={() => onChange({ user: '' })}>
          {texts.customer({ id: user })}
        </Tag>
      )}
      {isFiltered(address) && (
        <Button variant="ghost" onClick={() => onChange(unfiltered)}>
          {LL.chats.filters.clear()}
        </Button>
      )}
    </section>
  )
}

interface FilterProps<Name extends keyof FeedbackAddress> {
  readonly value: FeedbackAddress[Name]
  readonly onChange: (value: FeedbackAddress[Name]) => void
}

function SourceSelect({ value, onChange }: FilterProps<'source'>) {
  const { ratings: texts, chats } = useLL()
  return (
    <Select
      label={texts.source()}
      value={value ?? ALL}
      onChange={(next) => onChange(next === ALL ? null : next)}
      options={[
        { value: ALL, label: texts.allSources() },
        ...sources.map((one) => ({ value: one, label: chats.channel[one](), icon: channelIcons[one] })),
      ]}
      className="w-40"
    />
  )
}

function HandledSelect({ value, onChange }: FilterProps<'handled'>) {
  const { ratings: texts } = useLL()
  return (
    <Select
      label={texts.handledFilter()}
      value={value ?? ALL}
      onChange={(next) => onChange(next === ALL ? null : next)}
      options={[
        { value: ALL, label: texts.handledAll() },
        { value: 'no', label: texts.handledNo() },
        { value: 'yes', label: texts.handledYes() },
      ]}
      className="w-44"
    />
  )
}

function BotSelect({ value, onChange }: FilterProps<'botId'>) {
  const LL = useLL()
  const { bots } = useBots()
  if (bots.length < 2) return null
  return (
    <Select
      label={LL.chats.filters.bot()}
      value={value ?? 0}
      onChange={(id) => onChange(id || null)}
      options={[
        { value: 0, label: LL.ratings.allBots() },
        ...bots.map(({ id, bot_name }) => ({ value: id, label: bot_name })),
      ]}
      className="w-44"
    />
  )
}
