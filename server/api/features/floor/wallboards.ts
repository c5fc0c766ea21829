import { WALLBOARDS_MAX } from '#contract/base/limits.ts'
import type { FloorChat, FloorSnapshot } from '#contract/floor/floor.ts'
import type { Wallboard } from '#contract/floor/wallboards.ts'
import { lockClient } from '#server/api/core/clients/store.ts'
import type { Context } from '#server/api/core/context.ts'
import { audit } from '#server/api/platform/audit/audit.ts'
import type { Member } from '#server/api/platform/auth/callers.ts'
import { AppError, found } from '#server/lib/app-error.ts'
import { fingerprint } from '#server/lib/ids.ts'
import { iso, isoOrNull } from '#server/lib/iso.ts'
import { floorText } from './snapshot.ts'
import {
  countWallboards,
  insertWallboard,
  recordSeen,
  revoke,
  type WallboardRow,
  wallboardBySecret,
} from './store.ts'

/** Number of random bytes in a link's secret. */
const SECRET_BYTES = 32

/** Maps the row to the API format for lists, which contains only the first characters of the secret. */
export const toWallboard = ({ board, maker }: WallboardRow): Wallboard => ({
  id: board.id,
  name: board.name,
  created_at: iso(board.created_at),
  created_by: maker,
  seen_at: isoOrNull(board.seen_at),
})

/** Creates a link that shows the floor read-only; of the link's secret, only a hash is stored. Throws `limit_reached`. */
export async function addWallboard({ db, ids, clock }: Context, member: Member, name: string) {
  const secret = ids.token(SECRET_BYTES)
  return db.transaction(async (tx) => {
    await lockClient(tx, member.clientId)
    if ((await countWallboards(tx, member.clientId)) >= WALLBOARDS_MAX)
      throw new AppError('limit_reached', { params: { n: WALLBOARDS_MAX } })
    const board = await insertWallboard(tx, {
      client_id: member.clientId,
      name: name.trim(),
      token_hash: fingerprint(secret),
      created_by: member.id,
      created_at: clock.now(),
    })
    await audit(tx, member, { action: 'wallboard.created', subject: { id: board.id, name: board.name } })
    return { ...toWallboard({ board, maker: member.name }), secret }
  })
}

/** Revokes the link to a wallboard and records this in the audit log. */
export async function revokeWallboard({ db, clock }: Context, member: Member, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const board = found(await revoke(tx, member.clientId, id, clock.now()))
    await audit(tx, member, { action: 'wallboard.revoked', subject: { id: board.id, name: board.name } })
  })
}

/** Returns a chat without its name, texts, language and id; the new id serves only to distinguish rows. */
const anonymous = ({ name: _, last: __, language: ___, ...chat }: FloorChat, index: number): FloorChat => ({
  ...chat,
  id: index + 1,
  version: 0,
  name: '',
})

/**
 * Returns the floor for a link's secret, without customer data. Throws `not_found` if the link has been revoked or the account is
 * disabled.
 */
export async function readWallboard({ db, clock }: Context, secret: string) {
  const { board, client } = found(await wallboardBySecret(db, fingerprint(secret)))
  if (client.is_disabled) throw new AppError('not_found')
  const floor: FloorSnapshot = JSON.parse(await floorText(db, client.id, clock.now()))
  await recordSeen(db, board.id, clock.now())
  const { waiting } = floor
  return {
    ...floor,
    waiting: waiting.map(anonymous),
    assigned: floor.assigned.map((chat, index) => anonymous(chat, waiting.length + index)),
    acknowledgements: [],
    client: client.name,
    name: board.name,
  }
}
