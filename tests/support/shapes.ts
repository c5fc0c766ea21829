import type { Client } from '#contract/account/clients.ts'
import type { Profile, Role } from '#contract/account/members.ts'
import type { Bot, BotItem } from '#contract/bots/bots.ts'
import type { PublicBot } from '#contract/bots/widget-bots.ts'
import { type Chat, chatDefaults, type VisitorChat } from '#contract/chats/chat-shapes.ts'
import type { Message } from '#contract/chats/message-shapes.ts'
import type { Viewer } from '#machines/chat/chat-access.ts'
import { at, firstBot, firstChat, firstMessage, firstProfile } from './first-shapes.ts'

export { at }

/** Agent in most tests. */
export const an: Viewer = { id: 7, name: 'An Nguyễn', role: 'agent' }
/** A colleague of the signed-in member. */
export const deniz: Viewer = { id: 8, name: 'Deniz Kaya', role: 'agent' }
/** Supervisor in tests. */
export const claire: Viewer = { id: 9, name: 'Claire Moreau', role: 'supervisor' }

/** Returns a chat that the bot handles. */
export const chatOf = (changes: Partial<Chat> = {}): Chat => ({
  ...chatDefaults(),
  ...firstChat(1),
  ...changes,
})

/** Returns a chat assigned to a member. */
export const assignedTo = ({ id, name }: Viewer, changes: Partial<Chat> = {}): Chat =>
  chatOf({
    status: 'assigned',
    assigned_agent: { id, name },
    assignment_date: at(60),
    version: 2,
    ...changes,
  })

/** Returns a message with the given `order`. */
export const messageOf = (order: number, changes: Partial<Message> = {}): Message => ({
  ...firstMessage(order),
  created_at: at(order),
  ...changes,
})

/** Returns the messages whose `order` is from `first` to `last`, inclusive. */
export const messagesOf = (first: number, last: number): Message[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => messageOf(first + index))

/** Returns a page of the history. */
export const historyOf = (messages: Message[], changes: Partial<Chat> = {}, seq = 10) => ({
  ...chatOf(changes),
  messages,
  seq,
})

/** Returns a bot as it appears in lists. */
export const botItemOf = (id: number, changes: Partial<BotItem> = {}): BotItem => ({
  ...firstBot(id),
  ...changes,
})

const field = { enabled: false, required: false }

/** Bot with all its settings and its embed code. */
export const botOf = (changes: Partial<Bot> = {}): Bot => ({
  id: 3,
  api_key: 'key-of-3',
  client_id: 1,
  is_disabled: false,
  created_at: at(0),
  embed_code: '<script></script>',
  bot_name: 'Support',
  bot_icon: '',
  welcome_message: 'Hi there! How can I assist you today?',
  bot_question: 'Ask me anything!',
  primary_color: '#0086ff',
  secondary_color: '#ffffff',
  allowed_domain: [],
  blocked_domain: [],
  allow_preview: true,
  export_enabled: false,
  attach_enabled: false,
  auto_pop_up: false,
  is_fullscreen: false,
  is_visible: true,
  terms_default: '',
  engaging_message_default: '',
  customer_info_custom_field: {
    enabled: false,
    username: field,
    email: field,
    phone: field,
    custom_fields: [],
  },
  sample_questions: [],
  banners: [],
  languages: [],
  bottom: 24,
  right: 24,
  language_override: 'auto',
  ...changes,
})

/** Returns the bot from `botOf` as a visitor's page sees it. */
export const publicBotOf = (changes: Partial<PublicBot> = {}): PublicBot => ({
  ...botOf(),
  product_name: 'Parley',
  faq_search: false,
  limits: { files: 10, file_size: 25 * 1024 * 1024 },
  ...changes,
})

/** Returns a trial account that has not used any of its queries yet. */
export const clientOf = (
  changes: Partial<Client> = {},
  subscription: Partial<Client['subscription']> = {},
): Client => ({
  id: 1,
  client_id: 'acme',
  name: 'Acme',
  time_zone: 'Europe/Paris',
  is_disabled: false,
  created_at: at(0),
  subscription: {
    plan: 'trial',
    credit_consumed: 0,
    monthly_queries: 500,
    end_date: at(30 * 86_400),
    max_bots: 3,
    ...subscription,
  },
  total_addons: 0,
  ...changes,
})

/** The signed-in member, with their own settings. */
export const profileOf = (role: Role = 'agent', changes: Partial<Profile> = {}): Profile => ({
  ...firstProfile(role),
  hotkeys: { characters: true, keys: {} },
  ...changes,
})

/** Returns the visitor's own chat. */
export const visitorChatOf = (changes: Partial<VisitorChat> = {}): VisitorChat => ({
  id: 1,
  status: 'bot',
  user_name: 'Visitor 1',
  assigned_agent: null,
  ended_by: null,
  created: at(0),
  read: { customer: 0, agent: 0 },
  messages: [],
  seq: 10,
  ...changes,
})

/** Returns a token that expires at a time in milliseconds since 1970. */
export function tokenUntil(moment: number): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'HS256' })}.${part({ sub: '7', name: 'Đỗ Çağrı', exp: moment / 1000 })}.c2lnbmF0dXJl`
}
