import { shallowEqual, useSelector } from '@xstate/react'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useLive } from '#client/app/live.tsx'
import { ofTypes } from '#client/realtime/live.ts'
import type { ChatActor, ChatSnapshot } from '../chat-actor.ts'
import { unreadOfMine } from '../unread.ts'
import { conversationFacts } from './conversation-facts.ts'
import { createNoticeBook, type NoticeBook } from './notice-book.ts'
import { noticesOf, noticeTypes } from './notices.ts'
import { timelineOf } from './timeline.ts'

/** Writes down what happens to chats for as long as the desk is open. */
export function useNoticeBook(): NoticeBook {
  const { journal } = useLive()
  const [book] = useState(createNoticeBook)
  useEffect(() => {
    const facts = journal.pipe(ofTypes(...noticeTypes)).subscribe(book.take)
    return () => facts.unsubscribe()
  }, [book, journal])
  return book
}

/** Where the unread messages began when the chat came onto the screen; it stays there, although reading moves the real mark. */
function useReadUpTo(actor: ChatActor): number | null {
  const markOf = ({ context: { chat, me } }: ChatSnapshot) =>
    chat && { order: unreadOfMine(chat, me.id) > 0 ? chat.read.agent : null }
  const [first, setFirst] = useState(() => markOf(actor.getSnapshot()))
  const isLoaded = useSelector(actor, ({ context }) => context.chat !== null)
  if (first === null && isLoaded) setFirst(markOf(actor.getSnapshot()))
  return first?.order ?? null
}

/** The open conversation: what it shows, and what can be done in it. */
export function useConversation(actor: ChatActor, book: NoticeBook) {
  const facts = useSelector(actor, conversationFacts, shallowEqual)
  const readUpTo = useReadUpTo(actor)
  const { chatId, me } = actor.getSnapshot().context
  const told = useSyncExternalStore(book.subscribe, () => book.of(chatId))
  const { chat, messages, outbox } = facts
  const notices = useMemo(() => (chat ? noticesOf(chat, told) : []), [chat, told])
  const timeline = useMemo(
    () => timelineOf({ messages, outbox, notices, readUpTo, me }),
    [messages, outbox, notices, readUpTo, me],
  )
  const wishes = useMemo(
    () => ({
      retryLoading: () => actor.send({ type: 'history.retry' }),
      loadOlder: () => actor.send({ type: 'history.loadOlder' }),
      retry: (key: string) => actor.send({ type: 'message.retry', key }),
      discard: (key: string) => actor.send({ type: 'message.discard', key }),
      dismiss: () => actor.send({ type: 'notice.dismiss' }),
      noteShown: (order: number) => actor.send({ type: 'messages.shown', order }),
    }),
    [actor],
  )
  return { ...facts, me, timeline, ...wishes }
}

/** What the views of a conversation draw and call. */
export type Conversation = ReturnType<typeof useConversation>
