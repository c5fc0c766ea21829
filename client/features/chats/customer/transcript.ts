import { call } from '#client/api/call.ts'
import { formatDateTime } from '#client/lib/format.ts'
import type { Texts } from '#client/lib/i18n.tsx'
import { PAGE_MAX } from '#contract/base/limits.ts'
import type { Chat } from '#contract/chats/chat-shapes.ts'
import type { ChatStep } from '#contract/chats/chat-steps.ts'
import { getHistory } from '#contract/chats/chats.ts'
import type { Message } from '#contract/chats/message-shapes.ts'
import { mergeSteps } from '#machines/chat/steps.ts'
import { stepText } from '../conversation/timeline/step-text.ts'

/** Messages of a chat, and the changes of the chat between them, both oldest first. */
interface Whole {
  readonly messages: readonly Message[]
  readonly steps: readonly ChatStep[]
}

/** Returns all messages and changes of a chat, page by page. */
async function wholeHistory(id: number): Promise<Whole> {
  const pages: (readonly Message[])[] = []
  let steps: readonly ChatStep[] = []
  let before: number | undefined
  for (;;) {
    const query = { length: PAGE_MAX, ...(before !== undefined && { before }) }
    const { messages, steps: near = [] } = await call(getHistory, { params: { id }, query })
    pages.unshift(messages)
    steps = mergeSteps(steps, near)
    const first = messages[0]?.order ?? 1
    if (first <= 1) return { messages: pages.flat(), steps }
    before = first
  }
}

function speakerOf({ sender, agent }: Message, chat: Chat): string {
  if (sender === 'customer') return chat.user_name
  return sender === 'bot' ? chat.bot_name : (agent?.name ?? '')
}

/** Returns the changes between a message and the next one as lines of their own. */
function changesAfter(texts: Texts, { bot_name }: Chat, steps: readonly ChatStep[], order: number): string[] {
  const at = (step: ChatStep) => formatDateTime(texts.locale, new Date(step.at))
  return steps
    .filter(({ after }) => after === order)
    .map((step) => `${at(step)} · ${stepText(texts, step, { me: null, bot: bot_name })}`)
}

/**
 * Formats a conversation as plain text in the reader's language: for members, with the changes of the chat, and without internal
 * notes.
 */
export function transcriptText(texts: Texts, chat: Chat, { messages, steps }: Whole): string {
  const { locale, LL } = texts
  const { transcript } = LL.desk
  const head = [
    transcript.title({ name: chat.user_name, number: chat.id }),
    `${LL.chats.channel.label()}: ${LL.chats.channel[chat.channel]()}`,
    `${LL.chats.customer.created()}: ${formatDateTime(locale, new Date(chat.created))}`,
  ]
  const lines = messages.flatMap((message) => {
    const files = message.file_chat_messages.map(({ name }) => `[${name}]`)
    const text = [message.message, ...files].filter(Boolean).join('\n')
    const said = `${formatDateTime(locale, new Date(message.created_at))} · ${speakerOf(message, chat)}\n${text}`
    return [said, ...changesAfter(texts, chat, steps, message.order)]
  })
  const before = changesAfter(texts, chat, steps, 0)
  return `${[head.join('\n'), ...before, ...lines].join('\n\n')}\n`
}

/** Downloads the whole conversation as a text file. Rejects with an ApiError if it cannot be loaded. */
export async function downloadTranscript(texts: Texts, chat: Chat): Promise<void> {
  const text = transcriptText(texts, chat, await wholeHistory(chat.id))
  // The byte order mark tells Windows editors that the file is UTF-8.
  const address = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/plain;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `chat-${chat.id}.txt`
  link.click()
  URL.revokeObjectURL(address)
}
