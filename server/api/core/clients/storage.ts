import { sql } from 'drizzle-orm'
import { plans } from '#contract/account/account-limits.ts'
import type { ClientRow } from '#server/api/platform/auth/callers.ts'
import type { Executor } from '#server/db/client.ts'
import { AppError } from '#server/lib/app-error.ts'

/** Throws `storage_used_up` if a client's documents and chat files have reached the storage limit of its plan. */
export async function checkStorage(db: Executor, client: Pick<ClientRow, 'id' | 'plan'>): Promise<void> {
  const space = plans[client.plan].bytes
  const { rows } = await db.execute<{ used: number }>(sql`
    select (select coalesce(sum(size::bigint), 0) from sources where client_id = ${client.id})
      + (select coalesce(sum(size::bigint), 0) from chat_files where client_id = ${client.id}) as used`)
  if (Number(rows[0]?.used ?? 0) >= space) throw new AppError('storage_used_up', { params: { n: space } })
}
