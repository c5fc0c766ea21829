import { type Branding, DISABLE_COLOR } from '#contract/account/branding.ts'
import type { Client } from '#contract/account/clients.ts'
import type { Profile, Role } from '#contract/account/members.ts'
import { DAY_MS } from '#contract/base/units.ts'
import type { BotItem } from '#contract/bots/bots.ts'
import type { Chat } from '#contract/chats/chat-shapes.ts'
import * as shapes from '#tests/support/shapes.ts'

const made = '2026-01-02T03:04:05.000Z'
const part = (value: object) => btoa(JSON.stringify(value)).replace(/=+$/, '')

/** Returns a token that expires in the given number of hours, or expired that many hours ago if the number is negative. */
export const tokenOf = (subject: string, hours = 1): string =>
  `${part({ alg: 'none' })}.${part({ sub: subject, exp: Math.floor(Date.now() / 1000) + hours * 3600 })}.x`

/** Returns the signed-in member with a role's permissions. */
export const profileOf = (role: Role = 'owner', changes: Partial<Profile> = {}): Profile =>
  shapes.profileOf(role, {
    email: 'lea@example.com',
    first_name: 'Léa',
    last_name: 'Martin',
    username: 'lea@example.com',
    created_at: made,
    ...changes,
  })

/** Returns an account whose subscription ends in the given number of days. */
export const clientOf = (changes: Partial<Client> = {}, days = 20): Client =>
  shapes.clientOf(
    { client_id: 'c-1', name: 'Atelier Nord', created_at: made, ...changes },
    {
      credit_consumed: 100,
      end_date: new Date(Date.now() + days * DAY_MS).toISOString(),
      ...changes.subscription,
    },
  )

/** Returns an account's branding, by default with nothing set. */
export const brandingOf = (changes: Partial<Branding> = {}): Branding => ({
  ...{ disable_color: DISABLE_COLOR, logo: '', favicon: '', product_name: '', accent_color: '' },
  ...changes,
})

/** Returns a bot as listed. */
export const botOf = (id: number, bot_name: string, changes: Partial<BotItem> = {}): BotItem =>
  shapes.botItemOf(id, { bot_name, api_key: `key-${id}`, created_at: made, ...changes })

/** Returns a chat as listed. */
export const chatOf = (id: number, user_name: string, changes: Partial<Chat> = {}): Chat =>
  shapes.chatOf({
    id,
    bot_id: 1,
    bot_name: 'Shop assistant',
    user_name,
    sentiment: 'unknown',
    created: '2026-11-21T08:00:00.000Z',
    updated_at: '2026-11-21T08:00:00.000Z',
    last_message: {
      order: 1,
      sender: 'customer',
      message: `Hello from ${user_name}`,
      created_at: '2026-11-21T08:00:00.000Z',
    },
    message_count: 1,
    ...changes,
  })
