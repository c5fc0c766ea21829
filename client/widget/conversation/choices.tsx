import { useState } from 'preact/hooks'
import type { AnswerChoice } from '#contract/chats/message-shapes.ts'
import { usePanel } from '../view/use-session.ts'
import { useTalk } from '../view/use-talk.ts'

/** Buttons for topics that the bot suggests if it is unsure of its answer; each sends its topic's question. */
export function Choices({ choices }: { readonly choices: readonly AnswerChoice[] }) {
  const { session, LL } = usePanel()
  if (choices.length === 0) return null
  return (
    <ul class="choices" aria-label={LL.composer.suggestions()}>
      {choices.map(({ label, question }) => (
        <li key={label}>
          <button
            type="button"
            onClick={() => session.send({ type: 'message.send', text: question, files: [] })}
          >
            {label}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Buttons for replying to the bot's offer of a handover: accept it, or decline it and continue with the bot. */
export function PersonChoice() {
  const { session, state, LL, talk } = useTalk()
  const [isDeclined, setDeclined] = useState(false)
  if (isDeclined || !state.conversation?.can({ type: 'agent.request' })) return null
  return (
    <ul class="choices" aria-label={LL.chat.talkToPerson()}>
      <li>
        <button type="button" onClick={() => session.send({ type: 'agent.request' })}>
          {talk.chat.getPerson()}
        </button>
      </li>
      <li>
        <button type="button" onClick={() => setDeclined(true)}>
          {talk.chat.noPerson()}
        </button>
      </li>
    </ul>
  )
}
