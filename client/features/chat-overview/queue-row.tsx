import { Check, LogOut } from 'lucide-react'
import { type DragEvent, type MouseEvent, memo } from 'react'
import { cn } from '#client/lib/cn.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { channelIcons } from '#client/shared/conversation/channel-icon.tsx'
import { ProofMark } from '#client/shared/conversation/proof-mark.tsx'
import { SentimentBadge } from '#client/ui/display/sentiment-badge.tsx'
import { type FloorChat, LAST_WORDS_MAX_CHARS } from '#contract/floor/floor.ts'
import { channelOf, isUnhappy } from '#machines/floor/floor-chat.ts'
import type { Departure } from '#machines/floor/floor-state.ts'
import { departureOf, pendingAssigneeOf } from '#machines/floor/moves.ts'
import { waitTone } from '#machines/floor/open-hours.ts'
import { useFloorChat, useFloorPart, useSampled, useThresholds, useWaited } from './floor-actor.ts'
import { clockSpan } from './format-span.ts'

/** Returns a function that describes why a chat is waiting. */
export function useWhy(): (why: string | undefined) => string {
  const { why: texts } = useLL().floor
  return (why) => (why && why in texts ? texts[why as keyof typeof texts]() : texts.unknown())
}

const waitTones = { calm: 'text-text-muted', warning: 'text-warning-text', danger: 'text-danger-text' }

/** Customer's waiting time, counted in business hours, refreshed live and colored by urgency. */
export function Wait({ since, warn, alarm }: { since: number; warn: number; alarm: number }) {
  const { locale } = useLocale()
  const span = useWaited(since)
  const tone = useSampled(({ floor, now }) => (floor ? waitTone(floor, now, since, { warn, alarm }) : 'calm'))
  return <span className={cn('tabular font-medium', waitTones[tone])}>{clockSpan(locale, span)}</span>
}

interface QueueRowViewProps {
  readonly id: number
  readonly isChosen: boolean
  readonly isMarked: boolean
  readonly onDragStart: (event: DragEvent, id: number) => void
  readonly onDragEnd: () => void
  readonly onMenu: (event: MouseEvent, id: number) => void
}

/** Row of a waiting customer; it becomes a ghost if the chat leaves the queue while the pane is paused. */
export const QueueRowView = memo(function QueueRowView({ id, ...props }: QueueRowViewProps) {
  const gone = useSampled((context) => departureOf(context, id))
  const assignee = useSampled((context) => pendingAssigneeOf(context, id))
  const known = useFloorChat(id)
  const chat = gone?.chat ?? known
  return chat ? <ChatRow chat={chat} gone={gone} assignee={assignee} {...props} /> : null
})

interface Leaving {
  /** Departure of the chat from the queue while the pane was paused; null if it is still waiting. */
  readonly gone: Departure | null
  /** Agent that the chat is being assigned to; null if it is not being assigned. */
  readonly assignee: number | null
}

type ChatRowProps = Omit<QueueRowViewProps, 'id'> & Leaving & { readonly chat: FloorChat }

function ChatRow({ chat, gone, assignee, isChosen, isMarked, ...handlers }: ChatRowProps) {
  const LL = useLL()
  const why = useWhy()
  const bot = useFloorPart('bots').get(chat.bot)?.name
  const team = useFloorPart('teams').get(chat.team ?? 0)?.name
  const { wait_warn_seconds: warn, wait_alarm_seconds: alarm } = useThresholds()
  const Channel = channelIcons[channelOf(chat)]
  const isGhost = gone !== null || assignee !== null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the option around it answers the keyboard; `a` does what dragging does.
    <div
      draggable={!isGhost}
      onDragStart={(event) => handlers.onDragStart(event, chat.id)}
      onDragEnd={handlers.onDragEnd}
      onContextMenu={(event) => handlers.onMenu(event, chat.id)}
      className={cn(
        'flex h-full items-center gap-2.5 border-b px-3',
        isChosen ? 'bg-surface-selected' : 'hover:bg-surface-hover',
        isGhost && 'opacity-60',
      )}
    >
      <span className="flex w-12 shrink-0 flex-col items-end">
        <Wait since={chat.since} warn={warn} alarm={alarm} />
        <Channel
          aria-label={LL.chats.channel[channelOf(chat)]()}
          className="mt-0.5 size-3.5 text-text-faint"
        />
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-1.5">
          {isMarked && <Check aria-hidden className="size-4 shrink-0 text-accent-text" />}
          <span className="truncate font-medium">{chat.name}</span>
          <ProofMark proven={chat.proven} />
          {chat.mood && (isUnhappy(chat) || chat.mood === 'very_positive') && (
            <SentimentBadge compact level={chat.mood} label={LL.common.sentiments[chat.mood]()} />
          )}
          <span className="ml-auto max-w-28 shrink-[9] truncate text-text-faint text-xs">{team ?? bot}</span>
        </span>
        <span className="block truncate text-sm text-text-muted">
          {isGhost ? (
            <GhostText gone={gone} assignee={assignee} />
          ) : (
            <>
              <span className="text-text-faint">{why(chat.why)}</span>
              {chat.left !== undefined && (
                <span className="ml-1.5 text-warning-text">
                  <LogOut aria-hidden className="mr-0.5 inline size-3" />
                  {LL.floor.queue.left()}
                </span>
              )}
              {chat.last && <span className="ml-1.5">{withEllipsis(chat.last)}</span>}
            </>
          )}
        </span>
      </span>
    </div>
  )
}

/** Appends an ellipsis to the last message's text if it was cut off. */
const withEllipsis = (words: string): string =>
  [...words].length < LAST_WORDS_MAX_CHARS ? words : `${words.trimEnd()}…`

/** Explains where a chat that left the queue is now. */
function GhostText({ gone, assignee }: Leaving) {
  const { queue } = useLL().floor
  const agents = useFloorPart('agents')
  const agent = gone?.agent ?? assignee
  if (agent !== null && agent !== undefined) return queue.taken({ name: agents.get(agent)?.name ?? '' })
  return gone?.to === 'bot' ? queue.toBot() : queue.ended()
}
