import type { SuggestedQuestion } from '#contract/bots/bots.ts'
import { translated } from '#contract/bots/translations.ts'
import { usePanel } from './use-session.ts'

/** Owner's suggested questions: those with a stored answer show it, the others are sent. */
export function Suggestions() {
  const { session, state, LL } = usePanel()
  const say = (text: string) => translated(state.words?.translations, text)
  const open = state.bot?.sample_questions
    .map((one) => ({ ...one, question: say(one.question), answer: say(one.answer) }))
    .filter(({ question }) => !state.given.some((one) => one.question === question))
  if (!open?.length) return null
  const choose = ({ question, answer, ai_answer }: SuggestedQuestion) => {
    if (ai_answer) session.send({ type: 'message.send', text: question, files: [] })
    else session.give({ question, answer })
  }
  return (
    <ul class="suggestions" aria-label={LL.composer.suggestions()}>
      {open.map((suggestion) => (
        <li key={suggestion.question}>
          <button type="button" onClick={() => choose(suggestion)} onPointerEnter={session.start}>
            {suggestion.question}
          </button>
        </li>
      ))}
    </ul>
  )
}
