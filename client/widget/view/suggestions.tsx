import { translated } from '#contract/bots/translations.ts'
import { usePanel } from './use-session.ts'

/** Owner's suggested questions, which are sent when chosen. */
export function Suggestions() {
  const { session, state, LL } = usePanel()
  const say = (text: string) => translated(state.words?.translations, text)
  const questions = state.bot?.sample_questions.map(({ question }) => say(question))
  if (!questions?.length) return null
  return (
    <ul class="suggestions" aria-label={LL.composer.suggestions()}>
      {questions.map((text) => (
        <li key={text}>
          <button
            type="button"
            onClick={() => session.send({ type: 'message.send', text, files: [] })}
            onPointerEnter={session.start}
          >
            {text}
          </button>
        </li>
      ))}
    </ul>
  )
}
