import { RotateCw } from 'lucide-react'
import { memo } from 'react'
import { cn } from '#client/lib/cn.ts'
import { errorText } from '#client/lib/error-text.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Markdown } from '#client/ui/display/markdown.tsx'
import type { Message, Sender } from '#contract/chat-shapes.ts'
import type { Outgoing } from '#machines/chat/outbox.ts'
import { Attachments } from './attachments.tsx'
import { Sources } from './sources.tsx'

const looks: Record<Sender, string> = {
  customer: 'bg-surface-hover',
  bot: 'border bg-surface',
  agent: 'bg-accent-subtle',
}

const box = 'w-fit max-w-full rounded-lg px-3 py-2'

/** A saved message. Customers write plain text; bots and agents write Markdown. */
export const MessageBubble = memo(function MessageBubble({ message }: { message: Message }) {
  const { sender, message: text, file_chat_messages: files, references } = message
  return (
    <div
      data-message
      className={cn('flex max-w-full flex-col gap-1.5', sender !== 'customer' && 'items-end')}
    >
      {text !== '' && (
        <div className={cn(box, looks[sender])}>
          {sender === 'customer' ? (
            <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>
          ) : (
            <Markdown text={text} />
          )}
          {references.length > 0 && (
            <div className="mt-2 border-t pt-1.5">
              <Sources references={references} />
            </div>
          )}
        </div>
      )}
      {files.length > 0 && <Attachments files={files} />}
    </div>
  )
})

interface OutgoingBubbleProps {
  readonly outgoing: Outgoing
  readonly onRetry: (key: string) => void
  readonly onDiscard: (key: string) => void
}

/** An unsent message; a failed one shows why, and can be sent again or discarded. */
export const OutgoingBubble = memo(function OutgoingBubble({
  outgoing,
  onRetry,
  onDiscard,
}: OutgoingBubbleProps) {
  const LL = useLL()
  const { locale } = useLocale()
  const { key, text, status, failure } = outgoing
  const hasFailed = status === 'failed'
  return (
    <div data-message className="flex max-w-full flex-col items-end gap-1.5">
      <div className={cn(box, looks.agent, hasFailed && 'border border-danger-border')}>
        <Markdown text={text} />
      </div>
      {hasFailed && (
        <div role="alert" className="flex flex-col items-end gap-1.5 text-right text-sm">
          <p className="text-danger-text">
            {LL.chats.message.failed()} {failure && errorText({ locale, LL }, failure, new Date())}
          </p>
          <div className="flex gap-2">
            <Button size="small" variant="ghost" onClick={() => onDiscard(key)}>
              {LL.chats.message.discard()}
            </Button>
            <Button size="small" icon={RotateCw} onClick={() => onRetry(key)}>
              {LL.chats.message.retry()}
            </Button>
          </div>
        </div>
      )}
    </div>
  )
})
