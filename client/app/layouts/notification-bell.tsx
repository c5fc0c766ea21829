import { PopoverButton } from '@headlessui/react'
import { Bell } from 'lucide-react'
import { Link } from 'wouter'
import { FailureState } from '#client/core/failures/failure-state.tsx'
import { useNow } from '#client/core/hooks/use-now.ts'
import { paths } from '#client/core/navigation/paths.ts'
import { NotificationRow } from '#client/core/notifications/notification-row.tsx'
import { useNotifications } from '#client/core/notifications/notifications.tsx'
import { useLL } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { buttonStyle, iconButtonStyle } from '#client/ui/controls/button-style.ts'
import { Badge } from '#client/ui/display/badge.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { Loading, SkeletonText } from '#client/ui/feedback/skeleton.tsx'
import { Popover } from '#client/ui/overlays/popover.tsx'

/** Our choice: number of notifications shown in the panel; the notifications page lists all of them. */
const SHOWN = 6

/** Bell in the header with the unread count, and a panel of the newest notifications. */
export function NotificationBell() {
  const LL = useLL()
  const { unread } = useNotifications()
  const texts = LL.notifications
  const count = unread > 0 ? `, ${texts.unread({ n: unread })}` : ''
  return (
    <Popover
      label={texts.title()}
      align="end"
      className="flex w-96 max-w-[calc(100vw-1rem)] flex-col"
      trigger={
        <PopoverButton
          aria-label={`${texts.title()}${count}`}
          className={iconButtonStyle('ghost', 'medium', false)}
        >
          <span className="relative">
            <Bell aria-hidden className="size-4" strokeWidth={1.75} />
            <span aria-hidden className="-top-2.5 absolute left-2">
              <Badge count={unread} tone="alert" />
            </span>
          </span>
        </PopoverButton>
      }
    >
      {(close) => <Panel close={close} />}
    </Popover>
  )
}

function Panel({ close }: { close: () => void }) {
  const LL = useLL()
  const texts = LL.notifications
  const { canReadAll, readAll } = useNotifications()
  return (
    <>
      <div className="flex items-center justify-between gap-2 pb-2">
        <p className="font-medium">{texts.title()}</p>
        <Button
          size="small"
          variant="ghost"
          disabledReason={canReadAll ? null : texts.nothingUnread()}
          onClick={readAll}
        >
          {texts.readAll()}
        </Button>
      </div>
      <div className="scroll-thin -mx-3 max-h-96 overflow-y-auto border-y">
        <Newest close={close} />
      </div>
      <p className="pt-2 text-center">
        <Link href={paths.notifications()} onClick={close} className={buttonStyle('ghost', 'small')}>
          {texts.seeAll()}
        </Link>
      </p>
    </>
  )
}

function Newest({ close }: { close: () => void }) {
  const LL = useLL()
  const now = useNow()
  const texts = LL.notifications
  const { entities, loading, failure, reload, read } = useNotifications()
  if (loading)
    return (
      <Loading className="p-4">
        <SkeletonText lines={4} />
      </Loading>
    )
  if (!entities.length && failure)
    return <FailureState compact title={texts.failed()} failure={failure} onRetry={reload} />
  if (!entities.length) return <EmptyState compact motif="conversation" text={texts.empty()} />
  return (
    <ul aria-label={texts.title()} className="divide-y">
      {entities.slice(0, SHOWN).map((notification) => (
        <NotificationRow
          key={notification.id}
          notification={notification}
          now={now}
          onOpen={({ id }) => {
            read(id)
            close()
          }}
        />
      ))}
    </ul>
  )
}
