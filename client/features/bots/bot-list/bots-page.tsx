import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useBots, useBotsActor } from '#client/core/bots/bots.tsx'
import { FailureState } from '#client/core/failures/failure-state.tsx'
import { useOnline } from '#client/core/hooks/use-online.ts'
import { PageFrame } from '#client/core/page/page-frame.tsx'
import { useAccount } from '#client/core/session/session.tsx'
import { useLL } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Banner } from '#client/ui/feedback/banner.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { Loading, Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { PageHeader } from '#client/ui/layout/page-header.tsx'
import type { BotItem } from '#contract/bots/bots.ts'
import { BotCard } from './bot-card.tsx'
import { CreateBotDialog } from './create-bot-dialog.tsx'
import { DeleteBotDialog } from './delete-bot-dialog.tsx'
import { UpgradeLink } from './upgrade-link.tsx'
import { useChannels } from './use-channels.ts'

/** Page that lists the account's bots. */
export function BotsPage() {
  const LL = useLL()
  const { list } = LL.bots
  const { can, client } = useAccount()
  const { bots, loading, failure } = useBots()
  const [creating, setCreating] = useState(false)
  const max = client.subscription.max_bots
  const isFull = bots.length >= max
  const known = !loading && !(failure && bots.length === 0)
  const create = <CreateButton isFull={isFull} onCreate={() => setCreating(true)} />
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <PageFrame>
        <PageHeader
          title={list.title()}
          description={list.text()}
          actions={
            <>
              {known && (
                <span className="tabular text-text-muted">{list.count({ n: bots.length, max })}</span>
              )}
              {known && bots.length > 0 && create}
            </>
          }
        />
        {known && isFull && can('canManageSetting') && (
          <Banner tone="warning" action={<UpgradeLink />}>
            {LL.errors.bot_limit_reached()}
          </Banner>
        )}
        {known && !can('canManageSetting') && <Banner>{list.readOnly()}</Banner>}
        <BotList create={create} />
      </PageFrame>
      {creating && <CreateBotDialog onClose={() => setCreating(false)} />}
    </div>
  )
}

function CreateButton({ isFull, onCreate }: { isFull: boolean; onCreate: () => void }) {
  const LL = useLL()
  const { can } = useAccount()
  const online = useOnline()
  const reason = !can('canManageSetting')
    ? LL.bots.create.notAllowed()
    : isFull
      ? LL.errors.bot_limit_reached()
      : online
        ? null
        : LL.bots.build.offline()
  return (
    <Button variant="primary" icon={Plus} disabledReason={reason} onClick={onCreate}>
      {LL.bots.list.create()}
    </Button>
  )
}

function BotList({ create }: { create: React.ReactNode }) {
  const { list } = useLL().bots
  const { bots, loading, failure, reload } = useBots()
  const actor = useBotsActor()
  const channelsOf = useChannels()
  const [deleting, setDeleting] = useState<BotItem | null>(null)
  if (loading) return <ListSkeleton />
  if (failure && bots.length === 0)
    return <FailureState title={list.failed()} failure={failure} onRetry={reload} />
  if (bots.length === 0) return <EmptyState motif="bot" text={list.empty()} action={create} />
  return (
    <>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(18rem,100%),1fr))] gap-4">
        {bots.map((bot) => (
          <BotCard key={bot.id} bot={bot} channels={channelsOf(bot.id)} onDelete={() => setDeleting(bot)} />
        ))}
      </ul>
      {deleting && (
        <DeleteBotDialog
          bot={deleting}
          onDeleted={() => actor.send({ type: 'bot.deleted', bot_id: deleting.id })}
          onClose={() => setDeleting(null)}
        />
      )}
    </>
  )
}

const ListSkeleton = () => (
  <Loading className="grid grid-cols-[repeat(auto-fill,minmax(min(18rem,100%),1fr))] gap-4">
    {['first', 'second', 'third'].map((card) => (
      <Skeleton key={card} className="h-48 rounded-lg" />
    ))}
  </Loading>
)
