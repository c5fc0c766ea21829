import '../view/form.css'
import { useState } from 'preact/hooks'
import { EMAIL_MAX_CHARS } from '#contract/base/limits.ts'
import type { mailTranscript } from '#contract/visitor/visitor-home.ts'
import { type Failure, failureOf } from '#machines/failure.ts'
import { isEmail } from '#machines/widget/pre-chat.ts'
import { closeDialog, Dialog } from '../view/dialog.tsx'
import { FailureText } from '../view/failure-text.tsx'
import { Field } from '../view/field.tsx'
import { useTalk } from '../view/use-talk.ts'

/** Manages sending the transcript by e-mail: the address, the stage, any failure, and the function that sends it. */
function useTranscriptMail() {
  const { session, state } = useTalk()
  const { chatId = null, token = '', answers } = state.conversation?.state() ?? {}
  const [email, setEmail] = useState(answers?.email ?? '')
  const [stage, setStage] = useState<'asking' | 'sending' | 'sent'>('asking')
  const [isJudged, setJudged] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const submit = (event: Event) => {
    event.preventDefault()
    setJudged(true)
    if (!chatId || !isEmail(email) || stage === 'sending') return
    setStage('sending')
    setFailure(null)
    session.parts.api
      .ofChat<typeof mailTranscript>({ chatId, token }, 'POST', '/ai/client/chat/:id/transcript', {
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

/** Dialog that asks for an e-mail address, sends the transcript to it, and confirms that it was sent. */
export function MailDialog({ onClose }: { readonly onClose: () => void }) {
  const { talk } = useTalk()
  const { email, setEmail, stage, isInvalid, failure, submit } = useTranscriptMail()
  return (
    <Dialog title={talk.transcript.title()} onClose={onClose}>
      {stage === 'sent' ? (
        <>
          <p role="status">{talk.transcript.sent({ email: email.trim() })}</p>
          <div class="actions">
            <button type="button" class="primary" onClick={closeDialog}>
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
          <FailureText failure={failure} />
          <div class="actions">
            <button type="button" class="secondary" onClick={closeDialog}>
              {talk.chat.cancel()}
            </button>
            <button type="submit" class="primary" disabled={stage === 'sending'}>
              {talk.transcript.send()}
            </button>
          </div>
        </form>
      )}
    </Dialog>
  )
}
