import { Bot, Check } from 'lucide-react'
import { useAccount } from '#client/core/session/session.tsx'
import { cn } from '#client/lib/cn.ts'
import { formatDateTime, formatMoment } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { ChannelMark } from '#client/shared/conversation/channel-icon.tsx'
import { Avatar } from '#client/ui/display/avatar.tsx'
import type { Feedback } from '#contract/reports/feedback.ts'
import { Stars } from './stars.tsx'

interface FeedbackRowProps {
  readonly rating: Feedback
  readonly now: Date
  /** True if the conversation of this rating is open. */
  readonly isOpen: boolean
  readonly onOpen: () => void
  readonly onUser: (user: string) => void
}

/** Row with a rating: first the stars and comment, then the customer, a line about the chat, the bot, source and date. */
export function FeedbackRow({ rating, now, isOpen, onOpen, onUser }: FeedbackRowProps) {
  const LL = useLL()
  const { locale } = useLocale()
  const { client } = useAccount()
  const { user_id, user_name, feedback, chat_title, created_at } = rating
  const at = new Date(created_at)
  return (
    <li className={cn('relative hover:bg-surface-hover', isOpen && 'bg-surface-selected')}>
      <button
        type="button"
        onClick={onOpen}
        className="grid w-full grid-cols-[auto_minmax(0,1fr)_auto] gap-x-4 gap-y-1 px-4 py-3 text-left -outline-offset-2"
      >
        <Stars n={rating.rating} />
        <span className={cn('wrap-anywhere min-w-0', feedback ? 'font-medium' : 'text-text-muted')}>
          {feedback || chat_title}
          {!feedback && <span className="sr-only">, {LL.ratings.noComment()}</span>}
        </span>
        <time
          dateTime={created_at}
          title={formatDateTime(locale, at, client.time_zone)}
          className="tabular whitespace-nowrap text-text-muted text-xs"
        >
          {formatMoment(locale, at, now, client.time_zone)}
        </time>
        {feedback && <span className="col-span-3 truncate text-sm text-text-muted">{chat_title}</span>}
        <Details rating={rating} />
      </button>
      {user_id !== null && (
        <button
          type="button"
          aria-label={LL.ratings.onlyCustomerNamed({ name: user_name })}
          onClick={() => onUser(user_id)}
          className="absolute right-3 bottom-2.5 rounded-md px-1.5 py-0.5 text-accent-text text-xs hover:bg-surface-hover max-sm:static max-sm:mx-3 max-sm:mb-2"
        >
          {LL.ratings.onlyCustomer()}
        </button>
      )}
    </li>
  )
}

function Details({ rating }: { readonly rating: Feedback }) {
  const { chats, ratings } = useLL()
  const { user_name, source, bot_name, agent, handled } = rating
  return (
    <span className="col-span-3 flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-text-muted text-xs">
      <span className="flex min-w-0 items-center gap-1.5">
        <Avatar size="small" name={user_name} />
        <span className="truncate">{user_name}</span>
      </span>
      <span className="flex items-center gap-1">
        <ChannelMark channel={source} />
        {chats.channel[source]()}
      </span>
      <span className="flex min-w-0 items-center gap-1">
        <Bot aria-hidden className="size-3 shrink-0" strokeWidth={1.75} />
        <span className="truncate">{bot_name}</span>
      </span>
      {agent && <span className="truncate">{agent.name}</span>}
      {handled && (
        <span className="flex min-w-0 items-center gap-1 text-success-text">
          <Check aria-hidden className="size-3 shrink-0" strokeWidth={1.75} />
          <span className="truncate">
            {handled.by ? ratings.handledBy({ name: handled.by }) : ratings.handled()}
          </span>
        </span>
      )}
    </span>
  )
}
