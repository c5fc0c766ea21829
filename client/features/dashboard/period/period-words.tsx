import { ArrowRight } from 'lucide-react'
import { Link } from 'wouter'
import { useWeekNames } from '#client/core/hooks/use-week-names.ts'
import { paths } from '#client/core/navigation/paths.ts'
import type { DayRange } from '#client/lib/calendar-days.ts'
import { formatDuration } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import { SECOND_MS } from '#contract/base/units.ts'
import type { PeriodAddress } from './period-address.ts'
import type { PeriodData } from './period-data.ts'
import { outcomes, type Sentence, sentencesOf } from './sentences.ts'
import type { RowsLink } from './use-rows-link.ts'

/** Data and filters of a period. */
export interface PeriodParts {
  readonly data: PeriodData
  readonly address: PeriodAddress
  readonly days: DayRange
  /** Builds links to the underlying chats. */
  readonly link: RowsLink
}

/** The main figures of a period in words; each sentence links to the underlying rows. */
export function PeriodWords({ data, address, days, link }: PeriodParts) {
  const { figures } = useLL()
  const hrefOf = ({ id }: Sentence): string | null => {
    if (id === 'ratings')
      return address.teamId === null && address.timeZone === null
        ? paths.ratingFeedback({ ...days, bot: address.botId, source: address.channel })
        : null
    const outcome = outcomes[id]
    if (outcome === undefined) return null
    return link(outcome === null ? {} : { outcome })
  }
  return (
    <Card title={figures.inWords()}>
      <ul className="grid gap-x-8 gap-y-4 md:grid-cols-2 xl:grid-cols-3">
        {sentencesOf(data).map((sentence) => (
          <SentenceLine key={sentence.id} sentence={sentence} href={hrefOf(sentence)} />
        ))}
      </ul>
    </Card>
  )
}

function SentenceLine({ sentence, href }: { sentence: Sentence; href: string | null }) {
  const { figures } = useLL()
  const { text, note } = useWords(sentence)
  return (
    <li className="flex flex-col items-start gap-0.5">
      <p className="text-balance font-medium text-base">{text}</p>
      {note && <p className="text-sm text-text-muted">{note}</p>}
      {href && (
        <Link
          href={href}
          aria-label={figures.showRows({ sentence: text })}
          className="mt-0.5 inline-flex items-center gap-1 rounded-sm text-accent-text text-sm hover:underline"
        >
          {figures.show()}
          <ArrowRight aria-hidden className="size-3.5" strokeWidth={1.75} />
        </Link>
      )}
    </li>
  )
}

/** Returns a sentence in the member's language, and a note with the comparison to the period before. */
function useWords(sentence: Sentence): { readonly text: string; readonly note: string | null } {
  const { figures } = useLL()
  const { words } = figures
  const { locale } = useLocale()
  const { days, hours } = useWeekNames()
  const time = (seconds: number) => formatDuration(locale, seconds * SECOND_MS)
  switch (sentence.id) {
    case 'chats':
      return { text: words.chats({ n: sentence.n }), note: words.chatsBefore({ n: sentence.before }) }
    case 'byBot':
      return { text: words.byBot({ n: sentence.n, all: sentence.all }), note: null }
    case 'waits':
      return {
        text: words.waits({ time: time(sentence.median) }),
        note: [
          words.nineInTen({ time: time(sentence.p90) }),
          sentence.before !== null && words.waitsBefore({ time: time(sentence.before) }),
        ]
          .filter(Boolean)
          .join(' '),
      }
    case 'fewWaits':
      return { text: words.fewWaits({ n: sentence.n, time: time(sentence.mean) }), note: null }
    case 'missed':
      return sentence.n === 0
        ? { text: words.noneMissed(), note: null }
        : { text: words.missed({ n: sentence.n, all: sentence.all }), note: null }
    case 'ratings':
      return { text: words.ratings({ satisfied: sentence.satisfied, rated: sentence.rated }), note: null }
    case 'busiest':
      return {
        text: words.busiest({ day: days[sentence.weekday - 1] ?? '', hour: hours[sentence.hour] ?? '' }),
        note: null,
      }
  }
}
