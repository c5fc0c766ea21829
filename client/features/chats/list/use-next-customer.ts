import { useEffect, useState } from 'react'
import { fromPromise } from 'xstate'
import { call } from '#client/api/call.ts'
import { useFailureText } from '#client/core/failures/use-failure-text.ts'
import { useActor } from '#client/core/hooks/use-actor.ts'
import { useLatest } from '#client/core/hooks/use-latest.ts'
import { useOfferUndo } from '#client/core/undo/undo.tsx'
import { useLL } from '#client/lib/i18n.tsx'
import { useToast } from '#client/ui/feedback/toaster.tsx'
import { bulkCost } from '#contract/chats/bulk.ts'
import type { ActedChat } from '#contract/chats/chat-shapes.ts'
import { waitOf } from '#contract/chats/chat-wait.ts'
import { assignChat, listChats } from '#contract/chats/chats.ts'
import { nextCustomerMachine, type WaitingChats } from '#machines/next-customer/next-customer-machine.ts'
import { actReversal } from '#machines/undo/undo-types.ts'

/** Our choice: number of chats to consider in each list, longest wait first. */
const LOOKED_AT = 50

async function findWaiting(me: number, botId: number | null, signal: AbortSignal): Promise<WaitingChats> {
  const shared = { sort: 'waiting', length: LOOKED_AT, bot_id: botId ?? undefined } as const
  const [own, queue] = await Promise.all([
    call(listChats, { query: { ...shared, status: 'assigned', agent_id: me }, signal }),
    call(listChats, { query: { ...shared, status: 'waiting' }, signal }),
  ])
  const waiting = own.entities.filter((chat) => waitOf(chat) !== null)
  return { own: waiting.map(({ id }) => id), queue: queue.entities.map(({ id }) => id) }
}

/** Values that the actors read when they run. */
interface Latest {
  readonly botId: number | null
  /** Reports that the member has taken a chat, and offers to undo it. */
  readonly onTaken: (chat: ActedChat) => void
}

const machineOf = (me: number, latest: () => Latest) =>
  nextCustomerMachine.provide({
    actors: {
      findWaiting: fromPromise(({ signal }) => findWaiting(me, latest().botId, signal)),
      calculate: fromPromise(({ input, signal }) =>
        call(bulkCost, { body: { ids: [input.chatId] }, signal }),
      ),
      take: fromPromise(async ({ input }) => {
        const chat = await call(assignChat, { params: { id: input.chatId }, body: { user_id: me } })
        latest().onTaken(chat)
      }),
    },
  })

/** Returns the commands that open the chat of the next waiting customer and take the chat that has waited longest. */
export function useNextCustomer(
  me: number,
  botId: number | null,
  chatId: number | null,
  onOpen: (chatId: number) => void,
) {
  const LL = useLL()
  const toast = useToast()
  const failureText = useFailureText()
  const offer = useOfferUndo()
  const onTaken = (chat: ActedChat) =>
    offer(LL.chats.undo.claim({ name: chat.user_name }), [actReversal(chat)])
  const latest = useLatest({ botId, onTaken })
  const [machine] = useState(() => machineOf(me, latest))
  const actor = useActor('chats: next customer', machine)
  useEffect(() => {
    const { next } = LL.chatList
    const all = actor.on('*', (event) => {
      if ('id' in event) onOpen(event.id)
      if (event.type === 'nobody.waits' && !event.isQuiet) toast.show({ tone: 'info', text: next.nobody() })
      if (event.type === 'chat.costs') toast.show({ tone: 'warning', text: next.costs({ n: event.queries }) })
      if (event.type === 'next.failed')
        toast.show({ tone: 'danger', title: next.failed(), text: failureText(event.failure) })
    })
    return () => all.unsubscribe()
  }, [actor, toast, LL, failureText, onOpen])
  return {
    /** `isQuiet` suppresses the message if nobody is waiting. */
    goNext: (isQuiet: boolean) => actor.send({ type: 'customer.next', current: chatId, isQuiet }),
    takeNext: () => actor.send({ type: 'customer.take' }),
  }
}
