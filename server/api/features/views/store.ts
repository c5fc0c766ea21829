import { and, asc, count, eq, or } from 'drizzle-orm'
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

/** Returns a member's own views and the shared ones, by name; or one of them. */
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
export async function countViews(db: Executor, clientId: number, userId: number): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(views)
    .where(and(eq(views.client_id, clientId), eq(views.owner_id, userId)))
  return row?.n ?? 0
}

/** Inserts a view and returns its id. */
export async function insertView(db: Executor, row: typeof views.$inferInsert): Promise<number> {
  const [view] = await db.insert(views).values(row).returning({ id: views.id })
  if (!view) throw new Error('The view was not inserted.')
  return view.id
}

/** Changes a view. */
export async function updateView(
  db: Executor,
  clientId: number,
  id: number,
  fields: ViewFields,
): Promise<void> {
  await db
    .update(views)
    .set(fields)
    .where(and(eq(views.client_id, clientId), eq(views.id, id)))
}

/** Deletes a view; returns false if it no longer exists. */
export async function deleteView(db: Executor, clientId: number, id: number): Promise<boolean> {
  const gone = await db
    .delete(views)
    .where(and(eq(views.client_id, clientId), eq(views.id, id)))
    .returning({ id: views.id })
  return gone.length > 0
}
