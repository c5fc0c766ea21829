import type { ReactNode } from 'react'
import { useBots } from '#client/core/bots/bots.tsx'
import { FailureState } from '#client/core/failures/failure-state.tsx'
import { useAccount } from '#client/core/session/session.tsx'
import { useLL } from '#client/lib/i18n.tsx'
import { Loading, Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import { Attention } from './attention.tsx'
import { Figures } from './figures.tsx'
import type { Floor, FloorView } from './floor.ts'
import { NeedsCard } from './needs-card.tsx'
import { PeriodSection } from './period/period-section.tsx'
import { QueriesCard } from './queries-card.tsx'
import { TodayCard } from './today-card.tsx'
import { UnknownCard } from './unknown-card.tsx'
import { useFloor } from './use-floor.ts'

interface DayProps {
  /** Null for all bots. */
  readonly botId: number | null
  readonly now: Date
  /** Content of the column on the right. */
  readonly aside: ReactNode
}

/** The day of the selected bot, or of all bots; before the first chat, it says how to get one and omits the figures. */
export function Day({ botId, now, aside }: DayProps) {
  const LL = useLL()
  const { profile, can } = useAccount()
  const view = { botId, memberId: profile.id }
  const { data, failure, loading, reload } = useFloor(view)
  const hasChats = data !== null && (data.recent.length > 0 || data.waiting.length > 0)
  return (
    <>
      <Columns aside={aside}>
        <Attention now={now} />
        {loading && <DayParts />}
        {data && <Chats floor={data} view={view} now={now} />}
        {!loading && !data && (
          <Card>
            <FailureState compact title={LL.dashboard.recent.failed()} failure={failure} onRetry={reload} />
          </Card>
        )}
        {can('canManageSetting') && <UnknownCard botId={botId} />}
      </Columns>
      {(hasChats || (!loading && !data)) && <PeriodSection now={now} />}
      {hasChats && <QueriesCard botId={botId} />}
    </>
  )
}

function Chats({ floor, view, now }: { floor: Floor; view: FloorView; now: Date }) {
  const { bots } = useBots()
  return (
    <>
      <NeedsCard floor={floor} now={now} />
      <Figures floor={floor} botId={view.botId} now={now} />
      <TodayCard
        floor={floor}
        bot={bots.find(({ id }) => id === view.botId) ?? bots[0] ?? null}
        view={view}
        now={now}
      />
    </>
  )
}

const Columns = ({ aside, children }: { aside: ReactNode; children: ReactNode }) => (
  <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
    <div className="flex min-w-0 flex-col gap-6">{children}</div>
    {aside}
  </div>
)

const rows = ['first', 'second', 'third', 'fourth', 'fifth']

/** Placeholder in the shape of the day: what needs a person, the numbers, and a list of lines. */
const DayParts = () => (
  <Loading className="flex flex-col gap-6">
    <Skeleton className="h-24 rounded-lg" />
    <Skeleton className="h-28 rounded-lg" />
    <span className="flex flex-col gap-4 rounded-lg border bg-surface p-4">
      <Skeleton className="h-5 w-40" />
      {rows.map((row) => (
        <Skeleton key={row} className="h-4" />
      ))}
    </span>
  </Loading>
)

/** Placeholder until the bots are known. */
export const DaySkeleton = ({ aside }: { aside: ReactNode }) => (
  <Columns aside={aside}>
    <DayParts />
  </Columns>
)
