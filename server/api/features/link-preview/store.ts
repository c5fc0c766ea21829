import { eq, lt } from 'drizzle-orm'
import type { LinkPreview } from '#contract/account/link-preview.ts'
import type { Executor } from '#server/db/client.ts'
import { linkPreviews } from '#server/db/schema/account.ts'

/** Cached preview of a URL; `preview` is null if the page has none. */
export interface CachedPreview {
  readonly preview: LinkPreview | null
  readonly fetched_at: Date
}

/** Preview to be cached, with its redrawn image. */
export interface NewPreview extends CachedPreview {
  readonly picture: Uint8Array | null
  readonly picture_name: string | null
}

/** Returns the cached preview of the URL with the given fingerprint, or null. Previews are shared by all clients. */
export async function cachedPreview(db: Executor, addressHash: string): Promise<CachedPreview | null> {
  const [row] = await db
    .select({ preview: linkPreviews.preview, fetched_at: linkPreviews.fetched_at })
    .from(linkPreviews)
    .where(eq(linkPreviews.address_hash, addressHash))
  return row ?? null
}

/** Caches a URL's preview, replacing the earlier one. */
export async function savePreview(db: Executor, addressHash: string, row: NewPreview): Promise<void> {
  await db
    .insert(linkPreviews)
    .values({ address_hash: addressHash, ...row })
    .onConflictDoUpdate({ target: linkPreviews.address_hash, set: row })
}

/** Returns the bytes of a preview's image by its file name; null if there is no such image. */
export async function previewPicture(db: Executor, name: string): Promise<Uint8Array | null> {
  const [row] = await db
    .select({ picture: linkPreviews.picture })
    .from(linkPreviews)
    .where(eq(linkPreviews.picture_name, name))
  return row?.picture ?? null
}

/** Deletes previews cached before a given time. */
export async function forgetPreviews(db: Executor, before: Date): Promise<void> {
  await db.delete(linkPreviews).where(lt(linkPreviews.fetched_at, before))
}
