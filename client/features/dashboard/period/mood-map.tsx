import { formatNumber } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { HeatMap } from '#client/ui/display/heat-map.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import { sentiments } from '#contract/chats/chat-shapes.ts'
import type { ChatStatistics } from '#contract/reports/statistics.ts'
import type { RowsLink } from './use-rows-link.ts'

/** Sentiments from very positive to very negative. */
const levels = sentiments.filter((level) => level !== 'unknown')

/** Map of how the sentiment changed during chats: a row for each first sentiment, a column for each last one. */
export function MoodMap({ statistics: { moods }, link }: { statistics: ChatStatistics; link: RowsLink }) {
  const { figures, common } = useLL()
  const { locale } = useLocale()
  const chatsOf = (by: (change: number) => boolean) =>
    moods.reduce(
      (sum, { first, last, chats }) =>
        first !== 'unknown' && last !== 'unknown' && by(levels.indexOf(last) - levels.indexOf(first))
          ? sum + chats
          : sum,
      0,
    )
  const names = levels.map((level) => common.sentiments[level]())
  const rows = levels.map((first) => ({
    name: common.sentiments[first](),
    values: levels.map((last) => moods.find((one) => one.first === first && one.last === last)?.chats ?? 0),
  }))
  return (
    <Card title={figures.moods()}>
      {moods.length === 0 ? (
        <p className="text-text-muted">{figures.noMoods()}</p>
      ) : (
        <HeatMap
          showsValues
          label={figures.moods()}
          sentence={figures.moodsSentence({
            better: chatsOf((change) => change < 0),
            same: chatsOf((change) => change === 0),
            worse: chatsOf((change) => change > 0),
          })}
          head={figures.firstMood()}
          columns={names}
          rows={rows}
          hrefOf={(row, at) => link({ first: levels[row] ?? '', sentiment: levels[at] ?? '' })}
          cell={(first, last, n) => figures.moodsCell({ first, last, n })}
          format={(value) => formatNumber(locale, value)}
          fileName="chats-by-sentiment-change"
        />
      )}
    </Card>
  )
}
