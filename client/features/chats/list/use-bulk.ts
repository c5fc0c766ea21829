import { useCallback, useEffect } from 'react'
import { useActor } from '#client/core/hooks/use-actor.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { useToast } from '#client/ui/feedback/toaster.tsx'
import { type BulkActor, listBulkMachine } from './bulk-actor.ts'
import { outcomeText } from './bulk-outcome.ts'
import type { ChatList } from './use-chat-list.ts'

/** Marks of a list and their commands. */
export interface Bulk {
  readonly actor: BulkActor
  /** Marks the chat, or takes its mark away. */
  readonly toggle: (id: number) => void
  /** Marks all chats from the last marked one to this one. */
  readonly extend: (id: number) => void
}

/** Returns the marked chats of a list. */
export function useBulk({ source }: Pick<ChatList, 'source'>): Bulk {
  const LL = useLL()
  const toast = useToast()
  const actor = useActor(listBulkMachine)
  useEffect(() => {
    const done = actor.on('bulk.done', ({ action, outcomes }) => {
      const isWhole = outcomes.every(({ code }) => code === null)
      toast.show({ tone: isWhole ? 'success' : 'warning', text: outcomeText(LL, action, outcomes) })
    })
    return () => done.unsubscribe()
  }, [actor, toast, LL])
  const toggle = useCallback((id: number) => actor.send({ type: 'mark.toggle', id }), [actor])
  const extend = useCallback(
    (id: number) => {
      const { anchor } = actor.getSnapshot().context
      const [from, to] = [anchor === null ? -1 : source.indexOf(anchor), source.indexOf(id)]
      const first = Math.min(from < 0 ? to : from, to)
      const ids = Array.from({ length: Math.max(from, to) - first + 1 }, (_, step) =>
        source.keyAt(first + step),
      )
      actor.send({ type: 'mark.add', ids: ids.filter((one) => one !== undefined), anchor: id })
    },
    [actor, source],
  )
  return { actor, toggle, extend }
}
