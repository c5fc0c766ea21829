import { useAccount } from '#client/core/session/session.tsx'
import { cn } from '#client/lib/cn.ts'
import { formatDateTime } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { Markdown } from '#client/ui/display/markdown.tsx'
import { PlainText } from '#client/ui/display/plain-text.tsx'
import type { ChatHistory } from '#contract/chats/chat-shapes.ts'
import type { Message } from '#contract/chats/message-shapes.ts'
import type { TranscriptMark } from './transcript-mark.ts'

interface TranscriptProps {
  readonly history: ChatHistory
  readonly mark?: TranscriptMark
}

/** Messages of a chat, for reading only; customers write plain text, bots and agents Markdown. */
export function Transcript({ history, mark }: TranscriptProps) {
  const { reading } = useLL()
  const { messages, user_name } = history
  // The mark is shown before the first message written after it.
  const at = mark ? messages.findIndex(({ created_at }) => created_at > mark.at) : -1
  const end = at < 0 ? messages.length : at
  return (
    <ol aria-label={user_name} className="flex flex-col gap-3">
      {messages.length === 0 && <li className="text-text-muted">{reading.noMessages()}</li>}
      {messages.slice(0, end).map((message) => (
        <MessageItem key={message.id} history={history} message={message} />
      ))}
      {mark && <li className="flex items-center gap-3 text-text-muted text-xs">{mark.content}</li>}
      {messages.slice(end).map((message) => (
        <MessageItem key={message.id} history={history} message={message} />
      ))}
    </ol>
  )
}

interface MessageItemProps {
  readonly history: ChatHistory
  readonly message: Message
}

function MessageItem({ history, message }: MessageItemProps) {
  const { locale } = useLocale()
  const { client } = useAccount()
  const { sender, agent, created_at, message: text, file_chat_messages: files } = message
  const isCustomer = sender === 'customer'
  const name = isCustomer ? history.user_name : sender === 'bot' ? history.bot_name : (agent?.name ?? '')
  return (
    <li className={cn('flex max-w-[85%] flex-col gap-1', !isCustomer && 'items-end self-end')}>
      <p className="text-text-muted text-xs">
        <span className="font-medium">{name}</span>{' '}
        <time dateTime={created_at} className="tabular">
          {formatDateTime(locale, new Date(created_at), client.time_zone)}
        </time>
      </p>
      {text !== '' && (
        <div
          className={cn(
            'max-w-full rounded-lg px-3 py-2',
            isCustomer ? 'bg-surface-hover' : 'bg-accent-subtle',
          )}
        >
          {isCustomer ? <PlainText text={text} /> : <Markdown text={text} />}
        </div>
      )}
      {files.map((file) => (
        <p key={file.id} className="wrap-anywhere rounded-lg border px-3 py-1.5 text-sm">
          {file.name}
        </p>
      ))}
    </li>
  )
}
