const moment = '2026-01-02T03:04:05.000Z'

/** A member's profile as the external backend returns it. */
export function profileOf({ id, role, name }: { id: number; role: 'owner' | 'agent'; name: string }) {
  const may = role === 'owner'
  return {
    id,
    role,
    client_id: 41,
    first_name: name,
    last_name: 'Lind',
    username: name,
    email: `${name}@example.test`,
    is_disabled: false,
    created_at: moment,
    availability: 'online',
    open_chats: 0,
    chat_limit: 8,
    language: null,
    notification_sound: true,
    notification_desktop: false,
    two_factor_enabled: false,
    canManageUser: may,
    canManageSetting: may,
    canAdhocReport: may,
    canManageFloor: may,
    canSeeFinance: may,
  }
}

/** A bot of a list. */
export const newBot = (id: number) => ({
  id,
  api_key: `key-${id}`,
  client_id: 41,
  is_disabled: false,
  created_at: moment,
  bot_name: 'Foreign',
  bot_icon: '',
  primary_color: '#2255AA',
  documents: 0,
})

/** A new chat, in the shape of the first contract: without the fields that it gained later. */
export const newChat = (id: number) => ({
  id,
  bot_id: 7,
  bot_name: 'Foreign',
  user_name: 'Visitor',
  status: 'bot',
  version: 1,
  channel: 'widget',
  sentiment: 'unknown',
  sentiment_receipt: null,
  assigned_agent: null,
  assignment_date: null,
  waiting_since: null,
  ended_at: null,
  ended_by: null,
  created: moment,
  updated_at: moment,
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

/** A saved message. */
export const newMessage = (
  id: number,
  chat_id: number,
  order: number,
  sender: 'customer' | 'bot' | 'agent',
  message: string,
) => ({
  id,
  chat_id,
  order,
  role: sender === 'customer' ? 'user' : 'assistant',
  sender,
  agent: null,
  message,
  created_at: moment,
  client_message_id: null,
  file_chat_messages: [],
  references: [],
})
