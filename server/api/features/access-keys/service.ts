import { type AccessKey, type addAccessKey, KEY_PREFIX } from '#contract/account/access-keys.ts'
import { ACCESS_KEYS_MAX } from '#contract/base/limits.ts'
import type { RequestOf } from '#contract/base/route.ts'
import { DAY_MS } from '#contract/base/units.ts'
import { lockClient } from '#server/api/core/clients/store.ts'
import type { Context } from '#server/api/core/context.ts'
import { audit } from '#server/api/platform/audit/audit.ts'
import { keySession, type Member } from '#server/api/platform/auth/callers.ts'
import { sessionsEnded } from '#server/api/platform/auth/sessions-ended.ts'
import { append } from '#server/api/platform/journal/append.ts'
import { AppError, found } from '#server/lib/app-error.ts'
import { fingerprint } from '#server/lib/ids.ts'
import { iso, isoOrNull } from '#server/lib/iso.ts'
import { type AccessKeyRow, countKeys, deleteKey, insertKey } from './store.ts'

/** Number of random bytes in a key. */
const KEY_BYTES = 32
/** Number of leading characters of a key that lists show: enough to recognize the key, far too few to guess it. */
const HINT_CHARS = KEY_PREFIX.length + 5

/** Maps the row to the API format for lists, which contains only the first characters of the secret. */
export const toAccessKey = ({ key, maker }: AccessKeyRow): AccessKey => ({
  id: key.id,
  name: key.name,
  hint: key.hint,
  scopes: key.scopes,
  created_at: iso(key.created_at),
  created_by: maker,
  expires_at: isoOrNull(key.expires_at),
  last_used_at: isoOrNull(key.last_used_at),
})

/**
 * Creates a key in the member's name and returns it in full, which is possible only now, because only its hash is stored. Throws
 * `limit_reached`.
 */
export async function addKey(
  { db, ids, clock }: Context,
  member: Member,
  { name, scopes, days }: RequestOf<typeof addAccessKey>['body'],
) {
  const key = KEY_PREFIX + ids.token(KEY_BYTES)
  const now = clock.now()
  return db.transaction(async (tx) => {
    await lockClient(tx, member.clientId)
    if ((await countKeys(tx, member.clientId)) >= ACCESS_KEYS_MAX)
      throw new AppError('limit_reached', { params: { n: ACCESS_KEYS_MAX } })
    const row = await insertKey(tx, {
      client_id: member.clientId,
      user_id: member.id,
      name: name.trim(),
      key_hash: fingerprint(key),
      hint: key.slice(0, HINT_CHARS),
      scopes,
      created_at: now,
      expires_at: days === null ? null : new Date(now.getTime() + days * DAY_MS),
    })
    await audit(tx, member, {
      action: 'key.created',
      subject: { id: row.id, name: row.name },
      detail: { scopes },
    })
    return { ...toAccessKey({ key: row, maker: member.name }), key }
  })
}

/** Revokes a key of the member's client, regardless of who created it, and closes its sockets. */
export async function revokeKey({ db }: Context, member: Member, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const key = found(await deleteKey(tx, member.clientId, id))
    await audit(tx, member, { action: 'key.revoked', subject: { id: key.id, name: key.name } })
    await append(tx, member.clientId, sessionsEnded(key.user_id, [keySession(key.id)]))
  })
}
