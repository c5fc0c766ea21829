import { Bot } from 'lucide-react'
import { cn } from '#client/lib/cn.ts'
import { formatTime } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { Avatar } from '#client/ui/display/avatar.tsx'
import type { Chat } from '#contract/chat-shapes.ts'
import { deliveryOf } from '#machines/chat/merge-chat.ts'
import { SaveAsReply } from '../composer/save-as-reply.tsx'
import { type Delivery, DeliveryMark } from './delivery-mark.tsx'
import { MessageBubble, OutgoingBubble } from './message-bubble.tsx'
import type { Entry, Speaker, TimelineItem } from './timeline.ts'

interface MessageGroupProps {
  readonly group: Extract<TimelineItem, { kind: 'group' }>
  readonly chat: Chat
  /** True for the last group of the conversation: its mark is written out. */
  readonly isLast: boolean
  readonly onRetry: (key: string) => void
  readonly onDiscard: (key: string) => void
}

/** Returns the name of a speaker as shown to the reader. */
function useName({ sender, name, isMe }: Speaker, chat: Chat): string {
  const LL = useLL()
  if (sender === 'customer') return chat.user_name
  if (sender === 'bot') return chat.bot_name
  return isMe ? LL.chats.conversation.you() : (name ?? '')
}

/**
 * Returns the delivery status of the last message of a group; null for customer and bot, and for a failed
 * message.
 */
function deliveryIn(entries: readonly Entry[], sender: Speaker['sender'], chat: Chat): Delivery | null {
  const last = entries.at(-1)
  if (!last || sender !== 'agent') return null
  if (last.kind === 'outgoing') return last.outgoing.status === 'failed' ? null : 'sending'
  return deliveryOf(chat, last.message.order)
}

/** Consecutive messages of one speaker: the customer's on the left, the team's on the right. */
export function MessageGroup({ group, chat, isLast, onRetry, onDiscard }: MessageGroupProps) {
  const { locale } = useLocale()
  const { speaker, entries, at } = group
  const name = useName(speaker, chat)
  const isCustomer = speaker.sender === 'customer'
  const delivery = deliveryIn(entries, speaker.sender, chat)
  return (
    <div className={cn('flex gap-2.5', isCustomer ? 'pr-[10%]' : 'flex-row-reverse pl-[10%]')}>
      <Portrait speaker={speaker} name={isCustomer ? name : (speaker.name ?? name)} />
      <div className={cn('flex min-w-0 flex-1 flex-col gap-1', !isCustomer && 'items-end')}>
        <p className="text-text-muted text-xs">
          <span className="font-medium">{name}</span>{' '}
          <time dateTime={new Date(at).toISOString()} className="tabular text-text-faint">
            {formatTime(locale, new Date(at))}
          </time>
        </p>
        {entries.map((entry) =>
          entry.kind === 'saved' ? (
            <div key={entry.key} className="group/own flex max-w-full items-center gap-1">
              {speaker.isMe && entry.message.message !== '' && <SaveAsReply text={entry.message.message} />}
              <MessageBubble message={entry.message} />
            </div>
          ) : (
            <OutgoingBubble
              key={entry.key}
              outgoing={entry.outgoing}
              onRetry={onRetry}
              onDiscard={onDiscard}
            />
          ),
        )}
        {delivery && (
          <p className="text-text-faint text-xs">
            <DeliveryMark delivery={delivery} isWordShown={isLast} />
          </p>
        )}
      </div>
    </div>
  )
}

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
