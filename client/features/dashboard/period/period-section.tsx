import { ChevronDown, ChevronUp } from 'lucide-react'
import { useId } from 'react'
import { useHeaderBot } from '#client/core/bots/use-header-bot.ts'
import { FailureState } from '#client/core/failures/failure-state.tsx'
import { ZoneCombobox } from '#client/core/forms/zone-combobox.tsx'
import { type ChangeAddress, useAddress } from '#client/core/hooks/use-address.ts'
import { useLiveResource } from '#client/core/live/use-live-resource.ts'
import { useAccount } from '#client/core/session/session.tsx'
import { TeamFilter } from '#client/core/teams/team-filter.tsx'
import { type Day, type DayRange, dayIn } from '#client/lib/calendar-days.ts'
import { cn } from '#client/lib/cn.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { isSameZone } from '#client/lib/time-zones.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { DateRange } from '#client/ui/controls/date-range.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { Banner } from '#client/ui/feedback/banner.tsx'
import { Loading, Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import { SectionHeading } from '#client/ui/layout/section-heading.tsx'
import { customerChannels } from '#contract/reports/adhoc.ts'
import { AgentTable } from './agent-table.tsx'
import { ArrivalsMap } from './arrivals-map.tsx'
import { BotTable } from './bot-table.tsx'
import { Breakdowns } from './breakdowns.tsx'
import { MoodMap } from './mood-map.tsx'
import { daysOf, type PeriodAddress, pathOfPeriod, readPeriodAddress } from './period-address.ts'
import { HandlersChart, ReplyChart } from './period-charts.tsx'
import { loadPeriod } from './period-data.ts'
import { PeriodFigures } from './period-figures.tsx'
import { type PeriodParts, PeriodWords } from './period-words.tsx'
import { useRowsLink } from './use-rows-link.ts'

/** Value of the option for all channels. */
const ALL = 'all'

/**
 * Figures of a period, in words and charts; all figures, for supervisors of large floors, are one press away. The period, the bot,
 * the channel and what is shown are in the URL.
 */
export function PeriodSection({ now }: { now: Date }) {
  const { figures } = useLL()
  const { client } = useAccount()
  const { address, change } = useAddress(readPeriodAddress, pathOfPeriod)
  useHeaderBot(address.botId, change)
  const today = dayIn(now, address.timeZone ?? client.time_zone)
  const days = daysOf(address, today)
  const { isWhole: _, ...filters } = address
  return (
    <section aria-label={figures.title()} className="flex flex-col gap-4">
      <SectionHeading
        title={figures.title()}
        description={figures.wholeDays()}
        actions={<Filters address={address} days={days} today={today} change={change} />}
      />
      <Period
        key={JSON.stringify([filters, days])}
        address={address}
        days={days}
        onWhole={(isWhole) => change({ isWhole })}
      />
    </section>
  )
}

interface FiltersProps {
  readonly address: PeriodAddress
  readonly days: DayRange
  readonly today: Day
  readonly change: ChangeAddress<PeriodAddress>
}

/** Filters of the figures; the time zone is shown only with all figures, or if the URL names one. */
function Filters({ address, days, today, change }: FiltersProps) {
  const LL = useLL()
  const { figures } = LL
  const { client } = useAccount()
  return (
    <>
      <DateRange value={days} today={today} onChange={(next) => change({ days: next })} />
      <Select
        label={LL.chats.channel.label()}
        value={address.channel ?? ALL}
        onChange={(value) => change({ channel: value === ALL ? null : value })}
        options={[
          { value: ALL, label: figures.allChannels() },
          ...customerChannels.map((value) => ({ value, label: LL.chats.channel[value]() })),
        ]}
        className="w-40"
      />
      {(address.isWhole || address.timeZone !== null) && (
        <ZoneCombobox
          label={figures.zoneLabel()}
          value={address.timeZone ?? client.time_zone}
          onChange={(zone) =>
            change({ timeZone: zone === null || isSameZone(zone, client.time_zone) ? null : zone })
          }
          className="w-56"
        />
      )}
      <TeamFilter value={address.teamId} onChange={(teamId) => change({ teamId })} />
    </>
  )
}

interface PeriodProps {
  readonly address: PeriodAddress
  readonly days: DayRange
  readonly onWhole: (isWhole: boolean) => void
}

function Period({ address, days, onWhole }: PeriodProps) {
  const { figures } = useLL()
  const id = useId()
  const link = useRowsLink(address, days)
  const { data, failure, reload } = useLiveResource('dashboard: period', (signal) =>
    loadPeriod(address, days, signal),
  )
  if (!data && failure)
    return (
      <Card>
        <FailureState compact title={figures.failed()} failure={failure} onRetry={reload} />
      </Card>
    )
  if (!data)
    return (
      <Loading className="flex flex-col gap-6">
        <Skeleton className="h-48" />
        <Skeleton className="h-64" />
      </Loading>
    )
  const { statistics } = data
  const { isWhole } = address
  return (
    <div className="flex flex-col gap-6">
      {!statistics.is_complete && <Banner tone="info">{figures.incomplete()}</Banner>}
      <PeriodWords data={data} address={address} days={days} link={link} />
      <div className="grid gap-6 xl:grid-cols-2">
        <HandlersChart statistics={statistics} />
        <ReplyChart statistics={statistics} />
      </div>
      <Button
        icon={isWhole ? ChevronUp : ChevronDown}
        aria-expanded={isWhole}
        aria-controls={id}
        onClick={() => onWhole(!isWhole)}
        className="self-start"
      >
        {isWhole ? figures.fewer() : figures.all()}
      </Button>
      <div id={id} hidden={!isWhole} className={cn(isWhole && 'flex flex-col gap-6')}>
        {isWhole && <WholePeriod data={data} address={address} days={days} link={link} />}
      </div>
    </div>
  )
}

function WholePeriod({ data, address, days, link }: PeriodParts) {
  const { statistics } = data
  return (
    <>
      <PeriodFigures data={data} address={address} days={days} />
      <ArrivalsMap statistics={statistics} link={link} />
      <MoodMap statistics={statistics} link={link} />
      <Breakdowns statistics={statistics} link={link} />
      <AgentTable agents={statistics.chatByAgents} />
      <BotTable bots={statistics.bots} />
    </>
  )
}
