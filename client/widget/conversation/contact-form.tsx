import { useState } from 'preact/hooks'
import { EMAIL_MAX_CHARS } from '#contract/base/limits.ts'
import { isEmail } from '#machines/widget/pre-chat.ts'
import { isLeavingEmail } from '#machines/widget/selectors.ts'
import type { Conversation } from '../panel/session-types.ts'
import { Field } from '../view/field.tsx'
import { useTalk } from '../view/use-talk.ts'

/** Asks for the e-mail address of a visitor who has waited a long time. Errors appear on submission and update from then on. */
export function ContactForm({ conversation }: { readonly conversation: Conversation }) {
  const { session, talk } = useTalk()
  const [email, setEmail] = useState('')
  const [isJudged, setJudged] = useState(false)
  const submit = (event: Event) => {
    event.preventDefault()
    setJudged(true)
    if (isEmail(email)) session.send({ type: 'contact.send', email })
  }
  return (
    <form class="pre-chat" noValidate aria-labelledby="contact-title" onSubmit={submit}>
      <h2 id="contact-title">{talk.contact.title()}</h2>
      <p>{talk.contact.text()}</p>
      <Field
        required
        name="contact-email"
        label={talk.form.email()}
        type="email"
        autocomplete="email"
        maxLength={EMAIL_MAX_CHARS}
        value={email}
        error={isJudged && !isEmail(email) ? talk.form.emailInvalid() : null}
        onChange={setEmail}
      />
      <div class="actions">
        <button type="button" class="secondary" onClick={() => session.send({ type: 'contact.decline' })}>
          {talk.contact.decline()}
        </button>
        <button type="submit" class="primary" disabled={isLeavingEmail(conversation.snapshot())}>
          {talk.contact.send()}
        </button>
      </div>
    </form>
  )
}
