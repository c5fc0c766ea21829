import { eq, lt } from 'drizzle-orm'
import type { LinkPreview } from '#contract/link-preview.ts'
import type { Executor } from '../../db/client.ts'
import { linkPreviews } from '../../db/schema/account.ts'

/** What is known of an address; `preview` is null where there was nothing to show. */
export interface KnownPreview {
  readonly preview: LinkPreview | null
  readonly fetched_at: Date
}

/** What is kept of an address, by its fingerprint. Pages of the web belong to no client. */
export async function knownPreview(db: Executor, addressHash: string): Promise<KnownPreview | null> {
  const [row] = await db.select().from(linkPreviews).where(eq(linkPreviews.address_hash, addressHash))
  return row ?? null
}

/** Keeps what was found at an address instead of what was there before. */
export async function keepPreview(
  db: Executor,
  addressHash: string,
  preview: LinkPreview | null,
  now: Date,
): Promise<void> {
  const row = { preview, fetched_at: now }
  await db
    .insert(linkPreviews)
    .values({ address_hash: addressHash, ...row })
    .onConflictDoUpdate({ target: linkPreviews.address_hash, set: row })
}

/** Forgets what was found before a moment. */
export async function forgetPreviews(db: Executor, before: Date): Promise<void> {
  await db.delete(linkPreviews).where(lt(linkPreviews.fetched_at, before))
}
