import {
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import { useLatest } from '#client/core/hooks/use-latest.ts'
import { useLifetime } from '#client/core/hooks/use-lifetime.ts'
import { useLive, useResync } from '#client/core/live/live-provider.tsx'
import { newKey } from '#client/lib/new-key.ts'
import { serverNow } from '#client/lib/server-clock.ts'
import { ofTypes } from '#client/realtime/live-streams.ts'
import type { Viewer } from '#machines/chat/chat-access.ts'
import { isUpToDate } from '#machines/chat/selectors.ts'
import type { ChatActor } from './chat-actor.ts'
import {
  type ChatActorCache,
  type ChatMoved,
  cachedEventTypes,
  createChatActorCache,
} from './chat-actor-cache.ts'
import { draftStorage, noteDraftStorage } from './drafts.ts'
import { type StoredDrafts, storedDrafts } from './stored-drafts.ts'
import { outboxStorage } from './unsent.ts'

/** Tells the server which chat is on the screen (again after each reconnect) and when the member is typing. */
function useViewCommands(chatId: number | null, actor: ChatActor | null): void {
  const { commands, status } = useLive()
  const isLive = status === 'live'
  useEffect(() => {
    if (!isLive || chatId === null) return
    commands.send('chat.view', { chat_id: chatId })
    return () => commands.send('chat.view', { chat_id: null })
  }, [commands, isLive, chatId])
  useEffect(() => {
    const typing = actor?.on('*', (event) => {
      if (event.type !== 'chat.moved') commands.send(event.type, { chat_id: event.chat_id })
    })
    return () => typing?.unsubscribe()
  }, [commands, actor])
}

/** Passes journal and ephemeral events to the cache. */
function useFeed(cache: ChatActorCache): void {
  const { journal, ephemeral, status } = useLive()
  useEffect(() => {
    if (status === 'live') cache.reconnected()
  }, [cache, status])
  useLayoutEffect(() => {
    const events = journal.pipe(ofTypes(...cachedEventTypes)).subscribe((events) => {
      for (const event of events) cache.tell(event)
    })
    const ephemeralEvents = ephemeral.subscribe(cache.tell)
    return () => {
      events.unsubscribe()
      ephemeralEvents.unsubscribe()
    }
  }, [cache, journal, ephemeral])
  useResync(cache.resync)
}

/** Loads the drafts from other tabs and earlier sessions, and stores what was typed last before the page is hidden or left. */
function useStoredDrafts(stored: StoredDrafts, cache: ChatActorCache): void {
  useEffect(() => {
    let isGone = false
    // If the backend has no drafts, the tab keeps its own.
    stored.load().then(
      (drafts) => {
        for (const draft of isGone ? [] : drafts) cache.adopt(draft)
      },
      () => undefined,
    )
    const hide = () => document.visibilityState === 'hidden' && stored.flush()
    document.addEventListener('visibilitychange', hide)
    return () => {
      isGone = true
      document.removeEventListener('visibilitychange', hide)
      stored.flush()
    }
  }, [stored, cache])
}

/** Returns true once the chat on the screen has loaded. */
function useIsLoaded(actor: ChatActor | null): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const subscription = actor?.subscribe(listener)
      return () => subscription?.unsubscribe()
    },
    [actor],
  )
  return useSyncExternalStore(subscribe, () => actor !== null && isUpToDate(actor.getSnapshot()))
}

/**
 * Returns the actor for the chat on the screen; null if none is selected. `onMoved` is called after each move by the member;
 * `likely` returns the ids of chats that are likely to be opened next.
 */
export function useChatActor(
  me: Viewer,
  chatId: number | null,
  onMoved: (move: ChatMoved) => void,
  likely: () => readonly number[],
): ChatActor | null {
  const moved = useLatest(onMoved)
  // Memoized, because a new cache would load all chats again.
  const stored = useMemo(
    () =>
      storedDrafts(
        draftStorage(() => window.sessionStorage),
        noteDraftStorage(() => window.sessionStorage),
      ),
    [],
  )
  const cache = useMemo(
    () =>
      createChatActorCache({
        me,
        now: serverNow,
        newKey,
        drafts: stored.drafts,
        notes: stored.notes,
        unsent: outboxStorage(() => window.sessionStorage),
        onMoved: (move) => moved()(move),
      }),
    [me, moved, stored],
  )
  useStoredDrafts(stored, cache)
  useFeed(cache)
  useLifetime(
    cache,
    () => cache.start(),
    (left) => left.close(),
  )
  const shown = useMemo(() => ({ cache, chatId }), [cache, chatId])
  const [open, setOpen] = useState<{ chatId: number; actor: ChatActor } | null>(null)
  useLifetime(
    shown,
    () => chatId !== null && setOpen({ chatId, actor: cache.open(chatId) }),
    (left) => left.chatId !== null && left.cache.leave(left.chatId),
  )
  const actor = open?.chatId === chatId ? open.actor : null
  const loadedId = useIsLoaded(actor) ? chatId : null
  const next = useEffectEvent(likely)
  useEffect(() => {
    // Deferred until the open chat has loaded, so as not to delay it.
    if (loadedId !== null) cache.prefetch(next())
  }, [cache, loadedId])
  useViewCommands(chatId, actor)
  return actor
}
