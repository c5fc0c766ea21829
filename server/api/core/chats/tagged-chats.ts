import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { CHATS_TAGGED_COUNT_MAX } from '#contract/base/limits.ts'
import { MINUTE_MS } from '#contract/base/units.ts'
import type { Db } from '#server/db/client.ts'

/**
 * Our choices: period for which a tag is remembered as common, and maximum number of remembered tags. Checking whether a tag is
 * common is the largest part of a page's cost.
 */
const COMMON_TAG_MS = MINUTE_MS
const COMMON_TAGS_MAX = 1_000
const commonTags = new WeakMap<Db, LRUCache<string, true>>()
const commonTagsOf = (db: Db): LRUCache<string, true> => {
  const known = commonTags.get(db) ?? new LRUCache({ max: COMMON_TAGS_MAX, ttl: COMMON_TAG_MS })
  commonTags.set(db, known)
  return known
}

/**
 * Returns the ids of a client's chats with a tag; null if there are too many to count. For such a tag, scanning all chats by
 * activity finds the newest matches quickly.
 */
export async function taggedChats(db: Db, clientId: number, tag: string): Promise<number[] | null> {
  const common = commonTagsOf(db)
  const key = `${clientId} ${tag}`
  if (common.has(key)) return null
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from chats_tagged(${clientId}, ${tag}, ${CHATS_TAGGED_COUNT_MAX + 1}) id`,
  )
  if (rows.length <= CHATS_TAGGED_COUNT_MAX) return rows.map(({ id }) => id)
  common.set(key, true)
  return null
}
