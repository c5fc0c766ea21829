import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Channel } from '#contract/chats/chat-shapes.ts'
import { bots } from './bots.ts'
import { clients, users } from './clients.ts'
import { created, id, parent, ref } from './columns.ts'

/** Teams: members who share a waiting queue. */
export const teams = pgTable(
  'teams',
  {
    id: id(),
    client_id: parent(() => clients.id),
    name: text().notNull(),
    /** Targets for the first reply and for later replies; null to use the account's targets. */
    first_reply_seconds: integer(),
    next_reply_seconds: integer(),
    created_at: created(),
  },
  (t) => [uniqueIndex('teams_name').on(t.client_id, sql`lower(${t.name})`)],
)

export const teamMembers = pgTable(
  'team_members',
  {
    client_id: parent(() => clients.id),
    team_id: parent(() => teams.id),
    user_id: parent(() => users.id),
  },
  (t) => [
    primaryKey({ columns: [t.team_id, t.user_id] }),
    index('team_members_user').on(t.user_id),
    index('team_members_client').on(t.client_id),
  ],
)

/** Criteria that route chats to a team: a bot, a channel or a language, each for one team only. */
export const teamRoutes = pgTable(
  'team_routes',
  {
    id: id(),
    client_id: parent(() => clients.id),
    team_id: parent(() => teams.id),
    bot_id: ref().references(() => bots.id, { onDelete: 'cascade' }),
    channel: text().$type<Channel>(),
    language: text(),
  },
  (t) => [
    uniqueIndex('team_routes_bot').on(t.client_id, t.bot_id),
    uniqueIndex('team_routes_channel').on(t.client_id, t.channel),
    uniqueIndex('team_routes_language').on(t.client_id, t.language),
    index('team_routes_team').on(t.team_id),
    check('team_routes_one', sql`num_nonnulls(${t.bot_id}, ${t.channel}, ${t.language}) = 1`),
  ],
)
