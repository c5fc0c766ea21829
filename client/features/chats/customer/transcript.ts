import { call } from '#client/api/call.ts'
import { formatDateTime } from '#client/lib/format.ts'
import type { Texts } from '#client/lib/i18n.tsx'
import { PAGE_MAX } from '#contract/base/limits.ts'
import type { Chat } from '#contract/chats/chat-shapes.ts'
import { getHistory } from '#contract/chats/chats.ts'
import type { Message } from '#contract/chats/message-shapes.ts'

/** Returns all messages of a chat, page by page, oldest first. */
async function allMessages(id: number): Promise<readonly Message[]> {
  const pages: (readonly Message[])[] = []
  let before: number | undefined
  for (;;) {
    const query = { length: PAGE_MAX, ...(before !== undefined && { before }) }
    const { messages } = await call(getHistory, { params: { id }, query })
    pages.unshift(messages)
    const first = messages[0]?.order ?? 1
    if (first <= 1) return pages.flat()
    before = first
  }
}

function speakerOf({ sender, agent }: Message, chat: Chat): string {
  if (sender === 'customer') return chat.user_name
  return sender === 'bot' ? chat.bot_name : (agent?.name ?? '')
}

/** Formats a conversation as plain text in the reader's language, without internal notes. */
export function transcriptText({ locale, LL }: Texts, chat: Chat, messages: readonly Message[]): string {
  const { transcript } = LL.desk
  const head = [
    transcript.title({ name: chat.user_name, number: chat.id }),
    `${LL.chats.channel.label()}: ${LL.chats.channel[chat.channel]()}`,
    `${LL.chats.customer.created()}: ${formatDateTime(locale, new Date(chat.created))}`,
  ]
  const lines = messages.map((message) => {
    const files = message.file_chat_messages.map(({ name }) => `[${name}]`)
    const text = [message.message, ...files].filter(Boolean).join('\n')
    return `${formatDateTime(locale, new Date(message.created_at))} · ${speakerOf(message, chat)}\n${text}`
  })
  return `${[head.join('\n'), ...lines].join('\n\n')}\n`
}

/** Downloads the whole conversation as a text file. Rejects with an ApiError if it cannot be loaded. */
export async function downloadTranscript(texts: Texts, chat: Chat): Promise<void> {
  const text = transcriptText(texts, chat, await allMessages(chat.id))
  // The byte order mark tells Windows editors that the file is UTF-8.
  const address = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/plain;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `chat-${chat.id}.txt`
  link.click()
  URL.revokeObjectURL(address)
}
