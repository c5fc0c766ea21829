import { and, asc, eq, or } from 'drizzle-orm'
import { rowsOf } from '#server/api/platform/rows.ts'
import type { Executor } from '#server/db/client.ts'
import { users } from '#server/db/schema/clients.ts'
import { views } from '#server/db/schema/desk.ts'

/** View with its owner's name. */
export interface ViewRow {
  readonly view: typeof views.$inferSelect
  readonly ownerName: string
}

/** Columns that can be changed. */
export type ViewFields = Pick<ViewRow['view'], 'name' | 'filters' | 'is_shared'>

const ownerName = users.name

/** Returns the views that a member owns and the shared views, sorted by name; if `id` is given, returns only this view. */
export async function viewsOf(
  db: Executor,
  clientId: number,
  userId: number,
  id?: number,
): Promise<readonly ViewRow[]> {
  return db
    .select({ view: views, ownerName })
    .from(views)
    .innerJoin(users, eq(users.id, views.owner_id))
    .where(
      and(
        eq(views.client_id, clientId),
        or(eq(views.owner_id, userId), eq(views.is_shared, true)),
        id === undefined ? undefined : eq(views.id, id),
      ),
    )
    .orderBy(asc(views.name), asc(views.id))
}

/** Counts the views that a member owns. */
export const countViews = (db: Executor, clientId: number, userId: number): Promise<number> =>
  db.$count(views, and(eq(views.client_id, clientId), eq(views.owner_id, userId)))

export const { insert: insertView, update: updateView, remove: deleteView } = rowsOf(views)
