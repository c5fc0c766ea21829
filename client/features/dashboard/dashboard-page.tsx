import { useBots } from '#client/core/bots/bots.tsx'
import { useNow } from '#client/core/hooks/use-now.ts'
import { useAccount } from '#client/core/session/session.tsx'
import { useLL } from '#client/lib/i18n.tsx'
import { FirstStepsCard } from '#client/shared/first-steps/first-steps-card.tsx'
import { PageHeader } from '#client/ui/layout/page-header.tsx'
import { Attention } from './attention.tsx'
import { BotsCard } from './bots-card.tsx'
import { FloorCards, StripSkeleton } from './floor-cards.tsx'
import { PeriodSection } from './period/period-section.tsx'
import { PlanCard } from './plan-card.tsx'
import { QueriesCard } from './queries-card.tsx'

/** Our choice: interval at which the time left in the plan is refreshed. */
const MINUTE_MS = 60_000

/** Dashboard: issues, the first steps of setting up a bot, live metrics, period metrics, the latest chats, and plan usage. */
export function DashboardPage() {
  const LL = useLL()
  const { profile, client, can } = useAccount()
  const { bots, single, loading } = useBots()
  const now = useNow(MINUTE_MS)
  const beginner = single ?? bots[0] ?? null
  return (
    <>
      <PageHeader
        title={LL.dashboard.greeting({ name: profile.first_name || profile.email })}
        description={LL.dashboard.subtitle({ name: client.name })}
      />
      {beginner && can('canManageSetting') && <FirstStepsCard key={beginner.id} bot={beginner} />}
      <Attention now={now} />
      {loading ? (
        <StripSkeleton />
      ) : (
        <FloorCards key={`floor-${single?.id}`} botId={single?.id ?? null}>
          <PeriodSection now={now} />
        </FloorCards>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        {!loading && <QueriesCard key={`queries-${single?.id}`} botId={single?.id ?? null} />}
        <div className="grid items-start gap-6 sm:grid-cols-2 lg:grid-cols-1">
          <PlanCard client={client} now={now} />
          <BotsCard limit={client.subscription.max_bots} />
        </div>
      </div>
    </>
  )
}
