import { sql } from 'drizzle-orm'
import { createTokens } from '#server/api/platform/auth/tokens.ts'
import { systemClock } from '#server/lib/clock.ts'
import type { TestApi } from './api.ts'
import type { Owner } from './people.ts'

/**
 * Inserts the given number of signed-in agents of an owner's team directly into the database, because hashing a password for each
 * is slow.
 */
export async function manyAgents(
  { config, database: { db } }: TestApi,
  { profile }: Owner,
  count: number,
): Promise<{ id: number; token: string }[]> {
  const { rows } = await db.execute<{ id: number; session: string }>(sql`
    with agents as (
      insert into users (client_id, email, password_hash, first_name, role)
      select ${profile.client_id}::bigint, 'crowd' || n || '@example.test', '-', 'Agent ' || n, 'agent' from generate_series(1, ${count}::int) n
      returning id, client_id
    )
    insert into sessions (id, client_id, user_id, expires_at)
    select 'crowd-' || id, client_id, id, now() + interval '1 day' from agents returning user_id as id, id as session`)
  const tokens = createTokens(config.secretKey, systemClock)
  return Promise.all(
    rows.map(async ({ id, session }) => ({
      id,
      token: await tokens.sign('member', { sub: String(id), sid: session }),
    })),
  )
}

/** Inserts the given number of waiting chats, and returns their ids, oldest first. */
export async function manyWaiting(
  { database: { db } }: TestApi,
  { profile, bot }: Owner,
  count: number,
): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into chats (client_id, bot_id, channel, status, user_name, waiting_since)
    select ${profile.client_id}::bigint, ${bot.id}::bigint, 'widget', 'waiting', 'Visitor ' || n, now() from generate_series(1, ${count}::int) n
    returning id`)
  return rows.map(({ id }) => id).sort((a, b) => a - b)
}
