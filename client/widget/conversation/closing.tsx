import { useState } from 'preact/hooks'
import { MESSAGE_MAX_CHARS } from '#contract/base/limits.ts'
import { isRated as isRatedIn } from '#machines/widget/selectors.ts'
import { errorText } from '../panel/texts.ts'
import { Icon } from '../view/icon.tsx'
import { useTalk } from '../view/use-talk.ts'

const STARS = [1, 2, 3, 4, 5] as const

/** Choice of one to five stars, by pointer or arrow keys. */
function Stars({ stars, onChange }: { readonly stars: number; readonly onChange: (stars: number) => void }) {
  const { talk } = useTalk()
  return (
    <div class="stars" role="radiogroup" aria-labelledby="rating-title">
      {STARS.map((n) => (
        <label key={n} class={n <= stars ? 'lit' : ''}>
          <input
            type="radio"
            class="hidden"
            name="stars"
            checked={n === stars}
            aria-label={talk.rating.stars({ n })}
            onChange={() => onChange(n)}
          />
          <Icon name="star" />
        </label>
      ))}
    </div>
  )
}

function Feedback({ text, onChange }: { readonly text: string; readonly onChange: (text: string) => void }) {
  const label = useTalk().talk.rating.feedback()
  return (
    <textarea
      rows={2}
      value={text}
      maxLength={MESSAGE_MAX_CHARS}
      aria-label={label}
      placeholder={label}
      onInput={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** Rating form with stars and a comment; can be sent or skipped. */
function Rating({ onSend }: { readonly onSend: () => void }) {
  const { session, state, texts, talk } = useTalk()
  const [stars, setStars] = useState(0)
  const [feedback, setFeedback] = useState('')
  const snapshot = state.conversation?.snapshot()
  const failure = snapshot?.context.failure
  const isSending = snapshot?.hasTag('busy') ?? false
  return (
    <form
      class="rating"
      onSubmit={(event) => {
        event.preventDefault()
        onSend()
        session.send({ type: 'rating.send', stars, feedback: feedback.trim() })
      }}
    >
      <h2 id="rating-title">{talk.rating.title()}</h2>
      <Stars stars={stars} onChange={setStars} />
      {stars > 0 && <Feedback text={feedback} onChange={setFeedback} />}
      {failure && (
        <p class="error" role="alert">
          {errorText(texts, failure)}
        </p>
      )}
      <div class="actions">
        <button type="button" class="secondary" onClick={() => session.send({ type: 'rating.skip' })}>
          {talk.rating.skip()}
        </button>
        <button type="submit" class="primary" disabled={stars === 0 || isSending}>
          {talk.rating.send()}
        </button>
      </div>
    </form>
  )
}

/** Footer of an ended conversation: the rating, then a button that starts a new conversation. */
export function Closing() {
  const { session, state, talk } = useTalk()
  const [wasSent, setSent] = useState(false)
  const snapshot = state.conversation?.snapshot()
  const isRated = snapshot ? isRatedIn(snapshot) : false
  return (
    <section class="closing">
      {isRated && wasSent && <p role="status">{talk.rating.thanks()}</p>}
      {isRated ? (
        <button type="button" class="primary" onClick={session.restart}>
          {talk.chat.startNew()}
        </button>
      ) : (
        <Rating onSend={() => setSent(true)} />
      )}
    </section>
  )
}
