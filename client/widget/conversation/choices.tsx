import { useState } from 'preact/hooks'
import type { AnswerChoice } from '#contract/chats/message-shapes.ts'
import { usePanel } from '../view/use-session.ts'
import { useTalk } from '../view/use-talk.ts'

/** Topics that the bot offers beside an answer that it is unsure of; each asks its question. */
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

/** What can be said to a bot that offers a person: yes, or no by going on. */
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
