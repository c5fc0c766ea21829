import { Clock } from 'lucide-react'
import { useTicking } from '#client/core/hooks/use-ticking.ts'
import { useLL } from '#client/lib/i18n.tsx'
import type { Chat } from '#contract/chats/chat-shapes.ts'
import { SOON_MS, timeLeft, windowAt } from '../composer/use-reply-window.ts'

/** Time left in a channel's reply window; only shown if little is left. */
export function ReplyWindowMark({ chat }: { readonly chat: Chat }) {
  const LL = useLL()
  const left = useTicking((now) => {
    const found = windowAt(chat, now)
    const isShort =
      found?.state === 'open' && found.until && Date.parse(found.until) - now.getTime() < SOON_MS
    return isShort && found.until ? timeLeft({ LL }, found.until, now) : null
  })
  if (!left || chat.status === 'ended') return null
  const title = LL.channels.window.open({ time: left })
  return (
    <span title={title} className="inline-flex shrink-0 items-center gap-1 text-warning-text text-xs">
      <Clock aria-hidden className="size-3" strokeWidth={2} />
      <span aria-hidden className="tabular">
        {left}
      </span>
      <span className="sr-only">{title}</span>
    </span>
  )
}
