import { FailureState } from '#client/core/failures/failure-state.tsx'
import { useFailureText } from '#client/core/failures/use-failure-text.ts'
import { useNow } from '#client/core/hooks/use-now.ts'
import { paths } from '#client/core/navigation/paths.ts'
import { ChoicesCard } from '#client/core/notifications/choices-card.tsx'
import { NotificationRow } from '#client/core/notifications/notification-row.tsx'
import { useNotifications } from '#client/core/notifications/notifications.tsx'
import { useLL } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { TextLink } from '#client/ui/controls/link.tsx'
import { Banner } from '#client/ui/feedback/banner.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { Loading, Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import { PageHeader } from '#client/ui/layout/page-header.tsx'
import { NOTIFICATION_LIFE_MS } from '#contract/base/limits.ts'
import { DAY_MS } from '#contract/base/units.ts'

/** Page with all of the member's notifications, newest first, and the notification settings. */
export function NotificationsPage() {
  const { notifications: texts } = useLL()
  const { canReadAll, readAll, unread } = useNotifications()
  return (
    <>
      <PageHeader
        title={texts.title()}
        description={texts.description({ days: NOTIFICATION_LIFE_MS / DAY_MS })}
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
        <ChoicesCard>
          <TextLink href={paths.profile()} className="text-sm">
            {texts.chooseByKind()}
          </TextLink>
        </ChoicesCard>
      </div>
    </>
  )
}

function NotificationList() {
  const LL = useLL()
  const now = useNow()
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
