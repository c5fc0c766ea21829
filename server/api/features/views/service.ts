import { VIEWS_MAX } from '#contract/base/limits.ts'
import { isSupervisor } from '#contract/chats/chat-policy.ts'
import type { View } from '#contract/chats/views.ts'
import { lockClient } from '#server/api/core/clients/store.ts'
import type { Context } from '#server/api/core/context.ts'
import { lockMember } from '#server/api/core/members/lock-member.ts'
import type { Member } from '#server/api/platform/auth/callers.ts'
import { append } from '#server/api/platform/journal/append.ts'
import type { Tx } from '#server/db/client.ts'
import { AppError, found } from '#server/lib/app-error.ts'
import { iso } from '#server/lib/iso.ts'
import {
  countViews,
  deleteView,
  insertView,
  updateView,
  type ViewFields,
  type ViewRow,
  viewsOf,
} from './store.ts'

/** Maps the row to the API format for lists and events. */
export const toView = ({ view, ownerName }: ViewRow): View => ({
  id: view.id,
  name: view.name,
  filters: view.filters,
  is_shared: view.is_shared,
  owner: { id: view.owner_id, name: ownerName },
  created_at: iso(view.created_at),
})

/** Throws `permission_denied` if the member wants to share a view but is not a supervisor. */
const checkSharing = (member: Member, { is_shared }: ViewFields): void => {
  if (is_shared && !isSupervisor(member))
    throw new AppError('permission_denied', { fields: { is_shared: 'role' } })
}

/** Returns who receives a view's events: its owner, or everyone if it is shared. */
const readersOf = (ownerId: number, isShared: boolean) => (isShared ? 'everyone' : { only: [ownerId] })

const viewOf = async (tx: Tx, member: Member, id: number): Promise<ViewRow> =>
  found((await viewsOf(tx, member.clientId, member.id, id))[0])

/** Returns a view that the member owns and may therefore change. Throws `permission_denied` if another member owns it. */
async function own(tx: Tx, member: Member, id: number): Promise<ViewRow> {
  const row = await viewOf(tx, member, id)
  if (row.view.owner_id !== member.id) throw new AppError('permission_denied')
  return row
}

/** Saves filters as a named view. Throws `permission_denied` and `limit_reached`. */
export async function addView(context: Context, caller: Member, fields: ViewFields): Promise<View> {
  return context.db.transaction(async (tx) => {
    const member = await lockMember(tx, caller)
    checkSharing(member, fields)
    await lockClient(tx, member.clientId)
    if ((await countViews(tx, member.clientId, member.id)) >= VIEWS_MAX)
      throw new AppError('limit_reached', { params: { n: VIEWS_MAX } })
    const { name, filters, is_shared } = fields
    const row = { client_id: member.clientId, owner_id: member.id, name: name.trim(), filters, is_shared }
    const { id } = await insertView(tx, { ...row, created_at: context.clock.now() })
    const view = toView(await viewOf(tx, member, id))
    await append(tx, member.clientId, [
      { type: 'view.saved', payload: { view }, audience: readersOf(member.id, is_shared) },
    ])
    return view
  })
}

/** Changes a view. A view that is no longer shared disappears for the other members. */
export async function saveView(
  context: Context,
  caller: Member,
  id: number,
  { name, filters, is_shared }: ViewFields,
): Promise<View> {
  const fields = { name: name.trim(), filters, is_shared }
  return context.db.transaction(async (tx) => {
    const member = await lockMember(tx, caller)
    const before = await own(tx, member, id)
    checkSharing(member, fields)
    await updateView(tx, member.clientId, id, fields)
    const view = toView(await viewOf(tx, member, id))
    const gone = before.view.is_shared && !is_shared
    await append(tx, member.clientId, [
      ...(gone ? [{ type: 'view.deleted', payload: { id }, audience: 'everyone' } as const] : []),
      { type: 'view.saved', payload: { view }, audience: readersOf(member.id, is_shared) },
    ])
    return view
  })
}

export async function removeView(context: Context, member: Member, id: number): Promise<void> {
  await context.db.transaction(async (tx) => {
    const { view } = await own(tx, member, id)
    if (!(await deleteView(tx, member.clientId, id))) throw new AppError('not_found')
    await append(tx, member.clientId, [
      { type: 'view.deleted', payload: { id }, audience: readersOf(member.id, view.is_shared) },
    ])
  })
}
