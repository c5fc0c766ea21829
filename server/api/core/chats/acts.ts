import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import type { ActKind, ActSpans } from '#server/db/schema/chats.ts'

/** Act of a member on a chat that can be undone, and its time. */
export interface Act {
  readonly kind: ActKind
  readonly by: number
  readonly now: Date
}

/** Act as it is stored, with the values that it replaced. */
export interface StoredAct {
  readonly id: number
  readonly member_id: number
  readonly kind: ActKind
  readonly at: Date
  readonly former_version: number
  readonly version: number
  readonly message_count: number
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>> | null
  readonly spans: ActSpans | null
  /** True if the chat has a newer act of the same kind. */
  readonly is_followed: boolean
}

/** Columns of chats that the acts of each kind change. */
const actColumns = {
  move: [
    'status',
    'assigned_to',
    'assigned_at',
    'assignment_receipt',
    'team_id',
    'waiting_since',
    'left_at',
    'queue_reason',
    'unanswered_since',
    'reply_due_at',
    'reply_check_at',
    'pending_since',
    'snoozed_until',
    'muted_since',
    'unsure',
    'ended_at',
    'ended_by',
    'shared_with',
    'last_act',
    'updated_at',
  ],
  aside: ['pending_since', 'snoozed_until'],
  tags: ['tags', 'auto_tags'],
} as const satisfies Record<ActKind, readonly string[]>

/** Returns the SQL expression for the columns of a row that acts of a kind change, as a JSON object. */
const columnsOf = (kind: ActKind, row: SQL): SQL =>
  sql`jsonb_build_object(${sql.join(
    actColumns[kind].flatMap((name) => [sql.raw(`'${name}'`), sql`${row}.${sql.identifier(name)}`]),
    sql`, `,
  )})`

const spansBefore = sql`jsonb_build_object(
  'handover', (select jsonb_build_object('id', h.id, 'open_wait_ms', h.open_wait_ms, 'left_at', h.left_at)
    from chat_handovers h where h.chat_id = chats.id and h.over_at is null order by h.id desc limit 1),
  'assignment', (select jsonb_build_object('id', a.id)
    from chat_assignments a where a.chat_id = chats.id and a.over_at is null order by a.id desc limit 1),
  'last_handover', coalesce((select max(h.id) from chat_handovers h where h.chat_id = chats.id), 0),
  'last_assignment', coalesce((select max(a.id) from chat_assignments a where a.chat_id = chats.id), 0))`

/** SQL columns, selected from `chats` before the change, that hold what an act replaces. */
export const replacedBy = ({
  kind,
}: Act): SQL => sql`chats.version as former_version, chats.message_count as former_messages,
  ${columnsOf(kind, sql`chats`)} as before, ${kind === 'move' ? spansBefore : sql`null::jsonb`} as spans`

/** SQL assignment, with its comma, that stores the author of a move in the chat. */
export const setAuthor = ({ kind, by, now }: Act): SQL =>
  kind === 'move'
    ? sql`, last_act = jsonb_build_object('by', ${by}::bigint, 'at', ${now.toISOString()}::text, 'version', chats.version + 1)`
    : sql``

/** SQL statement that records an act on the changed chats `c`, whose former values are in `old`. */
export const recordAct = ({ kind, by, now }: Act): SQL => sql`
  insert into chat_acts (client_id, chat_id, member_id, kind, at, former_version, version, message_count, before, after, spans)
  select c.client_id, c.id, ${by}::bigint, ${kind}::text, ${now.toISOString()}::timestamptz, old.former_version, c.version,
    old.former_messages, old.before, ${kind === 'tags' ? columnsOf(kind, sql`c`) : sql`null::jsonb`}, old.spans
  from c join old on old.id = c.id returning id, chat_id`

/** Returns an act on a chat by its id or, without an id, the chat's newest move; null if there is none. */
export async function actOf(
  tx: Executor,
  clientId: number,
  chatId: number,
  actId: number | null,
): Promise<StoredAct | null> {
  const which = actId === null ? sql`a.kind = 'move'` : sql`a.id = ${actId}::bigint`
  const { rows } = await tx.execute<StoredAct & Record<string, unknown>>(sql`
    select a.*, exists (select from chat_acts n where n.chat_id = a.chat_id and n.kind = a.kind and n.id > a.id) as is_followed
    from chat_acts a where a.client_id = ${clientId} and a.chat_id = ${chatId} and ${which} order by a.id desc limit 1`)
  const [act] = rows
  return act ? { ...act, at: new Date(act.at) } : null
}

/** SQL assignments that restore the columns of an act's kind, except the given ones, from the row `b`. */
export const restoredColumns = (kind: ActKind, except: readonly string[] = []): SQL =>
  sql.join(
    actColumns[kind]
      .filter((name) => !except.includes(name))
      .map((name) => sql`${sql.identifier(name)} = b.${sql.identifier(name)}`),
    sql`, `,
  )

/** SQL row `b` with the values that an act replaced, as columns of chats. */
export const formerRow = ({ before }: StoredAct): SQL =>
  sql`jsonb_populate_record(null::chats, ${JSON.stringify(before)}::jsonb) b`

/**
 * Deletes an undone act and, after a move, later acts that were undone with it. Earlier acts can then be undone in turn: they now
 * lead to the given version of the chat.
 */
export async function dropAct(
  tx: Executor,
  chatId: number,
  { id, kind, former_version }: StoredAct,
  version: number,
): Promise<void> {
  const isUndone = kind === 'move' ? sql`(id = ${id} or id > ${id} and kind <> 'tags')` : sql`id = ${id}`
  await tx.execute(sql`delete from chat_acts where chat_id = ${chatId} and ${isUndone}`)
  if (kind !== 'move') return
  await tx.execute(sql`
    update chat_acts set version = ${version}::int,
      former_version = case when former_version = ${former_version}::int then ${version}::int else former_version end
    where chat_id = ${chatId} and version = ${former_version}::int`)
}

/** Deletes the acts that can no longer be undone. */
export async function forgetActs(tx: Executor, before: Date): Promise<void> {
  await tx.execute(sql`delete from chat_acts where at < ${before.toISOString()}::timestamptz`)
}
