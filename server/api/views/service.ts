import type { View } from '#contract/desk.ts'
import { VIEWS_MAX } from '#contract/limits.ts'
import type { Tx } from '../../db/client.ts'
import { AppError, found } from '../../lib/app-error.ts'
import type { Member } from '../auth/callers.ts'
import { iso } from '../chats/map.ts'
import { runsTheFloor } from '../chats/policy.ts'
import { lockClient } from '../clients/store.ts'
import type { Context } from '../context.ts'
import { append, type Fact } from '../journal/append.ts'
import {
  countViews,
  deleteView,
  insertView,
  updateView,
  type ViewFields,
  type ViewRow,
  viewsOf,
} from './store.ts'

/** A view's row as lists and events carry it. */
export const toView = ({ view, ownerName }: ViewRow): View => ({
  id: view.id,
  name: view.name,
  filters: view.filters,
  is_shared: view.is_shared,
  owner: { id: view.owner_id, name: ownerName },
  created_at: iso(view.created_at),
})

/** Only those who run the floor share views. */
const checkSharing = (member: Member, { is_shared }: ViewFields): void => {
  if (is_shared && !runsTheFloor(member))
    throw new AppError('permission_denied', { fields: { is_shared: 'role' } })
}

/** What became of a view, for everyone who had it or has it now. */
const factOf = (fact: Pick<Fact, 'type' | 'payload'>, ownerId: number, isShared: boolean): Fact => ({
  ...fact,
  audience: isShared ? null : [ownerId],
})

const viewOf = async (tx: Tx | Context['db'], member: Member, id: number): Promise<ViewRow> =>
  found((await viewsOf(tx, member.clientId, member.id, id))[0])

/** A view that the member may change: their own. */
async function own({ db }: Context, member: Member, id: number): Promise<ViewRow> {
  const row = await viewOf(db, member, id)
  if (row.view.owner_id !== member.id) throw new AppError('permission_denied')
  return row
}

/** Saves a set of filters under a name. */
export async function addView(context: Context, member: Member, fields: ViewFields): Promise<View> {
  checkSharing(member, fields)
  return context.db.transaction(async (tx) => {
    await lockClient(tx, member.clientId)
    if ((await countViews(tx, member.clientId, member.id)) >= VIEWS_MAX)
      throw new AppError('limit_reached', { params: { n: VIEWS_MAX } })
    const { name, filters, is_shared } = fields
    const row = { client_id: member.clientId, owner_id: member.id, name: name.trim(), filters, is_shared }
    const id = await insertView(tx, { ...row, created_at: context.clock.now() })
    const view = toView(await viewOf(tx, member, id))
    await append(tx, member.clientId, [
      factOf({ type: 'view.saved', payload: { view } }, member.id, is_shared),
    ])
    return view
  })
}

/** Changes a view. One that is shared no longer is gone for the others. */
export async function saveView(
  context: Context,
  member: Member,
  id: number,
  { name, filters, is_shared }: ViewFields,
): Promise<View> {
  const before = await own(context, member, id)
  const fields = { name: name.trim(), filters, is_shared }
  checkSharing(member, fields)
  return context.db.transaction(async (tx) => {
    await updateView(tx, member.clientId, id, fields)
    const view = toView(await viewOf(tx, member, id))
    const gone = before.view.is_shared && !is_shared
    await append(tx, member.clientId, [
      ...(gone ? [factOf({ type: 'view.deleted', payload: { id } }, member.id, true)] : []),
      factOf({ type: 'view.saved', payload: { view } }, member.id, is_shared),
    ])
    return view
  })
}

/** Deletes a view. */
export async function removeView(context: Context, member: Member, id: number): Promise<void> {
  const { view } = await own(context, member, id)
  await context.db.transaction(async (tx) => {
    if (!(await deleteView(tx, member.clientId, id))) throw new AppError('not_found')
    await append(tx, member.clientId, [
      factOf({ type: 'view.deleted', payload: { id } }, member.id, view.is_shared),
    ])
  })
}
