import { Star } from 'lucide-react'
import { call } from '#client/api/call.ts'
import { FailureState } from '#client/core/failures/failure-state.tsx'
import { useLiveResource } from '#client/core/live/use-live-resource.ts'
import { cn } from '#client/lib/cn.ts'
import { formatNumber, formatPercent } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { Loading, Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import { type FeedbackSummary, getFeedbackSummary, type Satisfaction } from '#contract/reports/feedback.ts'
import { criteriaOf, type FeedbackAddress } from './feedback-address.ts'

interface FeedbackHeadProps {
  readonly address: FeedbackAddress
  readonly onStars: (stars: number | null) => void
}

/** Rating metrics: five bars that filter the list, the share of rated chats, and satisfaction with bots and agents. */
export function FeedbackHead({ address, onStars }: FeedbackHeadProps) {
  const { ratings } = useLL()
  const { data, failure, reload } = useLiveResource(
    'ratings: head',
    (signal) => call(getFeedbackSummary, { query: criteriaOf(address), signal }),
    ['feedback.added'],
  )
  return (
    <Card>
      {data ? (
        <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
          <Bars summary={data} chosen={address.stars} onStars={onStars} />
          <Shares summary={data} />
        </div>
      ) : failure ? (
        <FailureState compact title={ratings.figuresFailed()} failure={failure} onRetry={reload} />
      ) : (
        <Loading className="grid gap-x-10 gap-y-6 lg:grid-cols-2">
          <Skeleton className="h-36" />
          <Skeleton className="h-36" />
        </Loading>
      )}
    </Card>
  )
}

interface BarsProps {
  readonly summary: FeedbackSummary
  readonly chosen: number | null
  readonly onStars: (stars: number | null) => void
}

/** A bar for each number of stars. Clicking it filters by that number; clicking it again clears the filter. */
function Bars({ summary, chosen, onStars }: BarsProps) {
  const { ratings } = useLL()
  const { locale } = useLocale()
  const total = summary.stars.reduce((sum, n) => sum + n, 0)
  const counts = summary.stars.map((n, at) => ({ n, stars: at + 1 })).reverse()
  return (
    <fieldset className="flex flex-col gap-0.5">
      <legend className="sr-only">{ratings.byStars()}</legend>
      {counts.map(({ n, stars }) => {
        const share = total > 0 ? n / total : 0
        return (
          <button
            key={stars}
            type="button"
            aria-pressed={chosen === stars}
            aria-label={ratings.bar({ n, stars: ratings.stars({ n: stars }) })}
            onClick={() => onStars(chosen === stars ? null : stars)}
            className={cn(
              'flex h-7 items-center gap-3 rounded-md px-2 text-left hover:bg-surface-hover pointer-coarse:min-h-11',
              chosen === stars && 'bg-surface-selected',
            )}
          >
            <span aria-hidden className="tabular flex w-8 shrink-0 items-center gap-1 text-sm">
              {formatNumber(locale, stars)}
              <Star className="size-3.5 fill-chart-3 text-chart-3" strokeWidth={1.75} />
            </span>
            <span aria-hidden className="h-2 min-w-0 flex-1 overflow-hidden rounded-full bg-border">
              <span className="block h-full rounded-full bg-chart-3" style={{ width: `${share * 100}%` }} />
            </span>
            <span aria-hidden className="tabular w-20 shrink-0 text-right text-sm text-text-muted">
              {formatNumber(locale, n)} · {formatPercent(locale, share)}
            </span>
          </button>
        )
      })}
    </fieldset>
  )
}

const shareOf = ({ rated, satisfied }: Satisfaction): number | null => (rated > 0 ? satisfied / rated : null)

/** Satisfaction overall, with bots and with agents, and the share of rated chats. */
function Shares({ summary }: { summary: FeedbackSummary }) {
  const { ratings } = useLL()
  const { bot, people, ended_chats, rated_chats } = summary
  const all = { rated: bot.rated + people.rated, satisfied: bot.satisfied + people.satisfied }
  const figures = [
    { id: 'all', name: ratings.satisfied(), share: shareOf(all), note: ratings.of({ n: all.rated }) },
    { id: 'bot', name: ratings.byBot(), share: shareOf(bot), note: ratings.of({ n: bot.rated }) },
    { id: 'people', name: ratings.byPeople(), share: shareOf(people), note: ratings.of({ n: people.rated }) },
    // A server that does not count ended chats names fewer than were rated.
    ...(rated_chats > ended_chats
      ? []
      : [
          {
            id: 'rated',
            name: ratings.shareRated(),
            share: ended_chats > 0 ? rated_chats / ended_chats : null,
            note: ratings.ofEnded({ n: ended_chats }),
          },
        ]),
  ]
  return (
    <dl className="grid grid-cols-2 content-start gap-x-6 gap-y-4">
      {figures.map((figure) => (
        <Share key={figure.id} {...figure} />
      ))}
    </dl>
  )
}

function Share({ name, share, note }: { name: string; share: number | null; note: string }) {
  const LL = useLL()
  const { locale } = useLocale()
  return (
    <div className="flex flex-col gap-0.5">
      <dt className="text-sm text-text-muted">{name}</dt>
      <dd className="tabular font-semibold text-2xl">
        {share === null ? (
          <>
            <span aria-hidden>–</span>
            <span className="sr-only">{LL.common.states.none()}</span>
          </>
        ) : (
          formatPercent(locale, share)
        )}
      </dd>
      <dd className="text-text-muted text-xs">{note}</dd>
    </div>
  )
}
