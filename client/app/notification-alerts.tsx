import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { NOTIFICATION_MS } from '#contract/limits.ts'
import { type NotificationWay, waysOf } from '#contract/notification-choices.ts'
import type { Notification as Notice } from '#contract/notifications.ts'
import { useJournalEvents } from '../core/live/live-provider.tsx'
import { notificationTarget, notificationText } from '../core/notifications/notification-text.ts'
import { useNotificationsActor } from '../core/notifications/notifications.tsx'
import { currentPath, paths } from '../core/paths.ts'
import { useSession } from '../core/session/session.tsx'
import { chimeSparingly } from '../lib/chime.ts'
import { errorText } from '../lib/error-text.ts'
import { useLL, useLocale } from '../lib/i18n.tsx'
import { useToast } from '../ui/feedback/toaster.tsx'
import { useAvailability } from './availability/availability.tsx'

/** Our choice: if more than this arrive at once, such as after an outage, only their number is shown. */
const EACH_MAX = 3

/**
 * Shows arriving notifications: as a toast and, by the member's settings, with a sound and on the desktop.
 */
export function NotificationAlerts() {
  const { LL, tell, show } = useAlerts()
  const { profile } = useSession()
  const { standing } = useAvailability()
  useJournalEvents(['notification.added'], (events) => {
    const fresh = events.map(({ notification }) => notification)
    const { pathname } = window.location
    // A wallboard shows no customer data, even in a browser where a member is signed in.
    if (pathname === paths.wallboard()) return
    const inWay = (way: NotificationWay) =>
      fresh.filter(({ kind }) => waysOf(profile?.notification_choices, kind).includes(way))
    const told = inWay('bell').filter(isNewsOn(pathname))
    if (told.length > EACH_MAX)
      tell({ text: LL.notifications.arrived({ n: told.length }), target: paths.notifications() })
    else for (const one of told) show(one)
    if (standing.availability === 'away') return
    if (profile?.notification_sound && inWay('sound').length > 0) void chimeSparingly()
    if (profile?.notification_desktop)
      for (const one of inWay('desktop')) showOutside(one, notificationText(LL, one))
  })
  return <MarkFailures />
}

/** Returns whether a page does not show by itself what a notification says: the floor shows unhappy customers. */
const isNewsOn =
  (pathname: string) =>
  ({ kind }: Notice): boolean =>
    kind !== 'chat_unhappy' || pathname !== paths.chatOverview()

function useAlerts() {
  const LL = useLL()
  const toast = useToast()
  const actor = useNotificationsActor()
  const [, navigate] = useLocation()
  const tell = ({ text, target, id }: { text: string; target: string | null; id?: number }) => {
    const open = () => {
      if (id !== undefined) actor.send({ type: 'notification.open', id })
      if (target) navigate(target)
    }
    const action = target ? { action: { label: LL.common.actions.open(), run: open } } : {}
    toast.show({ tone: 'info', text, durationMs: NOTIFICATION_MS, ...action })
  }
  /** A chat that is already open needs no toast: it is read as it arrives. */
  const show = (notice: Notice) => {
    const target = notificationTarget(notice)
    if (target && target === currentPath() && !document.hidden) {
      actor.send({ type: 'notification.open', id: notice.id })
      return
    }
    tell({ text: notificationText(LL, notice), target, id: notice.id })
  }
  return { LL, tell, show }
}

/** Shows a desktop notification if the page is not visible; tabs share the tag, so that it is shown once. */
function showOutside(notice: Notice, text: string): void {
  if (!('Notification' in window) || Notification.permission !== 'granted' || !document.hidden) return
  const shown = new Notification(document.title, { body: text, tag: `notification-${notice.id}` })
  const target = notificationTarget(notice)
  shown.onclick = () => {
    window.focus()
    if (target) window.location.assign(target)
    shown.close()
  }
}

/** Reports that a read mark could not be saved. */
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
        text: errorText({ locale, LL }, failure, new Date()),
      }),
    )
    return () => failed.unsubscribe()
  }, [actor, toast, LL, locale])
  return null
}
