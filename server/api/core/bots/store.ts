import { and, asc, eq, sql } from 'drizzle-orm'
import type { BotRow } from '#server/api/platform/auth/callers.ts'
import { rowsOf } from '#server/api/platform/rows.ts'
import type { Executor } from '#server/db/client.ts'
import { type BotSettings, bots } from '#server/db/schema/bots.ts'

/** Bot with its number of ready sources. */
export interface BotWithSources {
  readonly bot: BotRow
  readonly documents: number
}

// The table name is written out because Drizzle omits it in single-table queries, and `id` would then refer to the table of
// sources.
const documents = sql<number>`(select count(*) from sources s
  where s.bot_id = bots.id and s.status = 'ready')`.mapWith(Number)

/** Returns the bots of a client, oldest first. */
export const listBots = (db: Executor, clientId: number): Promise<BotWithSources[]> =>
  db.select({ bot: bots, documents }).from(bots).where(eq(bots.client_id, clientId)).orderBy(asc(bots.id))

/** Returns one of a client's bots, with its number of ready sources; null if there is no bot with this id. */
export async function botOf(db: Executor, clientId: number, botId: number): Promise<BotWithSources | null> {
  const [row] = await db
    .select({ bot: bots, documents })
    .from(bots)
    .where(and(eq(bots.client_id, clientId), eq(bots.id, botId)))
  return row ?? null
}

/** Locks a client, so that its number of bots cannot change, and counts the bots. */
export async function countBots(tx: Executor, clientId: number): Promise<number> {
  await tx.execute(sql`select 1 from clients where id = ${clientId} for update`)
  return (await tx.select({ id: bots.id }).from(bots).where(eq(bots.client_id, clientId))).length
}

const { update, ...queries } = rowsOf(bots)
/** Queries that insert and delete bots; deleting a bot also deletes its training data and chats. */
export const { insert: insertBot, remove: deleteBot } = queries

/** Updates a bot; omitted settings stay unchanged. */
export function updateBot(
  db: Executor,
  clientId: number,
  botId: number,
  change: {
    readonly bot_name?: string
    readonly is_disabled?: boolean
    readonly config?: Partial<BotSettings>
  },
): Promise<BotRow | null> {
  const { config, ...rest } = change
  const merged = config && { config: sql`${bots.config} || ${JSON.stringify(config)}::jsonb` }
  return update(db, clientId, botId, { ...rest, ...merged })
}

/** Returns the paths of files from a bot's training and chats, relative to the data folder. */
export async function filesOf(db: Executor, clientId: number, botId: number): Promise<{ path: string }[]> {
  const { rows } = await db.execute<{ path: string }>(sql`
    select path from sources where client_id = ${clientId} and bot_id = ${botId} and path is not null
    union all
    select f.path from chat_files f join chats c on c.id = f.chat_id where c.client_id = ${clientId} and c.bot_id = ${botId}`)
  return rows
}
