import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { useLive, useResync } from '#client/app/live.tsx'
import { ofTypes } from '#client/realtime/live.ts'
import type { Viewer } from '#machines/chat/standing.ts'
import type { ChatActor } from './chat-actor.ts'
import { createDesk, type Desk, deskFacts } from './desk.ts'
import { draftsIn } from './drafts.ts'
import { unsentIn } from './unsent.ts'

/** Tells the server which chat is on the screen, again after each break, and passes on that the member types. */
function useWishes(chatId: number | null, actor: ChatActor | null): void {
  const { wishes, status } = useLive()
  const isLive = status === 'live'
  useEffect(() => {
    if (!isLive || chatId === null) return
    wishes.send('chat.view', { chat_id: chatId })
    return () => wishes.send('chat.view', { chat_id: null })
  }, [wishes, isLive, chatId])
  useEffect(() => {
    const typing = actor?.on('*', ({ type, chat_id }) => wishes.send(type, { chat_id }))
    return () => typing?.unsubscribe()
  }, [wishes, actor])
}

/** Keeps the desk fed with the journal and with signs of the moment. */
function useFeed(desk: Desk): void {
  const { journal, ephemeral, status } = useLive()
  useEffect(() => {
    if (status === 'live') desk.reconnected()
  }, [desk, status])
  useLayoutEffect(() => {
    const facts = journal.pipe(ofTypes(...deskFacts)).subscribe((events) => {
      for (const event of events) desk.tell(event)
    })
    const signs = ephemeral.subscribe(desk.tell)
    return () => {
      facts.unsubscribe()
      signs.unsubscribe()
      desk.close()
    }
  }, [desk, journal, ephemeral])
  useResync(desk.resync)
}

/** An idempotency key; `randomUUID` is missing on pages without TLS. */
const newKey = () =>
  [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-')

/** The chat on the screen; null while none is chosen. */
export function useDesk(me: Viewer, chatId: number | null): ChatActor | null {
  const desk = useMemo(
    () =>
      createDesk({
        me,
        now: Date.now,
        newKey,
        drafts: draftsIn(() => window.sessionStorage),
        unsent: unsentIn(() => window.sessionStorage),
      }),
    [me],
  )
  useFeed(desk)
  const [open, setOpen] = useState<{ chatId: number; actor: ChatActor } | null>(null)
  useLayoutEffect(() => {
    if (chatId === null) return
    setOpen({ chatId, actor: desk.open(chatId) })
    return () => desk.leave(chatId)
  }, [desk, chatId])
  const actor = open?.chatId === chatId ? open.actor : null
  useWishes(chatId, actor)
  return actor
}
