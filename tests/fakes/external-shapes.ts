import type { Sender } from '#contract/chats/message-shapes.ts'
import { firstBot, firstChat, firstMessage, firstProfile } from '#tests/support/first-shapes.ts'

const moment = '2026-01-02T03:04:05.000Z'

/** Returns a member's profile as the external backend sends it. */
export const profileOf = ({ id, role, name }: { id: number; role: 'owner' | 'agent'; name: string }) => ({
  ...firstProfile(role),
  id,
  client_id: 41,
  first_name: name,
  last_name: 'Lind',
  username: name,
  email: `${name}@example.test`,
  created_at: moment,
})

/** Returns a bot as it appears in lists. */
export const newBot = (id: number) => ({
  ...firstBot(id),
  api_key: `key-${id}`,
  client_id: 41,
  created_at: moment,
  bot_name: 'Foreign',
})

/** Returns a chat that has just been created. */
export const newChat = (id: number) => ({
  ...firstChat(id),
  bot_id: 7,
  bot_name: 'Foreign',
  user_name: 'Visitor',
  created: moment,
  updated_at: moment,
})

/** Returns a message as the external backend saves it. */
export const newMessage = (id: number, chat_id: number, order: number, sender: Sender, message: string) => ({
  ...firstMessage(order),
  id,
  chat_id,
  role: sender === 'customer' ? 'user' : 'assistant',
  sender,
  message,
  created_at: moment,
})
