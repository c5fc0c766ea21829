import { ArrowDown } from 'lucide-react'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { useLL } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Banner } from '#client/ui/feedback/banner.tsx'
import { Spinner } from '#client/ui/feedback/spinner.tsx'
import type { Chat } from '#contract/chat-shapes.ts'
import { DayLine, SystemMessageLine, UnreadLine } from './lines.tsx'
import { MessageGroup } from './message-group.tsx'
import { NoteRow } from './note-row.tsx'
import type { TimelineItem } from './timeline.ts'
import { useAnchoredScroll } from './use-anchored-scroll.ts'
import type { Conversation } from './use-conversation.ts'

function subscribeToVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

const useVisible = () =>
  useSyncExternalStore(subscribeToVisibility, () => document.visibilityState === 'visible')

/** Reports the messages on the screen of a visible tab to the machine, which marks them as read. */
function useShown({ messages, noteShown }: Conversation, isAtEnd: boolean): void {
  const isVisible = useVisible()
  const last = messages.at(-1)?.order
  useEffect(() => {
    if (isVisible && isAtEnd && last !== undefined) noteShown(last)
  }, [isVisible, isAtEnd, last, noteShown])
}

/** Returns the number of messages of others since the reader left the end. */
function useMissed({ messages, me }: Conversation, isAtEnd: boolean): number {
  const last = messages.at(-1)?.order ?? 0
  const [seen, setSeen] = useState(last)
  if (isAtEnd && seen !== last) setSeen(last)
  return messages.filter(({ order, agent }) => order > seen && agent?.id !== me.id).length
}

/** The conversation, from the oldest loaded message to the unsent ones. */
export function MessageList({ conversation, chat }: { conversation: Conversation; chat: Chat }) {
  const LL = useLL()
  const { timeline, hasOlder, isLoadingOlder, loadFailure, loadOlder, outbox } = conversation
  const mayLoad = hasOlder && !isLoadingOlder && !loadFailure
  const onNearStart = useCallback(() => mayLoad && loadOlder(), [mayLoad, loadOlder])
  const { frame, content, isAtEnd, toEnd, onScroll } = useAnchoredScroll(onNearStart)
  useShown(conversation, isAtEnd)
  const missed = useMissed(conversation, isAtEnd)
  const written = outbox.length
  useEffect(() => {
    if (written > 0) toEnd()
  }, [written, toEnd])
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={frame}
        role="log"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
        aria-label={LL.chats.conversation.label({ name: chat.user_name })}
        aria-busy={isLoadingOlder}
        onScroll={onScroll}
        className="scroll-thin min-h-0 flex-1 overflow-y-auto -outline-offset-2 [overflow-anchor:none]"
      >
        <div ref={content} className="mx-auto flex min-h-full max-w-3xl flex-col justify-end gap-4 p-4">
          <Start conversation={conversation} />
          <Timeline conversation={conversation} chat={chat} items={timeline} />
        </div>
      </div>
      {!isAtEnd && <ToEnd missed={missed} onClick={toEnd} />}
    </div>
  )
}

interface TimelineProps {
  readonly conversation: Conversation
  readonly chat: Chat
  readonly items: readonly TimelineItem[]
}

const Timeline = ({ conversation, chat, items }: TimelineProps) => {
  const { me, retry, discard, deleteNote } = conversation
  const last = items.findLast(({ kind }) => kind === 'group')
  return items.map((item) => {
    if (item.kind === 'day') return <DayLine key={item.key} at={item.at} />
    if (item.kind === 'unread') return <UnreadLine key={item.key} />
    if (item.kind === 'note')
      return <NoteRow key={item.key} note={item.note} me={me.id} onDelete={deleteNote} />
    if (item.kind === 'notice')
      return <SystemMessageLine key={item.key} systemMessage={item.systemMessage} me={me.id} />
    return (
      <MessageGroup
        key={item.key}
        group={item}
        chat={chat}
        isLast={item === last}
        onRetry={retry}
        onDiscard={discard}
      />
    )
  })
}

/** Start of the list: older messages being loaded, a failure, or the beginning of the chat. */
function Start({ conversation }: { conversation: Conversation }) {
  const LL = useLL()
  const { hasOlder, isLoadingOlder, isBehind, loadFailure, loadOlder } = conversation
  if (isLoadingOlder)
    return <Spinner label={LL.chats.conversation.older()} className="mx-auto text-text-faint" />
  if (hasOlder && loadFailure && !isBehind)
    return (
      <Banner
        tone="warning"
        action={
          <Button size="small" onClick={loadOlder}>
            {LL.common.actions.retry()}
          </Button>
        }
      >
        {LL.chats.conversation.olderFailed()}
      </Banner>
    )
  // As high as the spinner, so that nothing moves when it appears.
  if (hasOlder) return <div className="h-4" />
  return <p className="text-center text-text-faint text-xs">{LL.chats.conversation.start()}</p>
}

function ToEnd({ missed, onClick }: { missed: number; onClick: () => void }) {
  const LL = useLL()
  const { newMessages, toNewest } = LL.chats.conversation
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-3 flex justify-center">
      <button
        type="button"
        onClick={onClick}
        className="pointer-events-auto inline-flex h-8 animate-rise items-center gap-1.5 rounded-full border bg-surface-raised px-3 font-medium text-sm shadow-float hover:bg-surface-hover"
      >
        <ArrowDown aria-hidden className="size-4" strokeWidth={1.75} />
        {missed > 0 ? newMessages({ n: missed }) : <span className="sr-only">{toNewest()}</span>}
      </button>
    </div>
  )
}
