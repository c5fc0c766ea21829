import { useEffect, useState } from 'react'
import { useKeys } from '#client/core/keys/use-keys.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import type { Chat } from '#contract/chats/chat-shapes.ts'
import { FindBar } from '../find/find-bar.tsx'
import { useFind } from '../find/use-find.ts'
import { useLitWords } from '../find/use-lit-words.ts'
import type { Conversation } from '../use-conversation.ts'
import { DayRail } from './day-rail.tsx'
import { NewestAnnouncer } from './newest-announcer.tsx'
import { type ShownRows, useShownRows } from './shown-rows.ts'
import { Start, ToEnd } from './timeline-edges.tsx'
import { Timeline } from './timeline-view.tsx'
import { useMessageWindow } from './use-message-window.ts'
import { useShown } from './use-shown.ts'

/** Returns the number of messages from others that have arrived since the reader scrolled away from the end. */
function useMissed({ messages, me }: Conversation, isAtEnd: boolean): number {
  const last = messages.at(-1)?.order ?? 0
  const [seen, setSeen] = useState(last)
  if (isAtEnd && seen !== last) setSeen(last)
  if (isAtEnd) return 0
  return messages.filter(({ order, agent }) => order > seen && agent?.id !== me.id).length
}

/** Returns the index of a message's row; -1 if the message has not been loaded. */
const rowIndexOf = (timeline: Conversation['timeline'], order: number | null): number =>
  timeline.findIndex(
    (row) => row.kind === 'message' && row.entry.kind === 'saved' && row.entry.message.order === order,
  )

/** States that not all of the conversation is shown, with a button that shows it. */
function ShownNote({ shown }: { shown: Exclude<ShownRows, 'all'> }) {
  const { rows } = useLL().chats.conversation
  const [, show] = useShownRows()
  return (
    <p className="flex items-center justify-center gap-2 border-b bg-surface-sunken px-3 py-1 text-text-muted text-xs">
      {shown === 'changes' ? rows.onlyChanges() : rows.onlyMessages()}
      <Button size="small" onClick={() => show('all')}>
        {rows.all()}
      </Button>
    </p>
  )
}

/** Virtualized list of the conversation, from the oldest loaded message to the unsent ones. */
export function MessageList({ conversation, chat }: { conversation: Conversation; chat: Chat }) {
  const LL = useLL()
  const { timeline, isLoadingOlder } = conversation
  const view = useMessageWindow(conversation)
  const { frame, virtualizer, isAtEnd, toEnd, onScroll } = view
  useShown(conversation, isAtEnd)
  const find = useFind(conversation)
  const foundIndex = rowIndexOf(timeline, find.current)
  useEffect(() => {
    if (foundIndex >= 0) virtualizer.scrollToIndex(foundIndex, { align: 'center' })
  }, [foundIndex, virtualizer])
  const showMessage = (order: number) => {
    const at = rowIndexOf(timeline, order)
    if (at >= 0) virtualizer.scrollToIndex(at, { align: 'center' })
    else find.show(order)
  }
  useLitWords(frame, find.isOpen ? find.query : '', foundIndex)
  useKeys(LL.chats.actions.heading(), [{ action: 'chat.find', run: find.open }])
  const missed = useMissed(conversation, isAtEnd)
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      {find.isOpen && <FindBar find={find} />}
      {conversation.shown !== 'all' && <ShownNote shown={conversation.shown} />}
      <div
        ref={frame}
        role="log"
        // Live announcements are off, because scrolling adds and removes rows; new messages are announced separately below.
        aria-live="off"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
        aria-label={LL.chats.conversation.label({ name: chat.user_name })}
        aria-busy={isLoadingOlder}
        onScroll={onScroll}
        className="scroll-thin min-h-0 flex-1 overflow-y-auto -outline-offset-2 [overflow-anchor:none]"
      >
        <div className="flex min-h-full flex-col justify-end">
          <div style={{ height: view.heightPx }} className="relative shrink-0">
            <Start conversation={conversation} />
            <Timeline
              conversation={conversation}
              chat={chat}
              rows={view.rows}
              measure={virtualizer.measureElement}
              onShowMessage={showMessage}
            />
          </div>
        </div>
      </div>
      <NewestAnnouncer conversation={conversation} chat={chat} />
      {!isAtEnd && !find.isOpen && (
        <DayRail timeline={timeline} top={view.topIndex} virtualizer={virtualizer} />
      )}
      {!isAtEnd && <ToEnd missed={missed} onClick={toEnd} />}
    </div>
  )
}
