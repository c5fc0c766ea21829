import { CircleAlert, FileX, LayoutTemplate, RotateCw } from 'lucide-react'
import { call } from '#client/api/call.ts'
import { useFailureText } from '#client/core/failures/use-failure-text.ts'
import { useSubmission } from '#client/core/hooks/use-submission.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { resendMessage } from '#contract/channels/integrations.ts'
import type { Message } from '#contract/chats/message-shapes.ts'

/**
 * Marks for a message's state as reported by the channel: deleted, edited, reacted to, not delivered, or with files that could
 * not be fetched.
 */
export function ChannelMarks({ message }: { readonly message: Message }) {
  const { message: texts } = useLL().channels
  const { edited_at, deleted_at, reaction, missing_files, delivery, template } = message
  return (
    <>
      {deleted_at && <p className="text-sm text-text-muted italic">{texts.deleted()}</p>}
      {!!missing_files && (
        <p className="flex items-center gap-1.5 text-sm text-text-muted">
          <FileX aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
          {texts.missing({ n: missing_files })}
        </p>
      )}
      {(reaction || (edited_at && !deleted_at)) && (
        <p className="flex items-center gap-2 text-text-faint text-xs">
          {reaction && (
            <span role="img" aria-label={texts.reaction({ emoji: reaction })} className="text-sm">
              {reaction}
            </span>
          )}
          {edited_at && !deleted_at && texts.edited()}
        </p>
      )}
      {template && (
        <p className="flex items-center gap-1.5 text-text-muted text-xs">
          <LayoutTemplate aria-hidden className="size-3.5 shrink-0" strokeWidth={1.75} />
          {texts.template({ name: template })}
        </p>
      )}
      {delivery?.state === 'failed' && <NotDelivered message={message} code={delivery.code} />}
    </>
  )
}

/** Warns that a message did not reach the customer, with the reason if known and a button to resend it. */
function NotDelivered({
  message: { id, chat_id },
  code,
}: {
  readonly message: Message
  readonly code: string | null
}) {
  const { message: texts } = useLL().channels
  const textOf = useFailureText()
  const { submit, busy, failure } = useSubmission(
    'chats: channel marks',
    (signal) => call(resendMessage, { params: { id: chat_id }, body: { message_id: id }, signal }),
    () => {},
  )
  return (
    <div className="flex flex-col items-end gap-1.5 text-right text-sm">
      <p role="alert" className="flex items-center gap-1.5 text-danger-text">
        <CircleAlert aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
        {failure ? textOf(failure) : code ? texts.failedCode({ code }) : texts.failed()}
      </p>
      <Button size="small" icon={RotateCw} busy={busy} onClick={submit}>
        {texts.resend()}
      </Button>
    </div>
  )
}
