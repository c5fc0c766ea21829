import { mayBeSkipped } from '#machines/widget/pre-chat.ts'
import { isLeavingForm } from '#machines/widget/selectors.ts'
import type { Conversation } from '../panel/session-types.ts'
import { VisitorForm } from '../view/pre-chat-form.tsx'
import { useTalk } from '../view/use-talk.ts'

/** Form for the details of a visitor who wants or is waiting for an agent. */
export function DetailsForm({ conversation }: { readonly conversation: Conversation }) {
  const { session, state, talk } = useTalk()
  const snapshot = conversation.snapshot()
  const form = state.bot?.customer_info_custom_field
  const isWaiting = snapshot.context.chat?.status === 'waiting'
  return (
    <VisitorForm
      title={isWaiting ? talk.form.waitingTitle() : talk.form.handoverTitle()}
      submit={talk.form.send()}
      isBusy={isLeavingForm(snapshot)}
      onSubmit={(answers) => session.send({ type: 'details.send', answers })}
      onSkip={form && mayBeSkipped(form) ? () => session.send({ type: 'details.skip' }) : null}
    />
  )
}
