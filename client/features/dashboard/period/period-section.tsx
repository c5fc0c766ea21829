import { useHeaderBot } from '#client/core/bots/use-header-bot.ts'
import { FailureState } from '#client/core/failures/failure-state.tsx'
import { ZoneCombobox } from '#client/core/forms/zone-combobox.tsx'
import { useAddress } from '#client/core/hooks/use-address.ts'
import { useLiveResource } from '#client/core/live/use-live-resource.ts'
import { useAccount } from '#client/core/session/session.tsx'
import { TeamFilter } from '#client/core/teams/team-filter.tsx'
import { type DayRange, dayIn } from '#client/lib/calendar-days.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { isSameZone } from '#client/lib/time-zones.ts'
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
import { useRowsLink } from './use-rows-link.ts'

/** Value of the option for all channels. */
const ALL = 'all'

/** Metrics of a period, with charts and tables; the period, bot and channel are in the URL. */
export function PeriodSection({ now }: { now: Date }) {
  const LL = useLL()
  const { figures } = LL
  const { client } = useAccount()
  const { address, change } = useAddress(readPeriodAddress, pathOfPeriod)
  useHeaderBot(address.botId, change)
  const today = dayIn(now, address.timeZone ?? client.time_zone)
  const days = daysOf(address, today)
  return (
    <section aria-label={figures.title()} className="flex flex-col gap-4">
      <SectionHeading
        title={figures.title()}
        description={figures.wholeDays()}
        actions={
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
            <ZoneCombobox
              label={figures.zoneLabel()}
              value={address.timeZone ?? client.time_zone}
              onChange={(zone) =>
                change({ timeZone: zone === null || isSameZone(zone, client.time_zone) ? null : zone })
              }
              className="w-56"
            />
            <TeamFilter value={address.teamId} onChange={(teamId) => change({ teamId })} />
          </>
        }
      />
      <Period key={JSON.stringify([address, days])} address={address} days={days} />
    </section>
  )
}

function Period({ address, days }: { address: PeriodAddress; days: DayRange }) {
  const { figures } = useLL()
  const link = useRowsLink(address, days)
  const { data, failure, reload } = useLiveResource((signal) => loadPeriod(address, days, signal))
  if (!data && failure)
    return (
      <Card>
        <FailureState compact title={figures.failed()} failure={failure} onRetry={reload} />
      </Card>
    )
  if (!data)
    return (
      <Loading className="flex flex-col gap-6">
        <Skeleton className="h-72" />
        <Skeleton className="h-64" />
      </Loading>
    )
  const { statistics } = data
  return (
    <div className="flex flex-col gap-6">
      {!statistics.is_complete && <Banner tone="info">{figures.incomplete()}</Banner>}
      <PeriodFigures data={data} address={address} days={days} />
      <div className="grid gap-6 xl:grid-cols-2">
        <HandlersChart statistics={statistics} />
        <ReplyChart statistics={statistics} />
      </div>
      <ArrivalsMap statistics={statistics} link={link} />
      <MoodMap statistics={statistics} link={link} />
      <Breakdowns statistics={statistics} link={link} />
      <AgentTable agents={statistics.chatByAgents} />
      <BotTable bots={statistics.bots} />
    </div>
  )
}
