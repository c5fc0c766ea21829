import { useSelector } from '@xstate/react'
import { memo } from 'react'
import { cn } from '#client/lib/cn.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { Avatar } from '#client/ui/display/avatar.tsx'
import { Badge } from '#client/ui/display/badge.tsx'
import { SentimentBadge } from '#client/ui/display/sentiment-badge.tsx'
import type { Chat } from '#contract/chat-shapes.ts'
import { Age } from '../age.tsx'
import { ChannelMark } from '../channel-icon.tsx'
import { unreadOfMine } from '../unread.ts'
import { lastLine } from './last-line.ts'
import { type ListActor, rowIn } from './list-actor.ts'
import { StatusMark } from './status-mark.tsx'

/** Height of a row. */
export const ROW_HEIGHT_PX = 60

interface ChatRowProps {
  readonly id: number
  readonly actor: ListActor
  readonly isChosen: boolean
  /** Id of the signed-in member. */
  readonly me: number
}

/** A row of the list. Subscribes to its own chat, so that a change rerenders one row and not the list. */
export const ChatRow = memo(function ChatRow({ id, actor, isChosen, me }: ChatRowProps) {
  const row = useSelector(actor, rowIn(id))
  if (!row) return <div className="h-15" />
  const { chat, isGone } = row
  const unread = unreadOfMine(chat, me)
  return (
    <div
      className={cn(
        'flex h-15 cursor-pointer gap-2.5 border-b px-3 py-2.5',
        isChosen ? 'bg-surface-selected' : 'usable-hover:bg-surface-hover',
      )}
    >
      <Avatar name={chat.user_name} mark={<ChannelMark channel={chat.channel} />} />
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline gap-2">
          <span className={cn('min-w-0 flex-1 truncate', nameStyle(unread, isGone))}>{chat.user_name}</span>
          <Age at={chat.updated_at} className="tabular shrink-0 text-text-faint text-xs" />
        </div>
        <div className="flex h-5 items-center gap-1">
          <LastLine chat={chat} unread={unread} isGone={isGone} me={me} />
          <RowMarks chat={chat} unread={unread} me={me} />
        </div>
      </div>
    </div>
  )
})

const nameStyle = (unread: number, isGone: boolean) =>
  cn(unread > 0 ? 'font-semibold' : 'font-medium', isGone && 'text-text-faint line-through')

interface RowPartProps {
  readonly chat: Chat
  readonly unread: number
  readonly me: number
}

function LastLine({ chat, unread, isGone, me }: RowPartProps & { isGone: boolean }) {
  const LL = useLL()
  const style = unread > 0 ? 'text-text' : isGone ? 'text-text-faint' : 'text-text-muted'
  return (
    <span className={cn('min-w-0 flex-1 truncate text-sm', style)}>
      {isGone ? LL.chats.list.gone() : lastLine(LL, chat, me)}
    </span>
  )
}

/** Sentiment, assignee and unread messages. An unknown sentiment is omitted. */
function RowMarks({ chat, unread, me }: RowPartProps) {
  const LL = useLL()
  const { sentiment } = chat
  return (
    <>
      {sentiment !== 'unknown' && (
        <SentimentBadge compact level={sentiment} label={LL.common.sentiments[sentiment]()} />
      )}
      <StatusMark chat={chat} me={me} />
      <Badge tone="accent" count={unread} label={LL.chats.list.unread({ n: unread })} />
    </>
  )
}
