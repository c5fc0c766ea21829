import { sql } from 'drizzle-orm'
import { defaultChatConfig, defaultSettings } from '#server/api/core/bots/defaults.ts'
import { freezeQueries } from '#server/api/features/reports/statistics/queries.ts'
import { rollPage } from '#server/api/features/reports/statistics/roll.ts'
import { hashPassword } from '#server/api/platform/auth/passwords.ts'
import type { Database } from '#server/db/client.ts'
import { clients } from '#server/db/schema/clients.ts'

/** Password of all generated members. */
export const PASSWORD = 'quiet-harbour-41'
/** Members who can sign in, unless said otherwise: `agent1@example.test` and so on, the first the owner, the others supervisors. */
export const MEMBERS = 20
const BOTS = 5

const statements = (chats: number) => [
  sql`insert into bots (client_id, api_key, bot_name, config) select 1, 'k' || n, 'Bot ' || n, ${JSON.stringify(defaultSettings())}::jsonb from generate_series(1, ${BOTS}::int) n`,
  sql`
    insert into chats (client_id, bot_id, channel, status, user_name, customer_key, email, sentiment, assigned_to, assigned_at,
      waiting_since, unanswered_since, ended_at, ended_by, message_count, last_message, tags, summary, location, created_at, updated_at)
    select 1, 1 + n % ${BOTS}::int, (array['widget', 'widget', 'widget', 'messenger', 'whatsapp', 'zalo'])[1 + n % 6],
      case when n % 50 = 0 then 'assigned' when n % 49 = 0 then 'waiting' when n % 7 = 0 then 'bot' else 'ended' end,
      'Customer ' || n % 300000, 'key-' || n % 300000, 'customer' || n % 300000 || '@example.test',
      (array['unknown', 'neutral', 'neutral', 'positive', 'negative', 'very_negative', 'very_positive'])[1 + n % 7],
      case when n % 3 = 0 then 1 + n / 3 % ${MEMBERS}::int end, case when n % 3 = 0 then at end,
      case when n % 50 > 0 and n % 49 = 0 then at end, case when n % 50 = 0 or n % 49 = 0 then at end,
      case when n % 50 > 0 and n % 49 > 0 and n % 7 > 0 then at + interval '20 minutes' end, 'agent', 2 + n % 9,
      jsonb_build_object('order', 2, 'sender', 'bot', 'message', 'Your parcel is on its way.', 'created_at', at),
      case when n % 4 = 0 then array['delivery'] when n % 9 = 0 then array['refund', 'vip'] else '{}' end,
      case when n % 5 = 0 then 'The customer asked where the parcel was; the bot gave the number of the shipment. Nothing is open.' end,
      (array['Paris, France', 'Hà Nội, Việt Nam', 'İzmir, Türkiye', 'Boston, USA', null])[1 + n % 5], at, at + interval '20 minutes'
    from generate_series(1, ${chats}::int) n,
      lateral (select date_trunc('hour', now()) - (${chats}::int - n) * (interval '365 days' / ${chats}::int) as at) t`,
  sql`
    insert into chat_handovers (client_id, chat_id, began_at, reason, answered_at, open_wait_ms, in_target, over_at, over_as)
    select 1, id, created_at, (array['asked', 'unsure', 'sentiment'])[1 + id % 3],
      case when id % 4 > 0 then created_at + (id % 900) * interval '1 second' end,
      case when id % 4 > 0 then id % 900 * 1000 when ended_at is not null then 1200000 end,
      case when id % 4 > 0 then id % 900 <= 60 end, ended_at, case when ended_at is not null then 'ended' end
    from chats where assigned_to is not null`,
  sql`
    insert into chat_assignments (client_id, chat_id, agent_id, began_at, over_at)
    select 1, id, assigned_to, created_at, ended_at from chats where assigned_to is not null`,
  sql`
    insert into feedback (client_id, chat_id, bot_id, agent_id, stars, feedback, created_at, updated_at)
    select 1, id, bot_id, assigned_to, 1 + id % 5, case when id % 11 = 0 then 'The answer came at once.' else '' end, created_at, created_at
    from chats where status = 'ended' and id % 4 = 0`,
  sql`
    insert into query_charges (client_id, chat_id, bot_id, kind, queries, created_at)
    select 1, id, bot_id, 'answer', 1, created_at from chats`,
]

/** Counts the account's chats, as the job that updates the metrics does. */
export async function countChats({ db }: Database): Promise<void> {
  const clock = { now: () => new Date() }
  const [client] = await db.select().from(clients)
  while (client && !(await rollPage({ db, clock }, client)));
  await freezeQueries(db, clock.now())
}

/**
 * Fills an empty database with one account and its chats, spread over a year; triggers and foreign keys are disabled during the
 * fill.
 */
export async function fillChats({ db }: Database, chats: number, members = MEMBERS): Promise<void> {
  const hash = await hashPassword(PASSWORD)
  await db.execute(sql`
    insert into clients (public_id, name, time_zone, plan, subscription_end, chat_config)
    values ('bench', 'Bench', 'Europe/Paris', 'scale', now() + interval '1 year', ${JSON.stringify(defaultChatConfig())}::jsonb)`)
  await db.execute(sql`insert into journal_heads (client_id) values (1)`)
  await db.execute(sql`
    insert into users (client_id, email, password_hash, first_name, last_name, role)
    select 1, 'agent' || n || '@example.test', ${hash}, 'Agent', n::text, case when n = 1 then 'owner' else 'supervisor' end from generate_series(1, ${members}::int) n`)
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    for (const statement of statements(chats)) await tx.execute(statement)
  })
  await db.execute(sql`vacuum analyze`)
}
