import { and, eq, sql } from 'drizzle-orm'
import type { RouteKind, Team, TeamFields } from '#contract/floor/teams.ts'
import { rowsOf } from '#server/api/platform/rows.ts'
import type { Executor } from '#server/db/client.ts'
import { bots } from '#server/db/schema/bots.ts'
import { users } from '#server/db/schema/clients.ts'
import { teamMembers, teamRoutes, teams } from '#server/db/schema/teams.ts'

const { insert, update, remove } = rowsOf(teams)

const listOf = (
  column: 'bot_id' | 'channel' | 'language',
) => sql`(select coalesce(jsonb_agg(r.${sql.identifier(column)} order by r.id), '[]')
  from team_routes r where r.team_id = t.id and r.${sql.identifier(column)} is not null)`

/** Returns a client's teams, sorted by name; if `id` is given, returns only that team. */
export async function teamsOf(db: Executor, clientId: number, id?: number): Promise<Team[]> {
  const one = id === undefined ? sql`` : sql`and t.id = ${id}`
  const { rows } = await db.execute<{ team: Team }>(sql`
    select jsonb_build_object('id', t.id, 'name', t.name,
      'member_ids', (select coalesce(jsonb_agg(m.user_id order by m.user_id), '[]') from team_members m where m.team_id = t.id),
      'first_reply_seconds', t.first_reply_seconds, 'next_reply_seconds', t.next_reply_seconds,
      'bot_ids', ${listOf('bot_id')}, 'channels', ${listOf('channel')}, 'languages', ${listOf('language')}) as team
    from teams t where t.client_id = ${clientId} ${one} order by lower(t.name), t.id`)
  return rows.map(({ team }) => team)
}

export const countTeams = (db: Executor, clientId: number): Promise<number> =>
  db.$count(teams, eq(teams.client_id, clientId))

const columnsOf = ({ name, first_reply_seconds, next_reply_seconds }: TeamFields) => ({
  name: name.trim(),
  first_reply_seconds,
  next_reply_seconds,
})

/** Inserts a team without members or routes, and returns its id. A name that is already in use violates `teams_name`. */
export async function insertTeam(
  db: Executor,
  clientId: number,
  fields: TeamFields,
  now: Date,
): Promise<number> {
  return (await insert(db, { client_id: clientId, created_at: now, ...columnsOf(fields) })).id
}

/** Changes a team's name and reply targets. A name that is already in use violates `teams_name`. */
export const updateTeam = (db: Executor, clientId: number, id: number, fields: TeamFields) =>
  update(db, clientId, id, columnsOf(fields))

/** Replaces a team's members and routes. */
export async function setParts(
  db: Executor,
  clientId: number,
  id: number,
  { member_ids, bot_ids, channels, languages }: TeamFields,
): Promise<void> {
  await db.delete(teamMembers).where(and(eq(teamMembers.client_id, clientId), eq(teamMembers.team_id, id)))
  await db.delete(teamRoutes).where(and(eq(teamRoutes.client_id, clientId), eq(teamRoutes.team_id, id)))
  const own = { client_id: clientId, team_id: id }
  const members = member_ids.map((user_id) => ({ ...own, user_id }))
  if (members.length > 0) await db.insert(teamMembers).values(members)
  const routes = [
    ...bot_ids.map((bot_id) => ({ ...own, bot_id })),
    ...channels.map((channel) => ({ ...own, channel })),
    ...languages.map((language) => ({ ...own, language })),
  ]
  if (routes.length > 0) await db.insert(teamRoutes).values(routes)
}

/** Bot, channel or language that is already routed to another team. */
export interface TakenRoute extends Record<string, unknown> {
  readonly kind: RouteKind
  /** Name of the bot, channel or language. */
  readonly value: string
  readonly team: string
}

/** Returns one of the given routes that already belongs to another team; null if there is none. `id` is the team being saved. */
export async function takenRoute(
  db: Executor,
  clientId: number,
  id: number | null,
  { bot_ids, channels, languages }: TeamFields,
): Promise<TakenRoute | null> {
  const { rows } = await db.execute<TakenRoute>(sql`
    select case when r.bot_id is not null then 'bot' when r.channel is not null then 'channel' else 'language' end as kind,
      coalesce(b.bot_name, r.channel, r.language) as value, t.name as team
    from team_routes r join teams t on t.id = r.team_id left join bots b on b.id = r.bot_id
    where r.client_id = ${clientId} and r.team_id <> ${id ?? 0}
      and (r.bot_id = any(${sql.param(bot_ids)}::bigint[]) or r.channel = any(${sql.param(channels)}::text[])
        or r.language = any(${sql.param(languages)}::text[]))
    order by r.id limit 1`)
  return rows[0] ?? null
}

/** Returns whether all given members belong to the client, and whether all given bots belong to it. */
export async function areOwn(
  db: Executor,
  clientId: number,
  { member_ids, bot_ids }: TeamFields,
): Promise<{ members: boolean; bots: boolean }> {
  const counted = async (table: typeof users | typeof bots, ids: readonly number[]) => {
    if (ids.length === 0) return 0
    const among = sql`${table.id} = any(${sql.param(ids)}::bigint[])`
    return db.$count(table, and(eq(table.client_id, clientId), among))
  }
  return {
    members: (await counted(users, member_ids)) === member_ids.length,
    bots: (await counted(bots, bot_ids)) === bot_ids.length,
  }
}

/** Removes a team's open chats from the team. Chats are locked in order of id, as everywhere, to prevent deadlocks. */
const emptyTeam = (db: Executor, clientId: number, id: number) =>
  db.execute(sql`
    with old as (select c.id from chats c where c.client_id = ${clientId} and c.team_id = ${id} and c.status <> 'ended' order by c.id for update)
    update chats set team_id = null from old where chats.id = old.id`)

/** Deletes a team with its members and routes. Its open chats then have no team; ended chats are left unchanged. */
export async function removeTeam(db: Executor, clientId: number, id: number): Promise<void> {
  await emptyTeam(db, clientId, id)
  await remove(db, clientId, id)
  // A transaction that locked the team before it was deleted may have added a chat to it.
  await emptyTeam(db, clientId, id)
}
