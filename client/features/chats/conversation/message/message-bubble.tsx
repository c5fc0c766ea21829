import { RotateCw } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { call } from '#client/api/call.ts'
import { OutgoingFiles } from '#client/features/chats/composer/outgoing-files.tsx'
import { cn } from '#client/lib/cn.ts'
import { errorText } from '#client/lib/error-text.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { BasedOn } from '#client/shared/answers/based-on.tsx'
import { LinkCard } from '#client/shared/link-previews/link-card.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { CopyButton } from '#client/ui/controls/copy-button.tsx'
import { Markdown } from '#client/ui/display/markdown.tsx'
import { PlainText } from '#client/ui/display/plain-text.tsx'
import type { Message, Sender } from '#contract/chats/message-shapes.ts'
import { getReceipt } from '#contract/knowledge/receipts.ts'
import { isWaiting, type Outgoing } from '#machines/chat/outbox.ts'
import { Attachments } from './attachments.tsx'
import { ChannelMarks } from './channel-marks.tsx'

const looks: Record<Sender, string> = {
  customer: 'bg-surface-hover',
  bot: 'border bg-surface',
  agent: 'bg-accent-subtle',
}

const box = 'w-fit max-w-full rounded-lg px-3 py-2'

/** Bubble with a saved message. Customers write plain text; bots and agents write Markdown. */
export const MessageBubble = memo(function MessageBubble({
  message,
  quote,
}: {
  readonly message: Message
  readonly quote: ReactNode
}) {
  const { chat_id, order, sender, message: text, file_chat_messages: files, references, certainty } = message
  return (
    <div className={cn('flex max-w-full flex-col gap-1.5', sender !== 'customer' && 'items-end')}>
      {text === '' && quote}
      {text !== '' && (
        <div className={cn(box, looks[sender])}>
          {quote}
          {sender === 'customer' ? <PlainText text={text} /> : <Markdown text={text} />}
          {(references.length > 0 || certainty !== undefined) && (
            <div className="mt-2 border-t pt-1.5">
              <BasedOn
                references={references}
                load={(signal) => call(getReceipt, { params: { id: chat_id, order }, signal })}
              />
            </div>
          )}
        </div>
      )}
      {text !== '' && <LinkCard text={text} />}
      {files.length > 0 && <Attachments files={files} sender={sender} />}
      <ChannelMarks message={message} />
    </div>
  )
})

interface OutgoingBubbleProps {
  readonly outgoing: Outgoing
  /** False if the member can no longer write in the chat, so that resending could not succeed. */
  readonly canRetry: boolean
  readonly onRetry: (key: string) => void
  readonly onDiscard: (key: string) => void
}

/** Bubble with an unsent message. If sending failed, it shows the reason, and the message can be resent, copied or discarded. */
export const OutgoingBubble = memo(function OutgoingBubble({
  outgoing,
  canRetry,
  onRetry,
  onDiscard,
}: OutgoingBubbleProps) {
  const LL = useLL()
  const { key, text, status } = outgoing
  const hasFailed = status === 'failed'
  return (
    <div className="flex max-w-full flex-col items-end gap-1.5">
      {text !== '' && (
        <div className={cn(box, looks.agent, hasFailed && 'border border-danger-border')}>
          <Markdown text={text} />
        </div>
      )}
      <OutgoingFiles outgoing={outgoing} />
      {hasFailed && (
        <div className="flex flex-col items-end gap-1.5 text-right text-sm">
          <FailureLine outgoing={outgoing} />
          <div className="flex gap-2">
            <Button size="small" variant="ghost" onClick={() => onDiscard(key)}>
              {LL.chats.message.discard()}
            </Button>
            {canRetry ? (
              <Button size="small" icon={RotateCw} onClick={() => onRetry(key)}>
                {isWaiting(outgoing) ? LL.chats.message.retryNow() : LL.chats.message.retry()}
              </Button>
            ) : (
              <CopyButton size="small" text={text} label={LL.chats.message.copy()} />
            )}
          </div>
        </div>
      )}
    </div>
  )
})

/** Explains why a message was not sent, or that sending will be retried automatically. */
function FailureLine({ outgoing }: { outgoing: Outgoing }) {
  const LL = useLL()
  const { locale } = useLocale()
  const { failure } = outgoing
  if (isWaiting(outgoing))
    return (
      <p role="status" className="text-warning-text">
        {LL.chats.message.failedForNow()}
      </p>
    )
  return (
    <p role="alert" className="text-danger-text">
      {LL.chats.message.failed()} {failure && errorText({ locale, LL }, failure)}
    </p>
  )
}
