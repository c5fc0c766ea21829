import { formatDate, formatDuration, formatNumber } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { TimeChart } from '#client/ui/display/time-chart.tsx'
import type { TimeSeries } from '#client/ui/display/time-series.ts'
import { Card } from '#client/ui/layout/card.tsx'
import type { ChatStatistics, DayStatistic } from '#contract/reports/statistics.ts'

/** Returns a short name of each day for the axis, and a full name for use elsewhere. */
function useDayNames(days: readonly DayStatistic[]) {
  const { locale } = useLocale()
  const short = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'numeric', timeZone: 'UTC' })
  return days.map(({ day }) => {
    const date = new Date(`${day}T00:00:00Z`)
    return { short: short.format(date), long: formatDate(locale, date, 'UTC') }
  })
}

/** Chart of the chats per day: handled by the bot alone, handled by agents, or missed. */
export function HandlersChart({ statistics }: { statistics: ChatStatistics }) {
  const { figures } = useLL()
  const { locale } = useLocale()
  const { days } = statistics
  const names = useDayNames(days)
  const series: readonly TimeSeries[] = [
    {
      name: figures.handledByBot(),
      color: 2,
      shape: 'bar',
      values: days.map((day) => day.totalChats - day.handedOverChats),
    },
    {
      name: figures.handledByPeople(),
      color: 1,
      shape: 'bar',
      values: days.map((day) => day.handedOverChats - day.missedChats),
    },
    {
      name: figures.handledMissed(),
      color: 3,
      shape: 'bar',
      values: days.map((day) => day.missedChats),
    },
  ]
  const { totalChats, handedOverChats, missedChats } = statistics.statistic
  return (
    <Card title={figures.byHandler()}>
      <TimeChart
        stacked
        label={figures.byHandler()}
        sentence={figures.handlerSentence({
          bot: totalChats - handedOverChats,
          people: handedOverChats - missedChats,
          missed: missedChats,
        })}
        head={figures.day()}
        times={names}
        series={series}
        format={(value) => formatNumber(locale, value)}
        fileName="chats-by-day"
      />
    </Card>
  )
}

const MINUTE_S = 60
const minutesOf = (seconds: number | null) => (seconds === null ? null : seconds / MINUTE_S)

/** Chart of the time to the first reply per day: median and P90, with the band between them. */
export function ReplyChart({ statistics }: { statistics: ChatStatistics }) {
  const { figures } = useLL()
  const { locale } = useLocale()
  const { days, times } = statistics
  const names = useDayNames(days)
  const series: readonly TimeSeries[] = [
    {
      name: figures.nineInTen(),
      color: 6,
      shape: 'line',
      values: days.map((day) => minutesOf(day.firstReply.p90)),
    },
    {
      name: figures.median(),
      color: 1,
      shape: 'line',
      values: days.map((day) => minutesOf(day.firstReply.median)),
    },
  ]
  const time = (seconds: number | null) => (seconds === null ? '–' : formatDuration(locale, seconds * 1_000))
  return (
    <Card title={figures.replyByDay()}>
      <TimeChart
        band
        label={figures.replyByDay()}
        sentence={figures.replySentence({
          n: times.firstReply.n,
          median: time(times.firstReply.median),
          p90: time(times.firstReply.p90),
        })}
        head={figures.day()}
        times={names}
        series={series}
        format={(minutes) => time(minutes * MINUTE_S)}
        axisFormat={(minutes) => formatNumber(locale, minutes, { style: 'unit', unit: 'minute' })}
        fileName="first-reply-by-day"
      />
    </Card>
  )
}
