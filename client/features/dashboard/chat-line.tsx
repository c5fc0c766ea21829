import { Link } from 'wouter'
import { paths } from '#client/core/navigation/paths.ts'
import { formatRelative } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { ProofMark } from '#client/shared/conversation/proof-mark.tsx'
import { SentimentBadge } from '#client/ui/display/sentiment-badge.tsx'
import { Tag } from '#client/ui/display/tag.tsx'
import type { Tone } from '#client/ui/feedback/banner.tsx'
import type { Chat, ChatStatus } from '#contract/chats/chat-shapes.ts'
import { isProven } from '#contract/chats/proof.ts'
import { formatWait } from './format-wait.ts'

const tones: Record<ChatStatus, Tone | 'neutral'> = {
  waiting: 'warning',
  assigned: 'info',
  bot: 'success',
  ended: 'neutral',
}

/** Line with a chat: customer, last message, outcome and time; it links to the chats page. */
export function ChatLine({ chat, now }: { chat: Chat; now: Date }) {
  const LL = useLL()
  return (
    <li>
      <Link
        href={paths.chats({ chat: chat.id })}
        className="flex items-center gap-3 px-4 py-2 -outline-offset-2 transition-colors hover:bg-surface-hover"
      >
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3 sm:flex-nowrap">
          <span className="flex min-w-0 items-baseline gap-1.5 sm:w-40 sm:shrink-0">
            <span className="truncate font-medium">{chat.user_name}</span>
            <ProofMark proven={isProven(chat)} />
          </span>
          <LastLine chat={chat} />
        </span>
        <span className="flex shrink-0 items-center gap-1.5">
          {chat.sentiment !== 'unknown' && (
            <SentimentBadge compact level={chat.sentiment} label={LL.common.sentiments[chat.sentiment]()} />
          )}
          <Tag tone={tones[chat.status]}>
            {chat.assigned_agent?.name ?? LL.dashboard.status[chat.status]()}
          </Tag>
        </span>
        <ChatAge chat={chat} now={now} />
      </Link>
    </li>
  )
}

function LastLine({ chat: { last_message } }: { chat: Chat }) {
  const LL = useLL()
  const { senders, recent } = LL.dashboard
  if (!last_message)
    return <span className="w-full min-w-0 flex-1 truncate text-text-faint">{recent.noMessage()}</span>
  const { sender, message, files = 0 } = last_message
  return (
    <span className="min-w-0 flex-1 truncate text-text-muted max-sm:basis-full">
      {sender !== 'customer' && <span className="text-text-faint">{senders[sender]()}: </span>}
      {message === '' && files > 0 ? LL.chats.list.files({ n: files }) : message}
    </span>
  )
}

/** Waiting time of the customer; if they are not waiting, the time since the chat last changed. */
function ChatAge({ chat, now }: { chat: Chat; now: Date }) {
  const LL = useLL()
  const { locale } = useLocale()
  if (chat.status === 'waiting' && chat.waiting_since) {
    const age = formatWait(locale, new Date(chat.waiting_since), now)
    return (
      <span className="tabular w-14 shrink-0 text-right text-warning-text text-xs">
        <span aria-hidden>{age}</span>
        <span className="sr-only">{LL.dashboard.waiting.since({ age })}</span>
      </span>
    )
  }
  const changed = new Date(chat.updated_at)
  return (
    <time dateTime={chat.updated_at} className="tabular w-14 shrink-0 text-right text-text-muted text-xs">
      {formatRelative(locale, changed > now ? now : changed, now, 'narrow')}
    </time>
  )
}
