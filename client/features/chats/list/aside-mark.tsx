import { AlarmClock, Clock } from 'lucide-react'
import { useTicking } from '#client/core/hooks/use-ticking.ts'
import { formatDateTime, formatMoment, formatSoon } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import type { Chat } from '#contract/chats/chat-shapes.ts'

/**
 * Mark of a chat that was set aside: the time until which it is snoozed, or the time since which it waits for the customer. It
 * replaces the clock of the reply, because the agent has decided to wait.
 */
export function AsideMark({ chat: { snoozed_until: until, updated_at } }: { chat: Chat }) {
  const LL = useLL()
  const { locale } = useLocale()
  const { aside } = LL.chats
  const at = new Date(until ?? updated_at)
  const text = useTicking((now) => (until ? formatSoon(locale, at, now) : formatMoment(locale, at, now)))
  const words = until ? aside.until({ time: formatDateTime(locale, at) }) : aside.waits()
  const Icon = until ? AlarmClock : Clock
  return (
    <span
      title={words}
      className="tabular inline-flex h-5 shrink-0 items-center gap-1 text-text-muted text-xs"
    >
      <Icon aria-hidden className="size-3.5" strokeWidth={1.75} />
      <span aria-hidden>{text}</span>
      <span className="sr-only">{words}</span>
    </span>
  )
}
