import { Bot } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { SaveAsReply } from '#client/features/chats/composer/save-as-reply.tsx'
import { cn } from '#client/lib/cn.ts'
import { formatTime } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/i18n.tsx'
import { Avatar } from '#client/ui/display/avatar.tsx'
import type { MessageRow, Speaker } from '../timeline/timeline.ts'
import { type Delivery, DeliveryMark } from './delivery-mark.tsx'
import { MessageBubble, OutgoingBubble } from './message-bubble.tsx'

interface MessageRowViewProps {
  readonly row: MessageRow
  /** Name of the speaker as shown to the reader. */
  readonly name: string
  /** Quoted message, or null. */
  readonly quote: ReactNode
  /** Null for messages from customers and bots, and for failed messages. */
  readonly delivery: Delivery | null
  /** True for the last message of the conversation, whose delivery status is spelled out. */
  readonly isNewest: boolean
  /** True if the member can resend the message after a failure. */
  readonly canRetry: boolean
  readonly onRetry: (key: string) => void
  readonly onDiscard: (key: string) => void
}

/** A message: the customer's on the left, the team's on the right. The first one in a group shows the speaker's name. */
export const MessageRowView = memo(function MessageRowView(props: MessageRowViewProps) {
  const { row, name, quote, delivery, isNewest, canRetry, onRetry, onDiscard } = props
  const { locale } = useLocale()
  const { speaker, entry, isFirst, isLast, at } = row
  const isCustomer = speaker.sender === 'customer'
  return (
    <div
      className={cn(
        'flex gap-2.5',
        isLast ? 'pb-4' : 'pb-1',
        isCustomer ? 'pr-[10%]' : 'flex-row-reverse pl-[10%]',
      )}
    >
      <div className="w-6 shrink-0">
        {isFirst && <Portrait speaker={speaker} name={isCustomer ? name : (speaker.name ?? name)} />}
      </div>
      <div className={cn('flex min-w-0 flex-1 flex-col gap-1', !isCustomer && 'items-end')}>
        <p className={cn('text-text-muted text-xs', !isFirst && 'sr-only')}>
          <span className="font-medium">{name}</span>{' '}
          <time dateTime={new Date(at).toISOString()} className="tabular text-text-faint">
            {formatTime(locale, new Date(at))}
          </time>
        </p>
        {entry.kind === 'saved' ? (
          <div className="group/own flex max-w-full items-center gap-1">
            {speaker.isMe && entry.message.message !== '' && <SaveAsReply text={entry.message.message} />}
            <MessageBubble message={entry.message} quote={quote} />
          </div>
        ) : (
          <OutgoingBubble
            outgoing={entry.outgoing}
            canRetry={canRetry}
            onRetry={onRetry}
            onDiscard={onDiscard}
          />
        )}
        {isLast && delivery && (
          <p className="text-text-faint text-xs">
            <DeliveryMark delivery={delivery} isWordShown={isNewest} />
          </p>
        )}
      </div>
    </div>
  )
})

const Portrait = ({ speaker, name }: { speaker: Speaker; name: string }) =>
  speaker.sender === 'bot' ? (
    <span
      aria-hidden
      className="inline-flex size-6 shrink-0 items-center justify-center rounded-full border text-text-muted"
    >
      <Bot className="size-3.5" strokeWidth={1.75} />
    </span>
  ) : (
    <Avatar size="small" name={name} />
  )
