import { FailureState } from '#client/app/failure-state.tsx'
import { NotificationRow } from '#client/app/notification-row.tsx'
import { useNotifications } from '#client/app/notifications.tsx'
import { useFailureText } from '#client/app/use-failure-text.ts'
import { useNow } from '#client/app/use-now.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { Loading, Skeleton } from '#client/ui/skeleton.tsx'
import { NOTIFICATION_LIFE } from '#contract/limits.ts'
import { ChoicesCard } from './choices-card.tsx'

const DAY = 86_400_000
/** Ages are renewed at this pace, milliseconds. */
const MINUTE = 60_000

/** All that concerns the member, newest first, and how the member is told of it. */
export function NotificationsPage() {
  const { notifications: texts } = useLL()
  const { canReadAll, readAll, unread } = useNotifications()
  return (
    <>
      <PageHeader
        title={texts.title()}
        description={texts.description({ days: NOTIFICATION_LIFE / DAY })}
        actions={
          <Button disabledReason={canReadAll ? null : texts.nothingUnread()} onClick={readAll}>
            {texts.readAll()}
          </Button>
        }
      />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <Card flush>
          {unread > 0 && (
            <p role="status" className="border-b px-4 py-2 text-text-muted text-xs">
              {texts.unread({ n: unread })}
            </p>
          )}
          <NotificationList />
        </Card>
        <ChoicesCard />
      </div>
    </>
  )
}

function NotificationList() {
  const LL = useLL()
  const now = useNow(MINUTE)
  const texts = LL.notifications
  const textOf = useFailureText()
  const { entities, loading, failure, reload, read } = useNotifications()
  if (loading) return <ListSkeleton />
  if (!entities.length && failure)
    return <FailureState title={texts.failed()} failure={failure} onRetry={reload} />
  if (!entities.length) return <EmptyState motif="conversation" text={texts.empty()} />
  return (
    <>
      <ul aria-label={texts.title()} className="divide-y">
        {entities.map((notification) => (
          <NotificationRow
            key={notification.id}
            notification={notification}
            now={now}
            onOpen={({ id }) => read(id)}
          />
        ))}
      </ul>
      {failure && (
        <Banner flush tone="danger">
          {textOf(failure)}
        </Banner>
      )}
      <More />
    </>
  )
}

function More() {
  const { notifications: texts } = useLL()
  const { canShowMore, loadingMore, showMore } = useNotifications()
  if (!canShowMore && !loadingMore) return null
  return (
    <p className="border-t p-3 text-center">
      <Button busy={loadingMore} onClick={showMore}>
        {texts.more()}
      </Button>
    </p>
  )
}

const ListSkeleton = () => (
  <Loading className="divide-y">
    {['first', 'second', 'third', 'fourth'].map((row) => (
      <span key={row} className="flex gap-3 px-4 py-3">
        <Skeleton className="size-4 rounded" />
        <span className="flex-1">
          <Skeleton className="h-4 w-2/3" />
          <Skeleton className="mt-1.5 h-3 w-24" />
        </span>
      </span>
    ))}
  </Loading>
)
