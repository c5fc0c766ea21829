import '../view/form.css'
import { useEffect, useRef, useState } from 'preact/hooks'
import { EMAIL_MAX_CHARS } from '#contract/base/limits.ts'
import type { mailTranscript } from '#contract/visitor/visitor-home.ts'
import { type Failure, failureOf } from '#machines/failure.ts'
import { isEmail } from '#machines/widget/pre-chat.ts'
import { errorText } from '../panel/texts.ts'
import { Field } from '../view/field.tsx'
import { useTalk } from '../view/use-talk.ts'

/** Returns the state of sending the transcript by e-mail, and the function that sends it. */
function useTranscriptMail() {
  const { session, state } = useTalk()
  const known = state.conversation?.state()
  const [email, setEmail] = useState(known?.answers?.email ?? '')
  const [stage, setStage] = useState<'asking' | 'sending' | 'sent'>('asking')
  const [isJudged, setJudged] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const submit = (event: Event) => {
    event.preventDefault()
    setJudged(true)
    if (!known?.chatId || !isEmail(email) || stage === 'sending') return
    setStage('sending')
    setFailure(null)
    session.parts.api
      .call<typeof mailTranscript>('POST', '/ai/client/chat/:id/transcript', {
        id: known.chatId,
        headers: { authorization: `Bearer ${known.token}` },
        body: { email: email.trim() },
      })
      .then(
        () => setStage('sent'),
        (error) => {
          setStage('asking')
          setFailure(failureOf(error))
        },
      )
  }
  return { email, setEmail, stage, isInvalid: isJudged && !isEmail(email), failure, submit }
}

/** Dialog that asks for an e-mail address, sends the transcript there and confirms it. */
export function MailDialog({ onClose }: { readonly onClose: () => void }) {
  const { texts, talk } = useTalk()
  const { email, setEmail, stage, isInvalid, failure, submit } = useTranscriptMail()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const close = () => dialog.current?.close()
  return (
    <dialog ref={dialog} aria-labelledby="mail-title" onClose={onClose} onKeyDown={stopEscape}>
      <h2 id="mail-title">{talk.transcript.title()}</h2>
      {stage === 'sent' ? (
        <>
          <p role="status">{talk.transcript.sent({ email: email.trim() })}</p>
          <div class="actions">
            <button type="button" class="primary" onClick={close}>
              {talk.transcript.done()}
            </button>
          </div>
        </>
      ) : (
        <form class="mail" noValidate onSubmit={submit}>
          <Field
            required
            name="transcript-email"
            label={talk.form.email()}
            type="email"
            autocomplete="email"
            maxLength={EMAIL_MAX_CHARS}
            value={email}
            error={isInvalid ? talk.form.emailInvalid() : null}
            onChange={setEmail}
          />
          {failure && (
            <p class="error" role="alert">
              {errorText(texts, failure)}
            </p>
          )}
          <div class="actions">
            <button type="button" class="secondary" onClick={close}>
              {talk.chat.cancel()}
            </button>
            <button type="submit" class="primary" disabled={stage === 'sending'}>
              {talk.transcript.send()}
            </button>
          </div>
        </form>
      )}
    </dialog>
  )
}

/** The browser closes the dialog on Escape; the surrounding panel must stay open. */
function stopEscape(event: KeyboardEvent): void {
  if (event.key === 'Escape') event.stopPropagation()
}
