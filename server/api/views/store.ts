import { and, asc, count, eq, or, sql } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { users } from '../../db/schema/clients.ts'
import { views } from '../../db/schema/desk.ts'

/** A view with its owner's name. */
export interface ViewRow {
  readonly view: typeof views.$inferSelect
  readonly ownerName: string
}

/** What of a view can be changed. */
export type ViewFields = Pick<ViewRow['view'], 'name' | 'filters' | 'is_shared'>

const ownerName = sql<string>`trim(${users.first_name} || ' ' || ${users.last_name})`

/** A member's own views and those that are shared, by name; or one of them. */
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

/** How many views a member owns. */
export async function countViews(db: Executor, clientId: number, userId: number): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(views)
    .where(and(eq(views.client_id, clientId), eq(views.owner_id, userId)))
  return row?.n ?? 0
}

/** Saves a view and answers its number. */
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

/** Deletes a view; false where it is gone already. */
export async function deleteView(db: Executor, clientId: number, id: number): Promise<boolean> {
  const gone = await db
    .delete(views)
    .where(and(eq(views.client_id, clientId), eq(views.id, id)))
    .returning({ id: views.id })
  return gone.length > 0
}
