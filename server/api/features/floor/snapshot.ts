import { type SQL, sql } from 'drizzle-orm'
import {
  ANSWERS_WINDOW_MS,
  defaultThresholds,
  type FloorSnapshot,
  type FloorThresholds,
  LAST_WORDS_MAX_CHARS,
  MINUTE_MS,
  MINUTES_SHOWN,
} from '#contract/floor.ts'
import type { Executor } from '#server/db/client.ts'

const epoch = (column: SQL): SQL => sql`(extract(epoch from ${column}) * 1000)::bigint`

/**
 * Builds the objects in the database, without their nulls: thousands of rows are read as one JSON text. The open handover is asked for
 * so that the index of its chat is used, and not the one of all open handovers, which would be walked for each chat.
 */
const chatJson = (more: SQL): SQL => sql`json_strip_nulls(json_build_object(
  'id', c.id, 'version', c.version, 'name', c.user_name, 'bot', c.bot_id, 'channel', c.channel,
  'asked', (select ${epoch(sql`h.began_at`)} from chat_handovers h
    where h.chat_id = c.id and coalesce(h.over_at, h.answered_at) is null limit 1),
  'unanswered', ${epoch(sql`c.unanswered_since`)},
  'mood', nullif(c.sentiment, 'unknown'), 'language', c.language, ${more}))`

const waiting = (clientId: number): SQL => sql`
  select coalesce(json_agg(${chatJson(sql`
    'since', ${epoch(sql`c.waiting_since`)}, 'why', c.queue_reason, 'left', ${epoch(sql`c.left_at`)},
    'last', left(c.last_message ->> 'message', ${LAST_WORDS_MAX_CHARS}::int)`)} order by c.waiting_since, c.id), '[]')
  from chats c where c.client_id = ${clientId} and c.status = 'waiting' and c.channel <> 'playground'`

const assigned = (clientId: number): SQL => sql`
  select coalesce(json_agg(${chatJson(sql`
    'agent', c.assigned_to, 'since', ${epoch(sql`c.assigned_at`)},
    'parked', case when c.pending_since is not null or c.snoozed_until is not null then true end`)} order by c.assigned_at, c.id), '[]')
  from chats c where c.client_id = ${clientId} and c.status = 'assigned' and c.channel <> 'playground'`

const agents = (clientId: number): SQL => sql`
  select coalesce(json_agg(json_strip_nulls(json_build_object(
    'id', u.id, 'name', trim(u.first_name || ' ' || u.last_name), 'role', u.role, 'availability', u.availability,
    'reason', u.away_reason, 'since', ${epoch(sql`u.availability_since`)}, 'limit', u.chat_limit))
    order by lower(trim(u.first_name || ' ' || u.last_name)), u.id), '[]')
  from users u where u.client_id = ${clientId} and not u.is_disabled`

const bots = (clientId: number): SQL => sql`
  select coalesce(json_agg(json_build_object('id', b.id, 'name', b.bot_name, 'chats', coalesce(n.chats, 0)) order by b.id), '[]')
  from bots b left join (
    select c.bot_id, count(*) as chats from chats c
    where c.client_id = ${clientId} and c.status = 'bot' and c.channel <> 'playground' group by c.bot_id
  ) n on n.bot_id = b.id
  where b.client_id = ${clientId}`

const answers = (clientId: number, now: number): SQL => sql`
  select coalesce(json_agg(json_build_object('at', ${epoch(sql`h.answered_at`)},
    'took', ${epoch(sql`h.answered_at`)} - ${epoch(sql`h.began_at`)}, 'bot', c.bot_id) order by h.answered_at, h.id), '[]')
  from chat_handovers h join chats c on c.id = h.chat_id
  where h.client_id = ${clientId} and h.answered_at > ${new Date(now - ANSWERS_WINDOW_MS).toISOString()}::timestamptz`

/**
 * Customers waiting at the end of each minute: those with people less those whom an agent has. The number of now is exact, and the
 * earlier ones follow from what began and ended since.
 */
const minutes = (clientId: number, now: number): SQL => {
  const last = Math.floor(now / MINUTE_MS) * MINUTE_MS
  const from = sql`${new Date(last - (MINUTES_SHOWN - 1) * MINUTE_MS).toISOString()}::timestamptz`
  const moves = (table: SQL, sign: number): SQL => sql`
    select began_at as at, ${sign}::int as by from ${table} where client_id = ${clientId} and began_at >= ${from}
    union all select over_at, ${-sign}::int from ${table} where client_id = ${clientId} and over_at >= ${from}`
  return sql`
    with moves as (${moves(sql`chat_handovers`, 1)} union all ${moves(sql`chat_assignments`, -1)}),
    minutes as (select generate_series(${from}, ${new Date(last).toISOString()}::timestamptz, interval '1 minute') as at),
    by_minute as (select date_trunc('minute', at) as at, sum(by) as moved from moves group by 1),
    arrivals as (select date_trunc('minute', began_at) as at, count(*) as arrived from chat_handovers
      where client_id = ${clientId} and began_at >= ${from} group by 1),
    present as (select count(*) as waiting from chats c where c.client_id = ${clientId} and c.status = 'waiting' and c.channel <> 'playground')
    select json_agg(json_build_object('at', ${epoch(sql`m.at`)}, 'arrived', coalesce(a.arrived, 0),
      'waiting', greatest(0, (select waiting from present) - coalesce((select sum(l.moved) from by_minute l where l.at > m.at), 0))) order by m.at)
    from minutes m left join arrivals a on a.at = m.at`
}

const acknowledgements = (clientId: number): SQL => sql`
  select coalesce(json_agg(json_build_object('alert', a.alert, 'user_id', a.user_id, 'at', to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'name', trim(u.first_name || ' ' || u.last_name)) order by a.alert), '[]')
  from floor_acknowledgements a join users u on u.id = a.user_id where a.client_id = ${clientId}`

type Row = Omit<FloorSnapshot, 'at' | 'counts' | 'thresholds'> & { readonly floor: Partial<FloorThresholds> }

/** Returns the floor of a client, in one statement, so that everything is of one moment. */
export async function floorSnapshot(db: Executor, clientId: number, now: Date): Promise<FloorSnapshot> {
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    select coalesce((select seq from journal_heads where client_id = ${clientId}), 0)::int8 as seq,
      (select floor from clients where id = ${clientId}) as floor,
      (${agents(clientId)}) as agents, (${bots(clientId)}) as bots,
      (${waiting(clientId)}) as waiting, (${assigned(clientId)}) as assigned,
      (${answers(clientId, now.getTime())}) as answers, (${minutes(clientId, now.getTime())}) as minutes,
      (${acknowledgements(clientId)}) as acknowledgements`)
  const [row] = rows
  if (!row) throw new Error('The floor was not read.')
  const { floor, seq, ...lists } = row
  return {
    ...lists,
    seq: Number(seq),
    at: now.getTime(),
    counts: {
      waiting: lists.waiting.length,
      assigned: lists.assigned.length,
      bot: lists.bots.reduce((sum, { chats }) => sum + chats, 0),
    },
    thresholds: { ...defaultThresholds, ...floor },
  }
}
