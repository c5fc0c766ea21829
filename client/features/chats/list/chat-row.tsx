import { useSelector } from '@xstate/react'
import { Check } from 'lucide-react'
import { memo } from 'react'
import { useTeams } from '#client/core/teams/teams.tsx'
import { cn } from '#client/lib/cn.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { ChannelMark } from '#client/shared/conversation/channel-icon.tsx'
import { ProofMark } from '#client/shared/conversation/proof-mark.tsx'
import { Avatar } from '#client/ui/display/avatar.tsx'
import { Badge } from '#client/ui/display/badge.tsx'
import { SentimentBadge } from '#client/ui/display/sentiment-badge.tsx'
import type { Chat } from '#contract/chats/chat-shapes.ts'
import { waitOf } from '#contract/chats/chat-wait.ts'
import { isProven } from '#contract/chats/proof.ts'
import type { SearchHit } from '#contract/chats/search.ts'
import { isSetAside } from '#machines/chat-list/visibility.ts'
import { Age } from '../age.tsx'
import { useHasDraft } from '../drafts.ts'
import { unreadOfMine } from '../unread.ts'
import { useIsMarkedUnread } from '../unread-marks.ts'
import { AsideMark } from './aside-mark.tsx'
import type { BulkActor } from './bulk-actor.ts'
import { isMarkedIn } from './bulk-actor.ts'
import type { Density } from './density.ts'
import { DueRing } from './due-ring.tsx'
import { HitLine } from './hit-line.tsx'
import { lastLine } from './last-line.ts'
import { type ListActor, rowIn } from './list-actor.ts'
import { ReplyWindowMark } from './reply-window-mark.tsx'
import { StatusMark } from './status-mark.tsx'
import { WaitRing } from './wait-ring.tsx'

interface ChatRowProps {
  readonly id: number
  readonly actor: ListActor
  readonly bulk: BulkActor
  readonly isChosen: boolean
  readonly density: Density
  /** Search match in this chat; undefined if nothing is being searched for. */
  readonly hit: SearchHit | undefined
  readonly me: number
}

/** Row of the chat list. It subscribes to its own chat, so that a change rerenders this row instead of the list. */
export const ChatRow = memo(function ChatRow({ id, actor, bulk, isChosen, density, hit, me }: ChatRowProps) {
  const row = useSelector(actor, rowIn(id))
  const isMarked = useSelector(bulk, isMarkedIn(id))
  const isKeptUnread = useIsMarkedUnread(me, id)
  if (!row) return null
  const { chat, isGone } = row
  const unread = unreadOfMine(chat, me)
  const parts = { chat, unread, isUnread: unread > 0 || isKeptUnread, isGone, isMarked, hit, me }
  const background = isMarked
    ? 'bg-accent-subtle'
    : isChosen
      ? 'bg-surface-selected'
      : 'usable-hover:bg-surface-hover'
  return (
    <div className={cn('h-full cursor-pointer border-b px-3', background)}>
      {density === 'dense' ? <OneLine {...parts} /> : <TwoLines {...parts} isTight={density === 'compact'} />}
    </div>
  )
})

interface RowPartProps {
  readonly chat: Chat
  /** Number of messages that the member has not seen. */
  readonly unread: number
  /** True to highlight the row, because it has unseen messages or was marked as unread. */
  readonly isUnread: boolean
  readonly isGone: boolean
  readonly isMarked: boolean
  readonly hit: SearchHit | undefined
  readonly me: number
}

function TwoLines({ isTight, ...parts }: RowPartProps & { isTight: boolean }) {
  const { chat } = parts
  return (
    <div className={cn('flex h-full items-center', isTight ? 'gap-2' : 'gap-2.5')}>
      <RowAvatar {...parts} size={isTight ? 'small' : 'medium'} />
      <div className="min-w-0 flex-1">
        <div className={cn('flex items-center gap-2', isTight ? 'h-4.5' : 'h-5')}>
          <Name {...parts} />
          <TeamName chat={chat} />
          <Time chat={chat} />
        </div>
        <div className={cn('flex items-center gap-1', isTight ? 'h-5' : 'h-6')}>
          <LastLine {...parts} />
          <RowMarks {...parts} />
        </div>
      </div>
    </div>
  )
}

function OneLine(parts: RowPartProps) {
  return (
    <div className="flex h-full items-center gap-2">
      <RowAvatar {...parts} size="small" />
      <div className="flex w-26 shrink-0">
        <Name {...parts} />
      </div>
      <LastLine {...parts} />
      <RowMarks {...parts} />
      <Time chat={parts.chat} />
    </div>
  )
}

/** The customer's avatar, or a check mark if the chat is marked. */
const RowAvatar = ({ chat, isMarked, size }: RowPartProps & { size: 'small' | 'medium' }) => {
  const LL = useLL()
  if (!isMarked)
    return (
      <Avatar
        name={chat.user_name}
        size={size}
        mark={size === 'medium' ? <ChannelMark channel={chat.channel} /> : undefined}
      />
    )
  return (
    <span
      className={cn(
        'inline-flex shrink-0 items-center justify-center rounded-full bg-accent-fill text-on-accent',
        size === 'small' ? 'size-6' : 'size-8',
      )}
    >
      <Check aria-hidden className="size-4" />
      <span className="sr-only">{LL.chatList.marked()}</span>
    </span>
  )
}

const Name = ({ chat, isUnread, isGone }: RowPartProps) => (
  <span className="flex min-w-0 flex-1 items-center gap-1">
    <span
      className={cn(
        'truncate',
        isUnread ? 'font-semibold' : 'font-medium',
        isGone && 'text-text-faint line-through',
      )}
    >
      {chat.user_name}
    </span>
    <ProofMark proven={isProven(chat)} />
  </span>
)

/** Name of the chat's team; renders nothing if the chat has no team or has ended. */
function TeamName({ chat: { status, team_id } }: { chat: Chat }) {
  const { nameOf } = useTeams()
  const name = status === 'ended' ? null : nameOf(team_id)
  if (name === null) return null
  return <span className="max-w-20 shrink truncate text-text-faint text-xs">{name}</span>
}

/** Waiting time of the customer; if they are not waiting for a reply, the time since the chat last changed. */
function Time({ chat }: { chat: Chat }) {
  const wait = waitOf(chat)
  if (isSetAside(chat)) return <AsideMark chat={chat} />
  if (wait !== null && chat.reply_due_at) return <DueRing chat={chat} />
  if (wait !== null) return <WaitRing chat={chat} since={wait} />
  return <Age at={chat.updated_at} className="tabular shrink-0 text-text-faint text-xs" />
}

function LastLine({ chat, isUnread, isGone, hit, me }: RowPartProps) {
  const LL = useLL()
  const hasDraft = useHasDraft(chat.id)
  if (hit && !isGone) return <HitLine hit={hit} />
  const style = isUnread ? 'text-text' : isGone ? 'text-text-faint' : 'text-text-muted'
  return (
    <span className={cn('min-w-0 flex-1 truncate text-sm', style)}>
      {hasDraft && !isGone && <span className="font-medium text-warning-text">{LL.chatList.draft()} </span>}
      {isGone ? LL.chats.list.gone() : lastLine(LL, chat, me)}
    </span>
  )
}

/** Marks in a row: the sentiment if known, the time left to reply if short, the status or the agent, and the unread messages. */
function RowMarks({ chat, unread, isUnread, me }: RowPartProps) {
  const LL = useLL()
  const { sentiment } = chat
  return (
    <>
      {sentiment !== 'unknown' && (
        <SentimentBadge compact level={sentiment} label={LL.common.sentiments[sentiment]()} />
      )}
      <ReplyWindowMark chat={chat} />
      <StatusMark chat={chat} me={me} />
      <Badge tone="accent" count={unread} label={LL.chats.list.unread({ n: unread })} />
      {isUnread && unread === 0 && (
        <span className="size-2 shrink-0 rounded-full bg-accent">
          <span className="sr-only">{LL.chatList.unread()}</span>
        </span>
      )}
    </>
  )
}
