import type { BotItem } from '#contract/bots.ts'
import type { Chat } from '#contract/chat-shapes.ts'
import type { Client } from '#contract/clients.ts'
import { type Profile, permissionsOf, type Role } from '#contract/members.ts'

const DAY = 24 * 60 * 60 * 1000
const part = (value: object) => btoa(JSON.stringify(value)).replace(/=+$/, '')

/** A token that is good for an hour, or over for one. */
export const tokenOf = (subject: string, hours = 1): string =>
  `${part({ alg: 'none' })}.${part({ sub: subject, exp: Math.floor(Date.now() / 1000) + hours * 3600 })}.x`

/** The signed-in member, with the permissions of a role. */
export function profileOf(role: Role = 'owner', changes: Partial<Profile> = {}): Profile {
  const has = (permission: (typeof permissionsOf)['owner'][number]) =>
    permissionsOf[role].includes(permission)
  return {
    id: 7,
    email: 'lea@example.com',
    first_name: 'Léa',
    last_name: 'Martin',
    username: 'lea@example.com',
    role,
    is_disabled: false,
    created_at: '2026-01-02T03:04:05.000Z',
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
    ...changes,
  }
}

/** An account that ends in some days. */
export function clientOf(changes: Partial<Client> = {}, days = 20): Client {
  return {
    id: 1,
    client_id: 'c-1',
    name: 'Atelier Nord',
    time_zone: 'Europe/Paris',
    is_disabled: false,
    created_at: '2026-01-02T03:04:05.000Z',
    subscription: {
      plan: 'trial',
      credit_consumed: 100,
      monthly_queries: 500,
      end_date: new Date(Date.now() + days * DAY).toISOString(),
      max_bots: 3,
    },
    total_addons: 0,
    ...changes,
  }
}

/** A bot of the list. */
export const botOf = (id: number, bot_name: string, changes: Partial<BotItem> = {}): BotItem => ({
  id,
  bot_name,
  bot_icon: '',
  primary_color: '#0086ff',
  api_key: `key-${id}`,
  client_id: 1,
  is_disabled: false,
  created_at: '2026-01-02T03:04:05.000Z',
  documents: 0,
  ...changes,
})

/** A chat of the list. */
export const chatOf = (id: number, user_name: string, changes: Partial<Chat> = {}): Chat => ({
  id,
  bot_id: 1,
  bot_name: 'Shop assistant',
  user_name,
  status: 'bot',
  version: 1,
  channel: 'widget',
  sentiment: 'unknown',
  assigned_agent: null,
  assignment_date: null,
  waiting_since: null,
  ended_at: null,
  ended_by: null,
  created: '2026-11-21T08:00:00.000Z',
  updated_at: '2026-11-21T08:00:00.000Z',
  last_message: {
    order: 1,
    sender: 'customer',
    message: `Hello from ${user_name}`,
    created_at: '2026-11-21T08:00:00.000Z',
  },
  message_count: 1,
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
  ...changes,
})
