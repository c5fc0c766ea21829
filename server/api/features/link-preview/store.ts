import { eq, lt } from 'drizzle-orm'
import type { LinkPreview } from '#contract/account/link-preview.ts'
import type { Executor } from '#server/db/client.ts'
import { linkPreviews } from '#server/db/schema/account.ts'

/** Cached preview of a URL; `preview` is null if the page has none. */
export interface CachedPreview {
  readonly preview: LinkPreview | null
  readonly fetched_at: Date
}

/** Returns the cached preview of a URL by the URL's fingerprint. Previews are shared by all clients. */
export async function cachedPreview(db: Executor, addressHash: string): Promise<CachedPreview | null> {
  const [row] = await db.select().from(linkPreviews).where(eq(linkPreviews.address_hash, addressHash))
  return row ?? null
}

/** Caches a URL's preview, replacing the earlier one. */
export async function savePreview(
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

/** Deletes previews cached before a given time. */
export async function forgetPreviews(db: Executor, before: Date): Promise<void> {
  await db.delete(linkPreviews).where(lt(linkPreviews.fetched_at, before))
}
