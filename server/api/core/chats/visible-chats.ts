import { type SQL, sql } from 'drizzle-orm'
import { type ChatViewer, isSupervisor } from '#contract/chats/chat-policy.ts'

/** Member who reads chats, with their account. */
export interface Reader extends ChatViewer {
  readonly clientId: number
}

/**
 * Returns the SQL array of the chats that a member follows. It is read once per statement, because counts of lists read only an
 * index, which does not contain the followers.
 */
const followed = ({ clientId, id }: Reader): SQL => sql`array(select f.id from chats f
  where f.client_id = ${clientId} and f.shared_with @> array[${id}::bigint] and f.shared_with <> '{}')`

/**
 * Returns the SQL condition for the chats `c` of the reader's client that `canSeeChat` allows; the basis of lists, searches and
 * reports.
 */
export const visibleChats = (c: SQL, reader: Reader): SQL => {
  const all = sql`${c}.client_id = ${reader.clientId} and ${c}.channel <> 'playground'`
  return isSupervisor(reader)
    ? all
    : sql`${all} and (${c}.assigned_to is null or ${c}.assigned_to = ${reader.id} or ${c}.id = any(${followed(reader)}))`
}

/** Returns the condition of `visibleChats`, but excludes unnamed chats, which lists do not show (specification 5). */
export const listedChats = (c: SQL, reader: Reader): SQL =>
  sql`${visibleChats(c, reader)} and ${c}.user_name <> ''`

/** Returns the SQL condition for the chats `c` of the given teams; id 0 means chats without a team. */
export function inTeams(c: SQL, teamIds: readonly number[]): SQL {
  const ids = teamIds.filter((id) => id > 0)
  const named =
    ids.length === 1 ? sql`${c}.team_id = ${ids[0]}` : sql`${c}.team_id = any(${sql.param(ids)}::bigint[])`
  if (!teamIds.includes(0)) return named
  return ids.length === 0 ? sql`${c}.team_id is null` : sql`(${c}.team_id is null or ${named})`
}
