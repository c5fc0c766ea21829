import { useState } from 'preact/hooks'
import type { Message } from '#contract/chats/message-shapes.ts'
import type { rateAnswer, Thumb } from '#contract/visitor/visitor-home.ts'
import { failureOf } from '#machines/failure.ts'
import { Icon } from '../view/icon.tsx'
import { useTalk } from '../view/use-talk.ts'

const signs: Record<Thumb, string> = { up: '👍', down: '👎' }
const all = ['up', 'down'] as const

const thumbOf = ({ reaction }: Message): Thumb | null =>
  all.find((thumb) => signs[thumb] === reaction) ?? null

/** Buttons that rate an answer; a second press removes the rating. */
export function Thumbs({ message }: { readonly message: Message }) {
  const { session, state, talk } = useTalk()
  const [given, setGiven] = useState(() => thumbOf(message))
  const rate = (thumb: Thumb) => {
    const { chatId, token = '' } = state.conversation?.state() ?? {}
    if (!chatId) return
    const next = given === thumb ? null : thumb
    setGiven(next)
    session.parts.api
      .call<typeof rateAnswer>('PUT', '/ai/client/chat/:id/thumb', {
        id: chatId,
        headers: { authorization: `Bearer ${token}` },
        body: { order: message.order, thumb: next },
      })
      .catch((error) => {
        setGiven(given)
        session.report(failureOf(error))
      })
  }
  const labels = { up: talk.messages.helpful(), down: talk.messages.unhelpful() }
  return (
    <>
      {all.map((thumb) => (
        <button
          key={thumb}
          type="button"
          class={`plain small thumb-${thumb}`}
          aria-label={labels[thumb]}
          title={labels[thumb]}
          aria-pressed={given === thumb}
          onClick={() => rate(thumb)}
        >
          <Icon name="thumb" />
        </button>
      ))}
    </>
  )
}
