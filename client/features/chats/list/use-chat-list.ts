import { shallowEqual, useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import { type ChatsAddress, filtersOf } from '../chats-address.ts'
import type { ChangeAddress } from '../use-chats-address.ts'
import { useListOwner } from '../use-viewer.ts'
import { rowSource, selectState } from './list-actor.ts'
import { useListActor } from './use-list-actor.ts'
import { useSearchHits } from './use-search-hits.ts'

/**
 * Returns the state of the search field. Typed text shows immediately, the machine waits for a pause, and the URL follows only
 * after that, because browsers limit how often it can change.
 */
function useSearchText(
  address: ChatsAddress,
  change: ChangeAddress,
  send: (search: string) => void,
  isSettling: boolean,
) {
  const [typed, setTyped] = useState<string | null>(null)
  useEffect(() => {
    if (typed === null || isSettling) return
    change({ search: typed })
    setTyped(null)
  }, [typed, isSettling, change])
  const type = (search: string) => {
    setTyped(search)
    send(search)
  }
  return { search: typed ?? address.search, type }
}

/** Design A14: number of chats loaded ahead. */
const AHEAD = 2

/** Returns the state and commands of the chat list. */
export function useChatList(address: ChatsAddress, change: ChangeAddress) {
  const me = useListOwner()
  const filters = filtersOf(address, me)
  const actor = useListActor(filters)
  const source = rowSource(actor)
  const events = useSelector(actor, selectState, shallowEqual)
  const send = (search: string) => actor.send({ type: 'filters.change', filters: { ...filters, search } })
  const hits = useSearchHits(address.search)
  const searching = useSearchText(address, change, send, events.isSettling)

  const { chatId } = address
  const direction = useRef<1 | -1>(1)
  useEffect(() => actor.send({ type: 'chat.select', id: chatId }), [actor, chatId])
  const step = (type: 'selection.next' | 'selection.previous') => {
    direction.current = type === 'selection.next' ? 1 : -1
    actor.send({ type })
    const { selectedId } = actor.getSnapshot().context
    if (selectedId !== chatId)
      change({ chatId: selectedId, messageOrder: hits.get(selectedId ?? 0)?.order ?? null })
    return selectedId
  }
  /** Returns the next chats in the direction of the last step. */
  const ahead = (): readonly number[] => {
    const at = chatId === null ? -1 : source.indexOf(chatId)
    if (at < 0) return []
    const indexes = Array.from({ length: AHEAD }, (_, step) => at + direction.current * (step + 1))
    return indexes.map((index) => source.keyAt(index)).filter((id) => id !== undefined)
  }
  const commands = {
    reload: () => actor.send({ type: 'list.reload' }),
    loadMore: () => actor.send({ type: 'page.load' }),
  }
  return { actor, source, hits, ...events, ...searching, ...commands, step, ahead }
}

export type ChatList = ReturnType<typeof useChatList>
