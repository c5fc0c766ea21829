import { and, asc, desc, eq, gt, inArray, type SQL } from 'drizzle-orm'
import type { ActionState } from '#contract/bots/actions.ts'
import { rowsOf } from '#server/api/platform/rows.ts'
import type { Executor } from '#server/db/client.ts'
import { actionRuns, actions } from '#server/db/schema/actions.ts'

/** A row of the actions. */
export type ActionRow = typeof actions.$inferSelect
/** A row of the runs. */
export type RunRow = typeof actionRuns.$inferSelect

/** Queries for an action. */
export const {
  find: actionOf,
  insert: insertAction,
  update: updateAction,
  remove: removeAction,
} = rowsOf(actions)
/** Queries for a run. */
export const { find: runOf, insert: insertRun, update: updateRun } = rowsOf(actionRuns)

/** Returns the actions of a bot, oldest first. */
export const actionsOf = (db: Executor, clientId: number, botId: number): Promise<ActionRow[]> =>
  db
    .select()
    .from(actions)
    .where(and(eq(actions.client_id, clientId), eq(actions.bot_id, botId)))
    .orderBy(asc(actions.id))

/** Maximum runs in a list. */
const RUNS_MAX = 50

/** Returns the newest runs in a chat. */
export const runsOf = (db: Executor, clientId: number, chatId: number): Promise<RunRow[]> =>
  db
    .select()
    .from(actionRuns)
    .where(and(eq(actionRuns.client_id, clientId), eq(actionRuns.chat_id, chatId)))
    .orderBy(desc(actionRuns.id))
    .limit(RUNS_MAX)

/** Returns runs by their ids. */
export const runsById = (db: Executor, clientId: number, ids: readonly number[]): Promise<RunRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(actionRuns)
        .where(and(eq(actionRuns.client_id, clientId), inArray(actionRuns.id, [...ids])))
        .orderBy(asc(actionRuns.id))

/** Returns the form that the customer of a chat is filling in; null if there is none. */
export async function openRunOf(db: Executor, clientId: number, chatId: number): Promise<RunRow | null> {
  const isOpen = inArray(actionRuns.state, ['collecting', 'confirming'])
  const [row] = await db
    .select()
    .from(actionRuns)
    .where(and(eq(actionRuns.client_id, clientId), eq(actionRuns.chat_id, chatId), isOpen))
    .orderBy(desc(actionRuns.id))
    .limit(1)
  return row ?? null
}

/** Returns the number of calls of an action since a moment. */
export const callsSince = (db: Executor, actionId: number, since: Date): Promise<number> =>
  db.$count(actionRuns, and(eq(actionRuns.action_id, actionId), gt(actionRuns.called_at, since)))

/** Changes a run from one state to another, and returns it; null if it was no longer in that state. */
export async function moveRun(
  db: Executor,
  { client_id, id }: Pick<RunRow, 'client_id' | 'id'>,
  from: ActionState,
  fields: Partial<RunRow>,
): Promise<RunRow | null> {
  const where: SQL | undefined = and(
    eq(actionRuns.client_id, client_id),
    eq(actionRuns.id, id),
    eq(actionRuns.state, from),
  )
  const [row] = await db.update(actionRuns).set(fields).where(where).returning()
  return row ?? null
}
