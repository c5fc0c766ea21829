import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { FailureState } from '#client/core/failures/failure-state.tsx'
import { useNow } from '#client/core/hooks/use-now.ts'
import { useResource } from '#client/core/hooks/use-resource.ts'
import { useAccount } from '#client/core/session/session.tsx'
import { type DayRange, dayIn, presetRanges } from '#client/lib/calendar-days.ts'
import { formatDuration, formatNumber, formatPercent } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { DateRange } from '#client/ui/controls/date-range.tsx'
import { Loading, Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { HOUR_MS, SECOND_MS } from '#contract/base/units.ts'
import { type MemberFigures as Figures, getMemberFigures } from '#contract/reports/member-figures.ts'
import { MEMBER_RATINGS_MIN } from '#contract/reports/report-limits.ts'
import { DayTimeline } from './day-timeline.tsx'

/** A member's work in a period, next to the account's median; deliberately shows neither a rank nor a score. */
export function MemberFigures({ memberId }: { memberId: number }) {
  const { client } = useAccount()
  const now = useNow(HOUR_MS)
  const today = dayIn(now, client.time_zone)
  const [range, setRange] = useState<DayRange>(presetRanges(today).last7Days)
  return (
    <div className="flex flex-col gap-4">
      <div>
        <DateRange value={range} today={today} onChange={setRange} />
      </div>
      <Loaded key={JSON.stringify([memberId, range])} memberId={memberId} range={range} />
    </div>
  )
}

function Loaded({ memberId, range }: { memberId: number; range: DayRange }) {
  const { memberFigures: texts } = useLL()
  const { data, failure, reload } = useResource('console: member figures', (signal) =>
    call(getMemberFigures, {
      params: { id: memberId },
      query: { start_date: range.from, end_date: range.to },
      signal,
    }),
  )
  if (data)
    return (
      <>
        <FigureList figures={data} />
        <DayTimeline figures={data} />
      </>
    )
  if (failure) return <FailureState compact title={texts.failed()} failure={failure} onRetry={reload} />
  return (
    <Loading className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      {['first', 'second', 'third', 'fourth', 'fifth', 'sixth'].map((one) => (
        <Skeleton key={one} className="h-16" />
      ))}
    </Loading>
  )
}

/** Shown instead of a value if there is nothing, or too little, to count. */
const NONE = '–'

interface FigureRow {
  readonly name: string
  readonly value: string
  readonly note?: string | undefined
}

/** Returns the metrics as text, with the account's value for comparison where there is one. */
function useRows(figures: Figures): readonly FigureRow[] {
  const { memberFigures: texts } = useLL()
  const { locale } = useLocale()
  const time = (seconds: number | null) =>
    seconds === null ? NONE : formatDuration(locale, seconds * SECOND_MS)
  const number = (n: number | null) => (n === null ? NONE : formatNumber(locale, n))
  const distribution = (name: string, own: Figures['reply'], all: Figures['reply']) => ({
    name,
    value: time(own.median),
    note: own.n > 0 ? texts.spread({ p90: time(own.p90), team: time(all.median) }) : undefined,
  })
  const { team, satisfaction, atOnce, occupancy } = figures
  const isRated = satisfaction.rated >= MEMBER_RATINGS_MIN
  return [
    {
      name: texts.handled(),
      value: number(figures.handled),
      note: team.handled === null ? undefined : texts.team({ value: number(team.handled) }),
    },
    distribution(texts.firstReply(), figures.firstReply, team.firstReply),
    distribution(texts.reply(), figures.reply, team.reply),
    { name: texts.atOnce(), value: number(atOnce) },
    { name: texts.occupancy(), value: occupancy === null ? NONE : formatPercent(locale, occupancy / 100) },
    { name: texts.unanswered(), value: number(figures.unanswered) },
    { name: texts.passedOn(), value: number(figures.passedOn) },
    { name: texts.cameBack(), value: number(figures.cameBack) },
    {
      name: texts.satisfaction(),
      value: isRated ? formatPercent(locale, satisfaction.satisfied / satisfaction.rated) : NONE,
      note: isRated
        ? texts.ratings({ n: satisfaction.rated })
        : texts.fewRatings({ n: satisfaction.rated, least: MEMBER_RATINGS_MIN }),
    },
    { name: texts.online(), value: time(figures.online) },
    { name: texts.away(), value: time(figures.away) },
  ]
}

function FigureList({ figures }: { figures: Figures }) {
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      {useRows(figures).map(({ name, value, note }) => (
        <div key={name} className="rounded-md border p-2.5">
          <dt className="text-text-muted text-xs">{name}</dt>
          <dd>
            <p className="tabular mt-0.5 font-semibold text-lg">{value}</p>
            {note && <p className="text-text-muted text-xs">{note}</p>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
