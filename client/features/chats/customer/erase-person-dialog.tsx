import { call } from '#client/api/call.ts'
import { useFailureText } from '#client/core/failures/use-failure-text.ts'
import { ConfirmCall } from '#client/core/forms/confirm-call.tsx'
import { useResource } from '#client/core/hooks/use-resource.ts'
import { formatBytes } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { Banner } from '#client/ui/feedback/banner.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { useToast } from '#client/ui/feedback/toaster.tsx'
import { erasePerson, getPersonData } from '#contract/account/privacy.ts'
import type { Chat } from '#contract/chats/chat-shapes.ts'

interface ErasePersonDialogProps {
  readonly chat: Pick<Chat, 'id' | 'user_name'>
  readonly onClose: () => void
}

/** Dialog that explains the consequences of erasing a customer and asks for confirmation. */
export function ErasePersonDialog({ chat, onClose }: ErasePersonDialogProps) {
  const { erasing } = useLL().desk.person
  const toast = useToast()
  const params = { id: chat.id }
  return (
    <ConfirmCall
      title={erasing.title({ name: chat.user_name })}
      confirmLabel={erasing.confirm()}
      run={(signal) => call(erasePerson, { params, signal })}
      onDone={({ chats }) => toast.show({ text: erasing.done({ chats }) })}
      onClose={onClose}
    >
      <Amounts chatId={chat.id} />
      <p>{erasing.merged()}</p>
      <p>{erasing.undo()}</p>
    </ConfirmCall>
  )
}

function Amounts({ chatId }: { chatId: number }) {
  const { erasing } = useLL().desk.person
  const { locale } = useLocale()
  const textOf = useFailureText()
  const { data, failure } = useResource('chats: erase person', (signal) =>
    call(getPersonData, { params: { id: chatId }, signal }),
  )
  if (data) return <p>{erasing.what({ ...data, size: formatBytes(locale, data.bytes) })}</p>
  return failure ? <Banner tone="danger">{textOf(failure)}</Banner> : <Skeleton className="h-10 w-full" />
}
