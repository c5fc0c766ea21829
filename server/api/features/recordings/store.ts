import { eq, lt, sum } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { recordings } from '#server/db/schema/recordings.ts'

/** Stores a recording and returns its id. */
export async function insertRecording(db: Executor, row: typeof recordings.$inferInsert): Promise<number> {
  const [made] = await db.insert(recordings).values(row).returning({ id: recordings.id })
  return made?.id ?? 0
}

/** Returns the size of all recordings of a client in bytes. */
export async function sizeOfRecordings(db: Executor, clientId: number): Promise<number> {
  const [row] = await db
    .select({ bytes: sum(recordings.size) })
    .from(recordings)
    .where(eq(recordings.client_id, clientId))
  return Number(row?.bytes ?? 0)
}

/** Deletes recordings that were sent before a given time. */
export async function forgetRecordings(db: Executor, before: Date): Promise<void> {
  await db.delete(recordings).where(lt(recordings.created_at, before))
}
