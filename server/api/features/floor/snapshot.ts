import { type SQL, sql } from 'drizzle-orm'
import { MINUTE_MS } from '#contract/base/units.ts'
import type { ChatStatus } from '#contract/chats/chat-shapes.ts'
import {
  ANSWERS_WINDOW_MS,
  defaultThresholds,
  LAST_WORDS_MAX_CHARS,
  MINUTES_SHOWN,
} from '#contract/floor/floor.ts'
import { takesChats } from '#server/api/core/chats/assignment/store.ts'
import { hoursOf } from '#server/api/core/clients/hours.ts'
import type { ClientRow } from '#server/api/platform/auth/callers.ts'
import type { Executor } from '#server/db/client.ts'

const epoch = (column: SQL): SQL => sql`(date_part('epoch', ${column}) * 1000)::bigint`
const text = (column: SQL): SQL => sql`to_json(${column})::text`

/**
 * Returns a row as JSON text without null fields; the first field is never null. The text is built directly: for thousands of
 * rows, building, stripping, parsing and serializing JSON values would take five times as long.
 */
function objectOf(fields: Readonly<Record<string, SQL>>): SQL {
  const parts = Object.entries(fields).map(
    ([name, value], index) => sql`${sql.raw(`'${index === 0 ? '{' : ','}"${name}":'`)} || ${value}`,
  )
  return sql`concat(${sql.join(parts, sql`, `)}, '}')`
}

const listOf = (row: SQL, order: SQL): SQL =>
  sql`coalesce('[' || string_agg(${row}, ',' order by ${order}) || ']', '[]')`

/** SQL expression for whether a chat's customer is proven; same rule as `isProven` in the contract. */
const proven = sql`case when cardinality(c.proven) > 0 then true
  when c.proven is not null and coalesce(nullif(c.email, ''), nullif(c.phone, ''), case when c.channel = 'widget' then nullif(c.customer_key, '') end,
    nullif(c.user_name, 'Visitor ' || c.id)) is not null then false end`

/**
 * Selects the number of chats with the given status, and a list of them; `since` is when each chat entered the status. An index
 * on handovers finds each chat's open handover, regardless of planner statistics.
 */
const chatsIn = (
  clientId: number,
  status: ChatStatus,
  since: SQL,
  more: Readonly<Record<string, SQL>>,
): SQL => sql`
  select count(*) as number, ${listOf(
    objectOf({
      id: sql`c.id`,
      version: sql`c.version`,
      name: text(sql`c.user_name`),
      bot: sql`c.bot_id`,
      channel: text(sql`nullif(c.channel, 'widget')`),
      since: epoch(since),
      asked: sql`case when h.began_at <> ${since} then ${epoch(sql`h.began_at`)} end`,
      answered: sql`case when h.began_at is null then true end`,
      unanswered: epoch(sql`c.unanswered_since`),
      mood: text(sql`nullif(nullif(c.sentiment, 'unknown'), 'neutral')`),
      language: text(sql`nullif(lower(split_part(c.language, '-', 1) collate "C"), '')`),
      proven,
      team: sql`c.team_id`,
      ...more,
    }),
    sql`${since}, c.id`,
  )} as list
  from chats c left join lateral (
    select h.began_at from chat_handovers h where h.chat_id = c.id and coalesce(h.over_at, h.answered_at) is null limit 1
  ) h on true
  where c.client_id = ${clientId} and c.status = ${sql.raw(`'${status}'`)} and c.channel <> 'playground'`

const waiting = (clientId: number): SQL =>
  chatsIn(clientId, 'waiting', sql`c.waiting_since`, {
    why: text(sql`c.queue_reason`),
    left: epoch(sql`c.left_at`),
    last: text(sql`left(c.last_message ->> 'message', ${LAST_WORDS_MAX_CHARS}::int)`),
  })

const assigned = (clientId: number): SQL =>
  chatsIn(clientId, 'assigned', sql`c.assigned_at`, {
    agent: sql`c.assigned_to`,
    parked: sql`case when c.pending_since is not null or c.snoozed_until is not null then true end`,
  })

const nameOfUser = sql`u.name`

const agents = (clientId: number): SQL => sql`
  select ${listOf(
    objectOf({
      id: sql`u.id`,
      name: text(nameOfUser),
      role: text(sql`u.role`),
      availability: text(sql`u.availability`),
      reason: text(sql`u.away_reason`),
      since: epoch(sql`u.availability_since`),
      limit: sql`u.chat_limit`,
      passive: sql`case when not ${takesChats} then true end`,
      teams: sql`(select json_agg(m.team_id order by m.team_id)::text from team_members m where m.user_id = u.id)`,
    }),
    sql`lower(${nameOfUser}), u.id`,
  )}
  from users u where u.client_id = ${clientId} and not u.is_disabled`

const teams = (clientId: number): SQL => sql`
  select coalesce(json_agg(json_strip_nulls(json_build_object('id', t.id, 'name', t.name, 'target_seconds', t.first_reply_seconds))
    order by lower(t.name), t.id), '[]')
  from teams t where t.client_id = ${clientId}`

/**
 * Selects the number of chats that each bot has. The condition is the same as for chat lists, so that only their index is read.
 */
const chatsOfBots = (clientId: number): SQL => sql`
  select c.bot_id, count(*) as number from chats c
  where c.client_id = ${clientId} and c.status = 'bot' and c.channel <> 'playground' and c.user_name <> '' group by c.bot_id`

const bots = (clientId: number): SQL => sql`
  select coalesce(json_agg(json_build_object('id', b.id, 'name', b.bot_name, 'chats', coalesce(n.number, 0)) order by b.id), '[]')
  from bots b left join chats_of_bots n on n.bot_id = b.id
  where b.client_id = ${clientId}`

const answers = (clientId: number, now: number): SQL => sql`
  select ${listOf(
    objectOf({
      at: epoch(sql`h.answered_at`),
      took: sql`coalesce(h.open_wait_ms, 0)`,
      bot: sql`c.bot_id`,
      team: sql`h.team_id`,
    }),
    sql`h.answered_at, h.id`,
  )}
  from chat_handovers h join chats c on c.id = h.chat_id
  where h.client_id = ${clientId} and h.answered_at > ${new Date(now - ANSWERS_WINDOW_MS).toISOString()}::timestamptz`

/**
 * Selects how many customers were waiting at the end of each minute. The current number is exact; earlier numbers are derived
 * from handovers and assignments that began or ended since. Sums per minute are materialized because each minute uses them.
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
    by_minute as materialized (select date_trunc('minute', at) as at, sum(by) as moved from moves group by 1),
    arrivals as (select date_trunc('minute', began_at) as at, count(*) as arrived from chat_handovers
      where client_id = ${clientId} and began_at >= ${from} group by 1)
    select json_agg(json_build_object('at', ${epoch(sql`m.at`)}, 'arrived', coalesce(a.arrived, 0),
      'waiting', greatest(0, (select number from waiting) - coalesce((select sum(l.moved) from by_minute l where l.at > m.at), 0))) order by m.at)
    from minutes m left join arrivals a on a.at = m.at`
}

const acknowledgements = (clientId: number): SQL => sql`
  select coalesce(json_agg(json_build_object('alert', a.alert, 'user_id', a.user_id, 'at', to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'name', u.name) order by a.alert), '[]')
  from floor_acknowledgements a join users u on u.id = a.user_id where a.client_id = ${clientId}`

/** Parts of the floor, each read as JSON text. */
type Part =
  | 'agents'
  | 'teams'
  | 'bots'
  | 'waiting'
  | 'assigned'
  | 'answers'
  | 'minutes'
  | 'acknowledgements'
  | 'counts'
type Row = Readonly<Record<Part, string>> & {
  readonly seq: number
  readonly client: Pick<ClientRow, 'floor' | 'business_hours' | 'time_zone'>
}

const counts = sql`json_build_object('waiting', waiting.number, 'assigned', assigned.number,
  'bot', (select coalesce(sum(number), 0) from chats_of_bots))`

/** Returns a client's floor as JSON text, read in one statement for consistency. */
export async function floorText(db: Executor, clientId: number, now: Date): Promise<string> {
  const at = now.getTime()
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    with waiting as materialized (${waiting(clientId)}), assigned as materialized (${assigned(clientId)}),
    chats_of_bots as materialized (${chatsOfBots(clientId)})
    select coalesce((select seq from journal_heads where client_id = ${clientId}), 0)::int8 as seq,
      (select jsonb_build_object('floor', floor, 'business_hours', business_hours, 'time_zone', time_zone) from clients where id = ${clientId}) as client,
      (${agents(clientId)}) as agents, (${teams(clientId)})::text as teams, (${bots(clientId)})::text as bots,
      waiting.list as waiting, assigned.list as assigned,
      (${answers(clientId, at)}) as answers, (${minutes(clientId, at)})::text as minutes,
      (${acknowledgements(clientId)})::text as acknowledgements, (${counts})::text as counts
    from waiting, assigned`)
  const [row] = rows
  if (!row) throw new Error('The floor was not read.')
  const { client, seq, ...parts } = row
  const thresholds = JSON.stringify({ ...defaultThresholds, ...client.floor })
  const hours = JSON.stringify(hoursOf(client))
  const lists = Object.entries(parts).map(([name, part]) => `"${name}":${part}`)
  return `{"seq":${Number(seq)},"at":${at},${lists.join(',')},"thresholds":${thresholds},"hours":${hours}}`
}
