import { type Profile, permissionsOf, type Role } from '#contract/account/members.ts'
import type { BotItem } from '#contract/bots/bots.ts'
import type { Chat, LaterField } from '#contract/chats/chat-shapes.ts'
import type { Message } from '#contract/chats/message-shapes.ts'

// Shapes of the first contract, without fields that were added later. They must never change, because an external backend may
// still send them and other tests' shapes are based on them.

const EPOCH = Date.UTC(2026, 10, 21)

/** Returns a timestamp the given number of seconds after the start of the tests' day. */
export const at = (seconds: number): string => new Date(EPOCH + seconds * 1000).toISOString()

/** Returns a chat that has just been created. */
export const firstChat = (id: number): Omit<Chat, LaterField> => ({
  id,
  bot_id: 3,
  bot_name: 'Support',
  user_name: 'Visitor 1',
  status: 'bot',
  version: 1,
  channel: 'widget',
  sentiment: 'neutral',
  sentiment_receipt: null,
  assigned_agent: null,
  assignment_date: null,
  waiting_since: null,
  ended_at: null,
  ended_by: null,
  created: at(0),
  updated_at: at(0),
  last_message: null,
  message_count: 0,
  read: { customer: 0, agent: 0 },
  delivered: { customer: 0 },
  tags: [],
  summary: null,
  summarized_times: 0,
  email: null,
  phone: null,
  age: null,
  gender: null,
  location: null,
  language: null,
  custom_fields: {},
})

/** Returns a customer's message. */
export const firstMessage = (order: number): Message => ({
  id: 1000 + order,
  chat_id: 1,
  order,
  role: 'user',
  sender: 'customer',
  agent: null,
  message: `Message ${order}`,
  created_at: at(0),
  client_message_id: null,
  file_chat_messages: [],
  references: [],
})

/** Returns a bot as it appears in lists. */
export const firstBot = (id: number): BotItem => ({
  id,
  api_key: `key-of-${id}`,
  client_id: 1,
  is_disabled: false,
  created_at: at(0),
  bot_name: `Bot ${id}`,
  bot_icon: '',
  primary_color: '#0086ff',
  documents: 0,
})

/** Returns a member's own profile. */
export const firstProfile = (role: Role): Omit<Profile, 'hotkeys'> => {
  const has = (permission: (typeof permissionsOf)['owner'][number]) =>
    permissionsOf[role].includes(permission)
  return {
    id: 7,
    email: 'an@example.com',
    first_name: 'An',
    last_name: 'Nguyễn',
    username: 'an@example.com',
    role,
    is_disabled: false,
    created_at: at(0),
    availability: 'online',
    open_chats: 0,
    chat_limit: 8,
    client_id: 1,
    language: null,
    notification_sound: true,
    notification_desktop: false,
    two_factor_enabled: false,
    canManageUser: has('canManageUser'),
    canManageSetting: has('canManageSetting'),
    canAdhocReport: has('canAdhocReport'),
    canManageFloor: has('canManageFloor'),
    canSeeFinance: has('canSeeFinance'),
  }
}
