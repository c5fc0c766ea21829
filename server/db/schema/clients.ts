import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Plan } from '#contract/account/account-limits.ts'
import type { AiModel, ChatConfig } from '#contract/account/clients.ts'
import type { Availability, AwayReason, Hotkeys, Role } from '#contract/account/members.ts'
import {
  type DigestTime,
  MAIL_MINUTES,
  type MailMinutes,
  type NotificationChoices,
} from '#contract/account/notification-choices.ts'
import { AGENT_CHATS_MAX } from '#contract/base/limits.ts'
import type { Locale } from '#contract/base/shapes.ts'
import type { BotConfig } from '#contract/bots/bots.ts'
import type { BusinessHours } from '#contract/floor/business-hours.ts'
import type { FloorThresholds } from '#contract/floor/floor.ts'
import { bytes, created, id, moment, parent, parentKey, ref } from './columns.ts'

/** Branding set by an account; the product's branding fills the gaps. */
export interface ClientBranding {
  readonly logo?: string
  readonly favicon?: string
  readonly product_name?: string
  readonly accent_color?: string
  /** Default settings for new bots. */
  readonly bot?: Partial<Omit<BotConfig, 'bot_name'>>
}

/** Accounts: businesses with their teams, bots and chats. */
export const clients = pgTable('clients', {
  id: id(),
  public_id: text().notNull().unique(),
  name: text().notNull(),
  time_zone: text().notNull().default('UTC'),
  plan: text().$type<Plan>().notNull(),
  subscription_end: moment().notNull(),
  addon_queries: integer().notNull().default(0),
  is_disabled: boolean().notNull().default(false),
  refer_model: text().$type<AiModel>().notNull().default('gpt-4.1-nano'),
  chat_config: jsonb().$type<ChatConfig>().notNull(),
  /** Floor thresholds that the account has changed; the defaults apply to the rest. */
  floor: jsonb().$type<Partial<FloorThresholds>>().notNull().default({}),
  /** Business hours of the team; null if never set. */
  business_hours: jsonb().$type<BusinessHours>(),
  look: jsonb().$type<ClientBranding>().notNull().default({}),
  created_at: created(),
})

export const users = pgTable(
  'users',
  {
    id: id(),
    client_id: parent(() => clients.id),
    email: text().notNull(),
    password_hash: text().notNull(),
    first_name: text().notNull(),
    last_name: text().notNull().default(''),
    /** Full name in the order of the member's language: Vietnamese puts the family name first. */
    name: text()
      .notNull()
      .generatedAlwaysAs(
        sql`case when language = 'vi-VN' then trim(last_name || ' ' || first_name) else trim(first_name || ' ' || last_name) end`,
      ),
    role: text().$type<Role>().notNull(),
    is_disabled: boolean().notNull().default(false),
    /** Address of the picture in `member_pictures`; empty if there is none. */
    picture: text().notNull().default(''),
    language: text().$type<Locale>(),
    notification_sound: boolean().notNull().default(true),
    notification_desktop: boolean().notNull().default(false),
    /** Chosen ways to be notified, by kind; `defaultWays` applies to the rest. */
    notification_choices: jsonb().$type<NotificationChoices>().notNull().default({}),
    notification_digest: text().$type<DigestTime>().notNull().default('daily'),
    /** Minutes after which an unseen notification about a waiting customer is mailed. */
    notification_mail_minutes: integer().$type<MailMinutes>().notNull().default(MAIL_MINUTES),
    /** Time zone for mails; null to use the account's. */
    time_zone: text(),
    hotkeys: jsonb().$type<Hotkeys>().notNull().default({ characters: true, keys: {} }),
    /** Maximum open chats for automatic assignment; 0 disables it. */
    chat_limit: integer().notNull().default(AGENT_CHATS_MAX),
    /** Whether chats are assigned to the member automatically; null as long as this follows from the role. */
    takes_chats: boolean(),
    availability: text().$type<Availability>().notNull().default('offline'),
    /** Why the member is away; null if they are not or gave no reason. */
    away_reason: text().$type<AwayReason>(),
    /** Start of the current availability; `functions/record_availability.sql` records earlier ones. */
    availability_since: moment(),
    created_at: created(),
  },
  (t) => [uniqueIndex('users_email').on(sql`lower(${t.email})`), index('users_client').on(t.client_id)],
)

/** Re-encoded member pictures, at most one per member; replaced ones are deleted. */
export const memberPictures = pgTable(
  'member_pictures',
  {
    name: text().primaryKey(),
    client_id: parent(() => clients.id),
    user_id: parent(() => users.id),
    bytes: bytes().notNull(),
    created_at: created(),
  },
  (t) => [
    uniqueIndex('member_pictures_member').on(t.user_id),
    index('member_pictures_client').on(t.client_id),
  ],
)

/** Sessions of signed-in members; a token carries the id of one. */
export const sessions = pgTable(
  'sessions',
  {
    id: text().primaryKey(),
    client_id: parent(() => clients.id),
    user_id: parent(() => users.id),
    created_at: created(),
    expires_at: moment().notNull(),
    revoked_at: moment(),
    user_agent: text().notNull().default(''),
    address: text().notNull().default(''),
  },
  (t) => [index('sessions_user').on(t.user_id)],
)

/** Times at which a relay last reported that a member has a console open; a member without a row is offline. */
export const presences = pgTable('presences', {
  user_id: parentKey(() => users.id),
  client_id: parent(() => clients.id),
  seen_at: moment().notNull(),
})

/**
 * Registrations waiting for their code, keyed by the fingerprint of a secret given to the registering person; an e-mail address
 * can have several registrations.
 */
export const registrations = pgTable('registrations', {
  secret_hash: text().primaryKey(),
  email: text().notNull(),
  password_hash: text().notNull(),
  first_name: text().notNull(),
  last_name: text().notNull(),
  company: text().notNull(),
  language: text().$type<Locale>(),
  time_zone: text().notNull(),
  otp_hash: text().notNull(),
  tries: integer().notNull().default(0),
  /** Fingerprint of the invitation that the registration uses up. */
  invitation_hash: text(),
  expires_at: moment().notNull(),
})

/** Invitations to register, keyed by fingerprint; each can be used once. */
export const registrationInvitations = pgTable('registration_invitations', {
  code_hash: text().primaryKey(),
  expires_at: moment().notNull(),
})

/**
 * Fingerprints of addresses for which a code was requested within the last minute. Recorded whether or not a code was sent, so
 * that having to wait reveals nothing.
 */
export const codeRequests = pgTable('code_wishes', {
  address: text().primaryKey(),
  wished_at: moment().notNull(),
})

/** Password reset codes, keyed by fingerprint. */
export const passwordResets = pgTable('password_resets', {
  token_hash: text().primaryKey(),
  user_id: parent(() => users.id),
  expires_at: moment().notNull(),
  used_at: moment(),
})

/** Charged queries, append-only: one row per charge. */
export const queryCharges = pgTable(
  'query_charges',
  {
    id: id(),
    client_id: parent(() => clients.id),
    chat_id: ref(),
    bot_id: ref(),
    kind: text().$type<'answer' | 'summary' | 'tags'>().notNull(),
    queries: integer().notNull(),
    created_at: created(),
  },
  (t) => [index('query_charges_month').on(t.client_id, t.created_at)],
)

/** Number of answers given in the current window of each budget, keyed by the budget's scope. */
export const answerBudgets = pgTable('answer_budgets', {
  scope: text().primaryKey(),
  used: integer().notNull(),
  ends_at: moment().notNull(),
})

/**
 * Queries reserved for answers in progress, so that no more queries are charged than the client has left. Removed when the answer
 * is saved, or on expiry if the answer was interrupted.
 */
export const answerReservations = pgTable(
  'answer_reservations',
  {
    client_id: ref().notNull(),
    chat_id: ref().notNull(),
    /** Order of the customer message being answered. */
    position: integer().notNull(),
    ends_at: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.client_id, t.chat_id, t.position] })],
)

/** Clients' purchases of add-on queries. */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    client_id: parent(() => clients.id),
    type: text().$type<'addon_queries'>().notNull(),
    payment_method: text().notNull(),
    queries: integer().notNull(),
    /** The operator's invoice as plain text. */
    invoice: text(),
    created_at: created(),
  },
  (t) => [index('payments_client').on(t.client_id, t.id)],
)
