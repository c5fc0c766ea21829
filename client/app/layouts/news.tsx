import { useSelector } from '@xstate/react'
import { BellRing, Frown, X } from 'lucide-react'
import { useLocation } from 'wouter'
import { paths } from '#client/core/navigation/paths.ts'
import { useNewsActor } from '#client/core/notifications/news.tsx'
import { notificationTarget, notificationText } from '#client/core/notifications/notification-text.ts'
import { useNotificationsActor } from '#client/core/notifications/notifications.tsx'
import { formatList } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { IconButton } from '#client/ui/controls/icon-button.tsx'
import type { Notification } from '#contract/account/notifications.ts'
import { isNewsShown } from '#machines/notifications/selectors.ts'

/**
 * Returns a function that summarizes news: the text of a single notification, the names of the customers if all are unhappy,
 * otherwise a count.
 */
function useSentence(): (notices: readonly Notification[]) => string {
  const LL = useLL()
  const { locale } = useLocale()
  return (notices) => {
    const [first, ...others] = notices
    if (!first) return ''
    if (others.length === 0) return notificationText(LL, first)
    if (notices.some(({ kind }) => kind !== 'chat_unhappy'))
      return LL.notifications.arrived({ n: notices.length })
    const names = formatList(
      locale,
      notices.map(({ params }) => String(params.customer ?? '')),
    )
    return LL.notifications.unhappy({ n: notices.length, names })
  }
}

/**
 * Returns the URL that news links to: the page of a single notification, the chats of unhappy customers, or all notifications.
 */
function targetOf(notices: readonly Notification[]): string | null {
  const [first, ...others] = notices
  if (!first) return null
  if (others.length === 0) return notificationTarget(first)
  const areMoods = notices.every(({ kind }) => kind === 'chat_unhappy')
  return areMoods
    ? paths.chats({ status: ['waiting', 'assigned'], sentiment: ['negative', 'very_negative'] })
    : paths.notifications()
}

/** Returns whether the header is showing news. */
export const useIsNewsShown = (): boolean => useSelector(useNewsActor(), isNewsShown)

/**
 * Announces new notifications in the header, where they cover neither conversations nor buttons. Phones have no room for a
 * sentence, so there only the bell counts them.
 */
export function News() {
  const actor = useNewsActor()
  const isShown = useIsNewsShown()
  const notices = useSelector(actor, ({ context }) => context.notices)
  const spoken = useSelector(actor, ({ context }) => context.spoken)
  const sentenceOf = useSentence()
  return (
    <>
      <span role="status" className="sr-only">
        {sentenceOf(spoken)}
      </span>
      {isShown && <Pill text={sentenceOf(notices)} notices={notices} />}
    </>
  )
}

function Pill({ text, notices }: { text: string; notices: readonly Notification[] }) {
  const LL = useLL()
  const actor = useNewsActor()
  const notifications = useNotificationsActor()
  const [, navigate] = useLocation()
  const target = targetOf(notices)
  const Icon = notices.every(({ kind }) => kind === 'chat_unhappy') ? Frown : BellRing
  const hold = (on: boolean) => actor.send({ type: on ? 'news.hold' : 'news.release' })
  const open = () => {
    for (const { id } of notices) notifications.send({ type: 'notification.open', id })
    actor.send({ type: 'news.dismiss' })
    if (target) navigate(target)
  }
  return (
    <section
      aria-label={LL.notifications.news()}
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
      className="hidden h-8 min-w-0 max-w-md shrink animate-rise items-center gap-1.5 rounded-lg bg-info-subtle pl-2.5 text-sm sm:flex"
    >
      <Icon aria-hidden className="size-4 shrink-0 text-info-text" strokeWidth={1.75} />
      {target ? (
        <button
          type="button"
          title={text}
          aria-label={`${LL.common.actions.open()}: ${text}`}
          onClick={open}
          className="min-w-0 truncate rounded-sm hover:underline"
        >
          {text}
        </button>
      ) : (
        <span title={text} className="min-w-0 truncate">
          {text}
        </span>
      )}
      <IconButton
        size="small"
        icon={X}
        label={LL.common.toast.dismiss()}
        onClick={() => actor.send({ type: 'news.dismiss' })}
      />
    </section>
  )
}
