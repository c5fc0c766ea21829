import { brandOf } from '#contract/bots/bot-colors.ts'
import type { PublicBot } from '#contract/bots/widget-bots.ts'
import type { ChatHistory } from '#contract/chats/chat-shapes.ts'
import type { SeenChat, Visitors } from '../visitors.ts'
import { isRow, type Row } from './json-schema.ts'
import { numberOf } from './scalars.ts'

const textNames = ['reply', 'answer', 'response', 'message', 'content', 'text', 'data']

/** Returns the text of a bot's reply in an answer of any shape; null if there is none. */
export function replyTextIn(answer: unknown): string | null {
  if (typeof answer === 'string') return answer || null
  if (Array.isArray(answer)) return replyTextIn(answer.at(-1))
  if (!isRow(answer)) return null
  const texts = textNames.map((name) => replyTextIn(answer[name]))
  return texts.find((text) => text !== null) ?? null
}

/** Returns a message of a chat as far as the relay saw it. */
const seenMessage = (
  chatId: number,
  order: number,
  { role, message, created_at }: SeenChat['messages'][number],
) => ({
  id: order,
  chat_id: chatId,
  order,
  role,
  sender: role === 'user' ? 'customer' : 'bot',
  agent: null,
  message,
  created_at,
  client_message_id: null,
  file_chat_messages: [],
  references: [],
})

/** Returns a visitor's chat as far as the relay saw it. */
export const seenChat = ({ id, user_name, created, messages }: SeenChat): Row => ({
  id,
  status: 'bot',
  user_name: user_name || `Visitor ${id}`,
  assigned_agent: null,
  ended_by: null,
  created,
  read: { customer: messages.length, agent: 0 },
  messages: messages.map((message, i) => seenMessage(id, i + 1, message)),
  seq: 0,
})

/** A visitor's message as it was sent, and the backend's answer. */
export interface SentTurn {
  readonly chatId: number
  /** API key of the bot. */
  readonly apiKey: string
  readonly message: string
  readonly key: string | null
  readonly answer: unknown
  /** The chat after the message, as a member reads it; null if no member can. */
  readonly history: ChatHistory | null
}

/** Returns the customer's message and the reply, from the chat's history, or else from what the relay saw. */
export function turnOf(visitors: Visitors, { chatId, apiKey, message, key, answer, history }: SentTurn): Row {
  if (isRow(answer) && isRow(answer.message) && numberOf(answer.message.id)) return answer
  const saved = history?.messages.findLast(({ sender }) => sender === 'customer')
  if (history && saved) {
    const reply = history.messages.findLast(
      ({ order, sender }) => order > saved.order && sender !== 'customer',
    )
    return { message: { ...saved, client_message_id: key }, reply: reply ?? null }
  }
  const text = replyTextIn(answer)
  const which = { id: chatId, apiKey }
  const asked = visitors.add(which, 'user', message)
  const reply = text === null ? null : visitors.add(which, 'assistant', text)
  return {
    message: { ...seenMessage(chatId, asked.order, asked), client_message_id: key },
    reply: reply && seenMessage(chatId, reply.order, reply),
  }
}

/** Returns the loader's data from a bot's settings, for a backend without a call for it. */
export const bootOf = (bot: PublicBot, ticket: string): Row => {
  const { fill, ink } = brandOf(bot.primary_color, bot.secondary_color)
  return {
    ticket,
    color: fill,
    ink,
    icon: bot.bot_icon,
    bottom: bot.bottom,
    right: bot.right,
    side: bot.side ?? 'right',
    auto_pop_up: bot.auto_pop_up,
    is_fullscreen: bot.is_fullscreen,
    is_visible: bot.is_visible && !bot.is_disabled,
    label: bot.engaging_message_default || null,
  }
}
