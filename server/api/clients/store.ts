import { eq, sql } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { type ClientLook, clients } from '../../db/schema/clients.ts'
import type { ClientRow } from '../auth/callers.ts'

/** A client, locked until the commit, so that of two who charge or fill a limit at once the second sees what the first took. */
export async function lockClient(tx: Executor, clientId: number): Promise<ClientRow | null> {
  const [client] = await tx.select().from(clients).where(eq(clients.id, clientId)).for('no key update')
  return client ?? null
}

/** Changes a client and answers the row; fields that are not given stay. */
export async function setClient(
  db: Executor,
  clientId: number,
  change: Partial<Pick<ClientRow, 'name' | 'time_zone' | 'chat_config' | 'refer_model'>>,
): Promise<ClientRow | null> {
  const where = eq(clients.id, clientId)
  if (Object.keys(change).length === 0) {
    const [client] = await db.select().from(clients).where(where)
    return client ?? null
  }
  const [client] = await db.update(clients).set(change).where(where).returning()
  return client ?? null
}

/** Merges into the look of a client, and into what its new bots begin with, and answers it; fields that are not given stay. */
export async function setLook(
  db: Executor,
  clientId: number,
  { bot = {}, ...look }: ClientLook,
): Promise<ClientLook> {
  const begin = sql`coalesce(${clients.look} -> 'bot', '{}') || ${JSON.stringify(bot)}::jsonb`
  const [client] = await db
    .update(clients)
    .set({
      look: sql`${clients.look} || ${JSON.stringify(look)}::jsonb || jsonb_build_object('bot', ${begin})`,
    })
    .where(eq(clients.id, clientId))
    .returning({ look: clients.look })
  return client?.look ?? {}
}
