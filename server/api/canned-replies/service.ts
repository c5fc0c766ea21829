import type { CannedReply } from '#contract/desk.ts'
import { CANNED_REPLIES_MAX } from '#contract/limits.ts'
import type { Locale } from '#contract/shapes.ts'
import type { Tx } from '../../db/client.ts'
import { AppError, found } from '../../lib/app-error.ts'
import { violates } from '../../lib/database-errors.ts'
import type { Member } from '../auth/callers.ts'
import { iso } from '../chats/map.ts'
import { runsTheFloor } from '../chats/policy.ts'
import { lockClient } from '../clients/store.ts'
import type { Context } from '../context.ts'
import { append } from '../journal/append.ts'
import { type CannedRow, countReplies, deleteReply, insertReply, replyOf, updateReply } from './store.ts'

/** A reply as people fill it in. */
export interface ReplyFields {
  readonly shortcut: string
  readonly text: string
  readonly locale: Locale | null
}

/** A reply's row as lists and events carry it. */
export const toReply = ({ id, shortcut, text, locale, owner_id, updated_at }: CannedRow): CannedReply => ({
  id,
  shortcut,
  text,
  locale,
  is_personal: owner_id !== null,
  updated_at: iso(updated_at),
})

/** Everyone's replies are kept by those who run the floor, one's own by oneself. */
const mayChange = (member: Member, ownerId: number | null): boolean =>
  ownerId === null ? runsTheFloor(member) : ownerId === member.id

/** Who is told of a reply: its owner alone, or everyone. */
const audienceOf = (ownerId: number | null) => (ownerId === null ? null : [ownerId])

const tellSaved = (tx: Tx, row: CannedRow) =>
  append(tx, row.client_id, [
    { type: 'canned_reply.saved', payload: { reply: toReply(row) }, audience: audienceOf(row.owner_id) },
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

/** Keeps a reply. */
export function addReply(
  { db, clock }: Context,
  member: Member,
  fields: ReplyFields,
  isPersonal: boolean,
): Promise<CannedReply> {
  const owner_id = isPersonal ? member.id : null
  if (!mayChange(member, owner_id))
    throw new AppError('permission_denied', { fields: { is_personal: 'role' } })
  return once(() =>
    db.transaction(async (tx) => {
      await lockClient(tx, member.clientId)
      if ((await countReplies(tx, member.clientId, owner_id)) >= CANNED_REPLIES_MAX)
        throw new AppError('limit_reached', { params: { n: CANNED_REPLIES_MAX } })
      const { shortcut, text, locale } = fields
      const row = { client_id: member.clientId, owner_id, shortcut, text, locale, updated_at: clock.now() }
      const reply = await insertReply(tx, row)
      await tellSaved(tx, reply)
      return toReply(reply)
    }),
  )
}

const changeable = async ({ db }: Context, member: Member, id: number): Promise<CannedRow> => {
  const reply = found(await replyOf(db, member.clientId, member.id, id))
  if (!mayChange(member, reply.owner_id)) throw new AppError('permission_denied')
  return reply
}

/** Changes a reply. */
export async function saveReply(
  context: Context,
  member: Member,
  id: number,
  { shortcut, text, locale }: ReplyFields,
): Promise<CannedReply> {
  const { db, clock } = context
  await changeable(context, member, id)
  return once(() =>
    db.transaction(async (tx) => {
      const fields = { shortcut, text, locale, updated_at: clock.now() }
      const reply = found(await updateReply(tx, member.clientId, id, fields))
      await tellSaved(tx, reply)
      return toReply(reply)
    }),
  )
}

/** Deletes a reply. */
export async function removeReply(context: Context, member: Member, id: number): Promise<void> {
  const { owner_id } = await changeable(context, member, id)
  await context.db.transaction(async (tx) => {
    if (!(await deleteReply(tx, member.clientId, id))) throw new AppError('not_found')
    const fact = { type: 'canned_reply.deleted', payload: { id }, audience: audienceOf(owner_id) } as const
    await append(tx, member.clientId, [fact])
  })
}
