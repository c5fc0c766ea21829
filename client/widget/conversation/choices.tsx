import type { AnswerChoice } from '#contract/chat-shapes.ts'
import { usePanel } from '../view/use-session.ts'

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
