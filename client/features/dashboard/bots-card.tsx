import { Link } from 'wouter'
import { BotAvatar } from '#client/core/bots/bot-avatar.tsx'
import { useBots } from '#client/core/bots/bots.tsx'
import { FailureState } from '#client/core/failures/failure-state.tsx'
import { paths } from '#client/core/navigation/paths.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { ButtonLink, TextLink } from '#client/ui/controls/link.tsx'
import { StatusDot } from '#client/ui/display/status-dot.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { Loading, Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import type { BotItem } from '#contract/bots/bots.ts'

/** Our choice: maximum number of bots on the card; the bot list shows the rest. */
const SHOWN_MAX = 6

/** Card with the bots, their status and the size of their knowledge. */
export function BotsCard({ limit }: { limit: number }) {
  const LL = useLL()
  const { bots } = useBots()
  const texts = LL.dashboard.bots
  return (
    <Card
      flush
      title={texts.title()}
      description={bots.length > 0 && texts.limit({ used: bots.length, total: limit })}
      actions={
        bots.length > 0 && (
          <TextLink href={paths.build()} className="text-sm">
            {texts.all()}
          </TextLink>
        )
      }
    >
      <BotList />
    </Card>
  )
}

function BotList() {
  const LL = useLL()
  const { bots, loading, failure, reload } = useBots()
  const texts = LL.dashboard.bots
  if (loading)
    return (
      <Loading className="flex flex-col gap-3 border-t p-4">
        <Skeleton className="h-8" />
        <Skeleton className="h-8" />
      </Loading>
    )
  if (bots.length === 0 && failure)
    return <FailureState compact title={texts.failed()} failure={failure} onRetry={reload} />
  if (bots.length === 0)
    return (
      <EmptyState
        compact
        motif="bot"
        text={texts.none()}
        action={<ButtonLink href={paths.build()}>{texts.create()}</ButtonLink>}
      />
    )
  return (
    <ul className="divide-y border-t">
      {bots.slice(0, SHOWN_MAX).map((bot) => (
        <BotRow key={bot.id} bot={bot} />
      ))}
    </ul>
  )
}

function BotRow({ bot }: { bot: BotItem }) {
  const LL = useLL()
  const texts = LL.dashboard.bots
  return (
    <li>
      <Link
        href={paths.build(bot.id)}
        className="flex items-center gap-3 px-4 py-2.5 -outline-offset-2 transition-colors hover:bg-surface-hover"
      >
        <BotAvatar bot={bot} />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium">{bot.bot_name}</span>
          <span className="block truncate text-text-muted text-xs">
            {bot.documents > 0 ? texts.trained({ n: bot.documents }) : texts.untrained()}
          </span>
        </span>
        <StatusDot
          status={bot.is_disabled ? 'off' : 'on'}
          label={bot.is_disabled ? LL.app.bots.off() : LL.app.bots.on()}
          className="text-text-muted text-xs"
        />
      </Link>
    </li>
  )
}
