import { useEffect } from 'react'
import { served } from '#client/lib/base-path.ts'
import { isWaitingKind, type NotificationWay } from '#contract/account/notification-choices.ts'
import type { Notification as Notice } from '#contract/account/notifications.ts'
import { useJournalEvents } from '../core/live/live-provider.tsx'
import { currentPath, paths } from '../core/navigation/paths.ts'
import { useNewsActor } from '../core/notifications/news.tsx'
import { notificationTarget, notificationText } from '../core/notifications/notification-text.ts'
import { useNotificationsActor } from '../core/notifications/notifications.tsx'
import { useWays } from '../core/notifications/use-ways.ts'
import { useSession } from '../core/session/session.tsx'
import { chimeThrottled } from '../lib/chime.ts'
import { errorText } from '../lib/error-text.ts'
import { useLL, useLocale } from '../lib/i18n.tsx'
import { useToast } from '../ui/feedback/toaster.tsx'
import { useAvailability } from './availability/availability.tsx'

/** Announces new notifications in the header, with a sound and on the desktop, depending on the member's settings. */
export function NotificationAlerts() {
  const LL = useLL()
  const show = useShow()
  const { profile } = useSession()
  const { status } = useAvailability()
  const waysOfKind = useWays()
  useJournalEvents(['notification.added'], (events) => {
    const fresh = events.map(({ notification }) => notification)
    const { pathname } = window.location
    // Wallboards show no customer data, even if a member is signed in to this browser.
    if (pathname === paths.wallboard()) return
    const inWay = (way: NotificationWay) => fresh.filter(({ kind }) => waysOfKind(kind).includes(way))
    show(inWay('bell').filter(isNewsOn(pathname)))
    if (status.availability === 'away') return
    // Waiting customers sound as soon as they wait, before they are listed (`ChatAlerts`).
    const isNew = ({ kind }: Notice) => !isWaitingKind(kind)
    if (profile?.notification_sound && inWay('sound').some(isNew)) void chimeThrottled()
    if (profile?.notification_desktop)
      for (const one of inWay('desktop').filter(isNew)) showOutside(one, notificationText(LL, one))
  })
  return <MarkFailures />
}

/**
 * Returns a filter that drops notifications about things that the page already shows, such as unhappy customers on the chat
 * overview.
 */
const isNewsOn =
  (pathname: string) =>
  ({ kind }: Notice): boolean => {
    if (isWaitingKind(kind)) return pathname !== paths.chatOverview() && pathname !== paths.chats()
    return kind !== 'chat_unhappy' || pathname !== paths.chatOverview()
  }

/**
 * Returns a function that announces notifications in the header. A notification whose page is in view is marked as read instead.
 */
function useShow() {
  const actor = useNotificationsActor()
  const news = useNewsActor()
  return (arrived: readonly Notice[]) => {
    const isOpen = (notice: Notice) => {
      const target = notificationTarget(notice)
      return target !== null && target === currentPath() && !document.hidden
    }
    for (const { id } of arrived.filter(isOpen)) actor.send({ type: 'notification.open', id })
    const notices = arrived.filter((notice) => !isOpen(notice))
    if (notices.length > 0) news.send({ type: 'news.arrived', notices })
  }
}

/** Shows a desktop notification if the page is hidden; tabs share the tag, so it appears only once. */
function showOutside(notice: Notice, text: string): void {
  if (!('Notification' in window) || Notification.permission !== 'granted' || !document.hidden) return
  const shown = new Notification(document.title, { body: text, tag: `notification-${notice.id}` })
  const target = notificationTarget(notice)
  shown.onclick = () => {
    window.focus()
    if (target) window.location.assign(served(target))
    shown.close()
  }
}

/** Shows a toast when marking a notification as read fails. */
function MarkFailures() {
  const LL = useLL()
  const { locale } = useLocale()
  const toast = useToast()
  const actor = useNotificationsActor()
  useEffect(() => {
    const failed = actor.on('mark.failed', ({ failure }) =>
      toast.show({
        tone: 'danger',
        title: LL.notifications.readFailed(),
        text: errorText({ locale, LL }, failure),
      }),
    )
    return () => failed.unsubscribe()
  }, [actor, toast, LL, locale])
  return null
}
