import { useSelector } from '@xstate/react'
import { type KeyboardEvent, useEffect, useEffectEvent } from 'react'
import { fromPromise } from 'xstate'
import { call } from '#client/api/call.ts'
import { useActor } from '#client/core/hooks/use-actor.ts'
import type { Chat } from '#contract/chats/chat-shapes.ts'
import { decideAnswer, prepareAnswer, type ShadowAnswer } from '#contract/knowledge/shadow.ts'
import { offeredAnswer, openOrder } from '#machines/shadow/selectors.ts'
import { type ShadowInput, shadowMachine } from '#machines/shadow/shadow-machine.ts'
import type { WritingState } from './use-writing.ts'

const machine = shadowMachine.provide({
  actors: {
    prepare: fromPromise<ShadowAnswer | null, ShadowInput>(async ({ input, signal }) => {
      const { answer } = await call(prepareAnswer, { params: { id: input.chatId }, signal })
      return answer
    }),
  },
})

interface ShadowOptions {
  readonly chat: Chat
  /** Id of the member who is writing. */
  readonly meId: number
  readonly writing: WritingState
  /** True while the member can write to the customer. */
  readonly mayReply: boolean
}

/** Returns the answer prepared by the bot, which is only shown while the field is empty, and the composer's commands for it. */
export function useShadow({ chat, meId, writing, mayReply }: ShadowOptions) {
  const actor = useActor('chats: prepared answer', machine, { chatId: chat.id })
  const order = mayReply ? openOrder(chat, meId) : null
  useEffect(() => actor.send({ type: 'question.change', order }), [actor, order])
  const fill = useEffectEvent(writing.change)
  useEffect(() => {
    const taken = actor.on('answer.taken', ({ text }) => fill(text))
    const decided = actor.on('answer.decided', ({ order: answered, outcome }) => {
      // Errors are ignored, because the call only serves the statistics.
      call(decideAnswer, { params: { id: chat.id, order: answered }, body: { outcome } }).catch(() => {})
    })
    return () => {
      taken.unsubscribe()
      decided.unsubscribe()
    }
  }, [actor, chat.id])
  const offered = useSelector(actor, offeredAnswer)
  const answer = !mayReply || writing.isNote || writing.text !== '' ? null : offered
  const take = () => actor.send({ type: 'answer.take' })
  const drop = () => actor.send({ type: 'answer.drop' })
  /** Handles a key for the prepared answer; returns true if the key was handled. */
  const press = (event: KeyboardEvent): boolean => {
    const run = event.key === 'Tab' && !event.shiftKey ? take : event.key === 'Escape' ? drop : null
    if (!answer || !run || event.nativeEvent.isComposing) return false
    event.preventDefault()
    run()
    return true
  }
  const submit = () => {
    if (!writing.isNote && writing.refusal === null) actor.send({ type: 'reply.send', text: writing.text })
    writing.submit()
  }
  return { answer, take, drop, press, writing: { ...writing, submit } }
}

export type ShadowState = ReturnType<typeof useShadow>
