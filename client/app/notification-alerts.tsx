import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { chime } from '#client/lib/chime.ts'
import { errorText } from '#client/lib/error-text.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { useToast } from '#client/ui/toaster.tsx'
import type { Notification as Notice } from '#contract/notifications.ts'
import { useFacts } from './live.tsx'
import { notificationTarget, notificationText } from './notification-text.ts'
import { useNotificationsActor } from './notifications.tsx'
import { currentPath, paths } from './paths.ts'
import { useSession } from './session.tsx'

/** What does not wait: it sounds, and shows outside of the page (decisions 6). */
const urgent: readonly Notice['kind'][] = ['chat_assigned', 'chat_unhappy', 'note_mentioned']

/** Our choice: more than this many at once, after an outage say, are told as a number. */
const EACH_MAX = 3

/** Tells what arrives: as a toast, and as the member chose with a sound and outside of the page. */
export function NotificationAlerts() {
  const { LL, tell, show } = useTelling()
  const { profile } = useSession()
  useFacts(['notification.added'], (facts) => {
    const fresh = facts.map(({ notification }) => notification)
    if (fresh.length > EACH_MAX)
      tell({ title: LL.notifications.arrived({ n: fresh.length }), target: paths.notifications() })
    else for (const one of fresh) show(one)
    const pressing = fresh.filter(({ kind }) => urgent.includes(kind))
    if (!pressing.length) return
    if (profile?.notification_sound) void chime()
    if (profile?.notification_desktop) for (const one of pressing) showOutside(one, notificationText(LL, one))
  })
  return <MarkFailures />
}

function useTelling() {
  const LL = useLL()
  const toast = useToast()
  const actor = useNotificationsActor()
  const [, navigate] = useLocation()
  const tell = ({ title, target, id }: { title: string; target: string | null; id?: number }) => {
    const open = () => {
      if (id !== undefined) actor.send({ type: 'notification.open', id })
      if (target) navigate(target)
    }
    const action = target ? { action: { label: LL.common.actions.open(), run: open } } : {}
    toast.show({ tone: 'info', title: LL.notifications.title(), text: title, ...action })
  }
  /** What is open already needs no toast: it is read as it comes. */
  const show = (notice: Notice) => {
    const target = notificationTarget(notice)
    if (target && target === currentPath() && !document.hidden) {
      actor.send({ type: 'notification.open', id: notice.id })
      return
    }
    tell({ title: notificationText(LL, notice), target, id: notice.id })
  }
  return { LL, tell, show }
}

/** Outside of the page, where it is not being looked at; tabs share the tag, so that it shows once. */
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

/** Says when the server could not be told that something was read. */
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
