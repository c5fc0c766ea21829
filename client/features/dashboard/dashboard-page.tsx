import { useBots } from '#client/app/bots.tsx'
import { useAccount } from '#client/app/session.tsx'
import { useNow } from '#client/app/use-now.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { BotsCard } from './bots-card.tsx'
import { FirstStepsCard } from './first-steps-card.tsx'
import { FloorCards, FloorSkeleton } from './floor-cards.tsx'
import { PlanCard } from './plan-card.tsx'
import { QueriesCard } from './queries-card.tsx'

/** Our choice: the time left of the plan is renewed at this pace, milliseconds. */
const MINUTE = 60_000

/** What is happening now, what the plan still holds, and the way to a first bot. */
export function DashboardPage() {
  const LL = useLL()
  const { profile, client, can } = useAccount()
  const { bots, single, loading } = useBots()
  const now = useNow(MINUTE)
  const beginner = single ?? bots[0] ?? null
  return (
    <>
      <PageHeader
        title={LL.dashboard.greeting({ name: profile.first_name || profile.email })}
        description={LL.dashboard.subtitle({ name: client.name })}
      />
      {beginner && can('canManageSetting') && <FirstStepsCard key={beginner.id} bot={beginner} />}
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-6">
          {loading ? (
            <FloorSkeleton />
          ) : (
            <>
              <FloorCards key={single?.id} botId={single?.id ?? null} />
              <QueriesCard key={`queries-${single?.id}`} botId={single?.id ?? null} />
            </>
          )}
        </div>
        <div className="grid items-start gap-6 sm:grid-cols-2 xl:grid-cols-1">
          <PlanCard client={client} now={now} />
          <BotsCard limit={client.subscription.max_bots} />
        </div>
      </div>
    </>
  )
}
