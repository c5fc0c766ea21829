import { CANNED_REPLIES_MAX } from '#contract/base/limits.ts'
import type { Locale } from '#contract/base/shapes.ts'
import type { CannedReply } from '#contract/chats/canned-replies.ts'
import { isSupervisor } from '#contract/chats/chat-policy.ts'
import { lockClient } from '#server/api/core/clients/store.ts'
import type { Context } from '#server/api/core/context.ts'
import { lockMember } from '#server/api/core/members/lock-member.ts'
import type { Member } from '#server/api/platform/auth/callers.ts'
import { append } from '#server/api/platform/journal/append.ts'
import type { Tx } from '#server/db/client.ts'
import { AppError, found } from '#server/lib/app-error.ts'
import { violates } from '#server/lib/database-errors.ts'
import { iso } from '#server/lib/iso.ts'
import { type CannedRow, countReplies, deleteReply, insertReply, replyOf, updateReply } from './store.ts'

/** Editable fields of a canned reply. */
export interface ReplyFields {
  readonly shortcut: string
  readonly text: string
  readonly locale: Locale | null
}

/** Maps the row to the API format for lists and events. */
export const toReply = ({ id, shortcut, text, locale, owner_id, updated_at }: CannedRow): CannedReply => ({
  id,
  shortcut,
  text,
  locale,
  is_personal: owner_id !== null,
  updated_at: iso(updated_at),
})

/** Returns whether a member may change a reply: supervisors may change shared replies, and all members may change their own. */
const mayChange = (member: Member, ownerId: number | null): boolean =>
  ownerId === null ? isSupervisor(member) : ownerId === member.id

/** Returns who receives a reply's events: its owner, or everyone if it is shared. */
const readersOf = (ownerId: number | null) => (ownerId === null ? 'everyone' : { only: [ownerId] })

const appendSaved = (tx: Tx, row: CannedRow) =>
  append(tx, row.client_id, [
    { type: 'canned_reply.saved', payload: { reply: toReply(row) }, audience: readersOf(row.owner_id) },
  ])

async function once<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (violates(error, 'canned_replies_shortcut'))
      throw new AppError('shortcut_taken', { fields: { shortcut: 'taken' } })
    throw error
  }
}

/** Saves a new canned reply. Throws `permission_denied`, `limit_reached`, or an error for a shortcut that is already in use. */
export function addReply(
  { db, clock }: Context,
  caller: Member,
  fields: ReplyFields,
  isPersonal: boolean,
): Promise<CannedReply> {
  const owner_id = isPersonal ? caller.id : null
  return once(() =>
    db.transaction(async (tx) => {
      const member = await lockMember(tx, caller)
      if (!mayChange(member, owner_id))
        throw new AppError('permission_denied', { fields: { is_personal: 'role' } })
      await lockClient(tx, member.clientId)
      if ((await countReplies(tx, member.clientId, owner_id)) >= CANNED_REPLIES_MAX)
        throw new AppError('limit_reached', { params: { n: CANNED_REPLIES_MAX } })
      const { shortcut, text, locale } = fields
      const row = { client_id: member.clientId, owner_id, shortcut, text, locale, updated_at: clock.now() }
      const reply = await insertReply(tx, row)
      await appendSaved(tx, reply)
      return toReply(reply)
    }),
  )
}

/** Returns a reply that the caller may change, and locks the caller. Throws `permission_denied`. */
const changeable = async (tx: Tx, caller: Member, id: number): Promise<CannedRow> => {
  const member = await lockMember(tx, caller)
  const reply = found(await replyOf(tx, member.clientId, member.id, id))
  if (!mayChange(member, reply.owner_id)) throw new AppError('permission_denied')
  return reply
}

export async function saveReply(
  { db, clock }: Context,
  member: Member,
  id: number,
  { shortcut, text, locale }: ReplyFields,
): Promise<CannedReply> {
  return once(() =>
    db.transaction(async (tx) => {
      await changeable(tx, member, id)
      const fields = { shortcut, text, locale, updated_at: clock.now() }
      const reply = found(await updateReply(tx, member.clientId, id, fields))
      await appendSaved(tx, reply)
      return toReply(reply)
    }),
  )
}

export async function removeReply(context: Context, member: Member, id: number): Promise<void> {
  await context.db.transaction(async (tx) => {
    const { owner_id } = await changeable(tx, member, id)
    if (!(await deleteReply(tx, member.clientId, id))) throw new AppError('not_found')
    const event = { type: 'canned_reply.deleted', payload: { id }, audience: readersOf(owner_id) } as const
    await append(tx, member.clientId, [event])
  })
}
