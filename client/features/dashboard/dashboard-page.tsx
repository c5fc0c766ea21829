import { useBots } from '#client/core/bots/bots.tsx'
import { useNow } from '#client/core/hooks/use-now.ts'
import { useAccount } from '#client/core/session/session.tsx'
import { useLL } from '#client/lib/i18n.tsx'
import { FirstStepsCard } from '#client/shared/first-steps/first-steps-card.tsx'
import { PageHeader } from '#client/ui/layout/page-header.tsx'
import { BotsCard } from './bots-card.tsx'
import { Day, DaySkeleton } from './day.tsx'
import { PlanCard } from './plan-card.tsx'

/** Our choice: interval at which relative times are refreshed. */
const REFRESH_MS = 30_000

/** Dashboard: what needs a person now, today's conversations, what the bots did not know, then figures of a period in words and charts. */
export function DashboardPage() {
  const LL = useLL()
  const { profile, client, can } = useAccount()
  const { bots, single, loading } = useBots()
  const now = useNow(REFRESH_MS)
  const beginner = single ?? bots[0] ?? null
  const aside = (
    <div className="grid items-start gap-6 sm:grid-cols-2 lg:grid-cols-1">
      <PlanCard client={client} now={now} />
      <BotsCard limit={client.subscription.max_bots} />
    </div>
  )
  return (
    <>
      <PageHeader
        title={LL.dashboard.greeting({ name: profile.first_name || profile.email })}
        description={LL.dashboard.subtitle({ name: client.name })}
      />
      {beginner && can('canManageSetting') && <FirstStepsCard key={beginner.id} bot={beginner} />}
      {loading ? (
        <DaySkeleton aside={aside} />
      ) : (
        <Day key={`day-${single?.id}`} botId={single?.id ?? null} now={now} aside={aside} />
      )}
    </>
  )
}
