import { call } from '#client/api/call.ts'
import { ConfirmCall } from '#client/core/forms/confirm-call.tsx'
import { useLL } from '#client/lib/i18n.tsx'
import type { Chat } from '#contract/chats/chat-shapes.ts'
import { endPersonAccess } from '#contract/chats/people.ts'

interface SignOutDialogProps {
  readonly chat: Pick<Chat, 'id' | 'user_name'>
  readonly onClose: () => void
}

/** Dialog that explains what signing a person out of the widget does, and asks for confirmation. */
export function SignOutDialog({ chat: { id, user_name: name }, onClose }: SignOutDialogProps) {
  const { signingOut } = useLL().desk.person
  return (
    <ConfirmCall
      title={signingOut.title({ name })}
      confirmLabel={signingOut.confirm()}
      run={(signal) => call(endPersonAccess, { params: { id }, signal })}
      done={signingOut.done({ name })}
      onClose={onClose}
    >
      <p>{signingOut.text()}</p>
    </ConfirmCall>
  )
}
