import {
  AlarmClock,
  ArrowRightLeft,
  AtSign,
  Bell,
  FileClock,
  FileWarning,
  Frown,
  Gauge,
  HardDrive,
  Hourglass,
  type LucideIcon,
  Megaphone,
  MessageCircle,
  MessageSquarePlus,
  ShieldCheck,
  Star,
  Unplug,
  UserMinus,
  UserPlus,
} from 'lucide-react'
import { Link } from 'wouter'
import { cn } from '#client/lib/cn.ts'
import { formatRelative } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import type { Notification } from '#contract/account/notifications.ts'
import { notificationTarget, notificationText } from './notification-text.ts'

const icons: Record<Notification['kind'], LucideIcon> = {
  chat_assigned: MessageSquarePlus,
  chat_waiting: Hourglass,
  chat_message: MessageCircle,
  chat_removed: ArrowRightLeft,
  chat_due: AlarmClock,
  chat_unanswered: Hourglass,
  chat_unhappy: Frown,
  rating_low: Star,
  note_mentioned: AtSign,
  floor_message: Megaphone,
  role_changed: ShieldCheck,
  assignment_joined: UserPlus,
  assignment_left: UserMinus,
  training_failed: FileWarning,
  training_held: FileClock,
  channel_stopped: Unplug,
  answers_limited: Gauge,
  storage_used_up: HardDrive,
  quota_warning: Gauge,
  quota_exceeded: Gauge,
}

interface NotificationRowProps {
  readonly notification: Notification
  readonly now: Date
  /** Called when the row is selected, for example to mark the notification as read. */
  readonly onOpen: (notification: Notification) => void
}

const rowStyle =
  'flex w-full items-start gap-3 px-4 py-3 text-left -outline-offset-2 transition-colors usable-hover:bg-surface-hover'

/** Row with a notification's text, time and read state. Selecting the row opens the notification's page, if it has one. */
export function NotificationRow({ notification, now, onOpen }: NotificationRowProps) {
  const target = notificationTarget(notification)
  const open = () => onOpen(notification)
  return (
    <li>
      {target ? (
        <Link href={target} onClick={open} className={rowStyle}>
          <Content notification={notification} now={now} />
        </Link>
      ) : (
        <button type="button" onClick={open} className={rowStyle}>
          <Content notification={notification} now={now} />
        </button>
      )}
    </li>
  )
}

function Content({ notification, now }: Omit<NotificationRowProps, 'onOpen'>) {
  const LL = useLL()
  const { locale } = useLocale()
  const { kind, is_read, created_at } = notification
  // A newer server may send kinds that this version does not know.
  const Icon = icons[kind] ?? Bell
  const at = new Date(created_at)
  return (
    <>
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-text-muted" strokeWidth={1.75} />
      <span className="min-w-0 flex-1">
        <span className={cn('wrap-anywhere block', !is_read && 'font-medium')}>
          {notificationText(LL, notification)}
        </span>
        <time dateTime={created_at} className="text-text-muted text-xs">
          {formatRelative(locale, at > now ? now : at, now)}
        </time>
      </span>
      {!is_read && (
        <span className="mt-1.5 size-2 shrink-0 rounded-full bg-accent">
          <span className="sr-only">{LL.notifications.isUnread()}</span>
        </span>
      )}
    </>
  )
}
