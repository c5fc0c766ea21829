import { PopoverButton } from '@headlessui/react'
import { ListFilter } from 'lucide-react'
import { call } from '#client/api/call.ts'
import { useFailureText } from '#client/core/failures/use-failure-text.ts'
import { useResource } from '#client/core/hooks/use-resource.ts'
import { useWeekNames } from '#client/core/hooks/use-week-names.ts'
import { useTeams } from '#client/core/teams/teams.tsx'
import { useLL } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { ChipChoice } from '#client/ui/controls/chip-choice.tsx'
import { MultiChoice } from '#client/ui/controls/multi-choice.tsx'
import { SentimentBadge } from '#client/ui/display/sentiment-badge.tsx'
import { Banner } from '#client/ui/feedback/banner.tsx'
import { Loading, Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Popover } from '#client/ui/overlays/popover.tsx'
import { queueReasons } from '#contract/chats/chat-shapes.ts'
import { type AdhocOptions, adhocOutcomes, getAdhocOptions } from '#contract/reports/adhoc.ts'
import { type AdhocFilters, filterCount, noFilters } from './adhoc-address.ts'

interface FilterPanelProps {
  readonly filters: AdhocFilters
  readonly onChange: (part: Partial<AdhocFilters>) => void
}

/** Report filters, in a panel that opens below its button. */
export function FilterPanel({ filters, onChange }: FilterPanelProps) {
  const LL = useLL()
  const n = filterCount(filters)
  return (
    <Popover
      label={LL.chats.filters.button()}
      className="w-88 max-w-[calc(100vw-1rem)]"
      trigger={
        <PopoverButton as={Button} icon={ListFilter}>
          {n > 0 ? LL.chats.filters.active({ n }) : LL.chats.filters.button()}
        </PopoverButton>
      }
    >
      {() => (
        <div className="flex flex-col gap-4">
          <LoadedFilters filters={filters} onChange={onChange} />
          <Button disabled={n === 0} onClick={() => onChange(noFilters)}>
            {LL.chats.filters.clear()}
          </Button>
        </div>
      )}
    </Popover>
  )
}

const load = (signal: AbortSignal) => call(getAdhocOptions, { signal })

function LoadedFilters(props: FilterPanelProps) {
  const LL = useLL()
  const textOf = useFailureText()
  const { data, failure, reload } = useResource('report: filter panel', load)
  if (data) return <Filters {...props} options={data} />
  if (failure)
    return (
      <Banner
        tone="warning"
        action={
          <Button size="small" onClick={reload}>
            {LL.common.actions.retry()}
          </Button>
        }
      >
        {textOf(failure)}
      </Banner>
    )
  return (
    <Loading className="flex flex-col gap-4">
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
    </Loading>
  )
}

const named = (list: readonly { id: number; name: string }[]) =>
  list.map(({ id, name }) => ({ value: id, label: name }))
const texts = (list: readonly string[], chosen: readonly string[]) =>
  [...new Set([...list, ...chosen])].map((value) => ({ value, label: value }))

function Filters({ filters, options, onChange }: FilterPanelProps & { options: AdhocOptions }) {
  const LL = useLL()
  const { criteria } = LL.report
  const placeholder = LL.chats.filters.any()
  const sentiments = options.sentiments.map((value) => ({
    value,
    content: <SentimentBadge level={value} label={LL.common.sentiments[value]()} />,
  }))
  return (
    <>
      <MultiChoice
        label={criteria.assignees()}
        placeholder={placeholder}
        values={filters.assignees}
        onChange={(assignees) => onChange({ assignees })}
        options={[{ value: 0, label: criteria.nobody() }, ...named(options.assignees)]}
      />
      <ChipChoice
        label={criteria.channels()}
        values={filters.channels}
        onChange={(channels) => onChange({ channels })}
        options={options.channels.map((value) => ({ value, content: LL.chats.channel[value]() }))}
      />
      <ChipChoice
        label={criteria.sentiments()}
        values={filters.sentiments}
        onChange={(sentiments) => onChange({ sentiments })}
        options={sentiments}
      />
      <ChipChoice
        label={criteria.first_sentiments()}
        values={filters.firstSentiments}
        onChange={(firstSentiments) => onChange({ firstSentiments })}
        options={sentiments}
      />
      <HandlingFilters filters={filters} onChange={onChange} />
      <WhenFilters filters={filters} onChange={onChange} />
      <TextFilters filters={filters} options={options} onChange={onChange} />
      <MultiChoice
        label={criteria.botIds()}
        placeholder={placeholder}
        values={filters.botIds}
        onChange={(botIds) => onChange({ botIds })}
        options={named(options.botIds)}
      />
    </>
  )
}

/** Filters by tag, location and customer name. */
function TextFilters({ filters, options, onChange }: FilterPanelProps & { options: AdhocOptions }) {
  const LL = useLL()
  const { criteria } = LL.report
  const placeholder = LL.chats.filters.any()
  return (
    <>
      <MultiChoice
        label={criteria.tags()}
        placeholder={placeholder}
        values={filters.tags}
        onChange={(tags) => onChange({ tags })}
        options={texts(options.tags, filters.tags)}
      />
      <MultiChoice
        label={criteria.locations()}
        placeholder={placeholder}
        values={filters.locations}
        onChange={(locations) => onChange({ locations })}
        options={texts(options.locations, filters.locations)}
      />
      <MultiChoice
        label={criteria.userNames()}
        placeholder={placeholder}
        values={filters.names}
        onChange={(names) => onChange({ names })}
        options={texts(options.userNames, filters.names)}
      />
    </>
  )
}

/** Filters by the weekday and hour at which chats started. */
function WhenFilters({ filters, onChange }: FilterPanelProps) {
  const LL = useLL()
  const { criteria } = LL.report
  const { days, hours } = useWeekNames()
  const placeholder = LL.chats.filters.any()
  return (
    <>
      <MultiChoice
        label={criteria.weekdays()}
        placeholder={placeholder}
        values={filters.weekdays}
        onChange={(weekdays) => onChange({ weekdays })}
        options={days.map((label, at) => ({ value: at + 1, label }))}
      />
      <MultiChoice
        label={criteria.hours()}
        placeholder={placeholder}
        values={filters.hours}
        onChange={(chosen) => onChange({ hours: chosen })}
        options={hours.map((label, value) => ({ value, label }))}
      />
    </>
  )
}

/** Filters by outcome, reason for the handover, and team. */
function HandlingFilters({ filters, onChange }: FilterPanelProps) {
  const LL = useLL()
  const { criteria } = LL.report
  const { teams } = useTeams()
  return (
    <>
      <ChipChoice
        label={criteria.outcomes()}
        values={filters.outcomes}
        onChange={(outcomes) => onChange({ outcomes })}
        options={adhocOutcomes.map((value) => ({ value, content: LL.report.outcomes[value]() }))}
      />
      <ChipChoice
        label={criteria.reasons()}
        values={filters.reasons}
        onChange={(reasons) => onChange({ reasons })}
        options={queueReasons.map((value) => ({ value, content: LL.report.reasons[value]() }))}
      />
      {(teams.length > 0 || filters.teams.length > 0) && (
        <MultiChoice
          label={criteria.teams()}
          placeholder={LL.chats.filters.any()}
          values={filters.teams}
          onChange={(chosen) => onChange({ teams: chosen })}
          options={[{ value: 0, label: LL.chats.filters.noTeam() }, ...named(teams)]}
        />
      )}
    </>
  )
}
