import { useState } from 'preact/hooks'
import type { Message } from '#contract/chats/message-shapes.ts'
import type { rateAnswer, Thumb } from '#contract/visitor/visitor-home.ts'
import { failureOf } from '#machines/failure.ts'
import { IconButton } from '../view/icon-button.tsx'
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
      .ofChat<typeof rateAnswer>({ chatId, token }, 'PUT', '/ai/client/chat/:id/thumb', {
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
        <IconButton
          key={thumb}
          icon="thumb"
          label={labels[thumb]}
          class={`plain small thumb-${thumb}`}
          aria-pressed={given === thumb}
          onClick={() => rate(thumb)}
        />
      ))}
    </>
  )
}
