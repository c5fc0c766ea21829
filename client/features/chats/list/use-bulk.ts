import { useEffect } from 'react'
import { useActor } from '#client/core/hooks/use-actor.ts'
import { useOfferUndo } from '#client/core/undo/undo.tsx'
import { useLL } from '#client/lib/i18n.tsx'
import { BULK_MAX } from '#contract/base/limits.ts'
import type { Chat } from '#contract/chats/chat-shapes.ts'
import { rowOf } from '#machines/chat-list/row-list.ts'
import { type BulkActor, listBulkMachine } from './bulk-actor.ts'
import { bulkReversals, outcomeText } from './bulk-outcome.ts'
import type { ListActor } from './list-actor.ts'
import type { ChatList } from './use-chat-list.ts'

/** Marked chats in a list, and the commands to mark them. */
export interface Bulk {
  readonly actor: BulkActor
  readonly list: ListActor
  /** Marks or unmarks a chat. */
  readonly toggle: (id: number) => void
  /** Marks all chats from the one marked last to this one. */
  readonly extend: (id: number) => void
  /** Marks all loaded chats, as many as one action can change. */
  readonly markAll: () => void
  /** Returns the number of chats that `markAll` marks. */
  readonly loaded: () => number
}

/** Returns the marked chats by id, as they are now in the list. */
function markedChats(actor: BulkActor, list: ListActor): ReadonlyMap<number, Chat> {
  const { shown } = list.getSnapshot().context
  const rows = [...actor.getSnapshot().context.marked].map((id) => rowOf(shown, id))
  return new Map(rows.flatMap((row) => (row ? [[row.chat.id, row.chat] as const] : [])))
}

/** Reports the result of an action on the marked chats and offers to undo it. */
function useOutcome(actor: BulkActor, list: ListActor): void {
  const LL = useLL()
  const offer = useOfferUndo()
  useEffect(() => {
    let before: ReadonlyMap<number, Chat> = new Map()
    const start = actor.subscribe((snapshot) => {
      // Captures the chats' names before the change, because an event may take a chat off the list before the response.
      if (snapshot.hasTag('busy')) before = new Map([...markedChats(actor, list), ...before])
      else if (!snapshot.can({ type: 'bulk.cancel' })) before = new Map()
    })
    const done = actor.on('bulk.done', ({ action, outcomes }) => {
      const isWhole = outcomes.every(({ code }) => code === null)
      const text = outcomeText(LL, action, outcomes)
      offer(text, bulkReversals(action, outcomes, before), isWhole ? 'success' : 'warning')
    })
    return () => {
      start.unsubscribe()
      done.unsubscribe()
    }
  }, [actor, list, offer, LL])
}

/** Returns the marked chats in a list, and the commands to mark them. */
export function useBulk({ source, actor: list }: Pick<ChatList, 'source' | 'actor'>): Bulk {
  const actor = useActor('chats: bulk', listBulkMachine)
  useOutcome(actor, list)
  const toggle = (id: number) => actor.send({ type: 'mark.toggle', id })
  const extend = (id: number) => {
    const { anchor } = actor.getSnapshot().context
    const [from, to] = [anchor === null ? -1 : source.indexOf(anchor), source.indexOf(id)]
    const first = Math.min(from < 0 ? to : from, to)
    const ids = Array.from({ length: Math.max(from, to) - first + 1 }, (_, step) =>
      source.keyAt(first + step),
    )
    actor.send({ type: 'mark.add', ids: ids.filter((one) => one !== undefined), anchor: id })
  }
  const loaded = () => Math.min(source.size(), BULK_MAX)
  const markAll = () => {
    const ids = Array.from({ length: loaded() }, (_, at) => source.keyAt(at)).filter((id) => id !== undefined)
    const anchor = ids.at(-1)
    if (anchor !== undefined) actor.send({ type: 'mark.add', ids, anchor })
  }
  return { actor, list, toggle, extend, markAll, loaded }
}
