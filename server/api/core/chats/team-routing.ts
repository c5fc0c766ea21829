import { type SQL, sql } from 'drizzle-orm'

/**
 * The team that a chat goes to when it leaves the bot, for statements that change `chats`: that of its bot, else of its channel, else of
 * the language of the customer's browser; null where none is routed. The team is locked, so that a chat never goes to one that is being deleted.
 */
const routed = sql`(select t.id from team_routes r join teams t on t.id = r.team_id
  where r.client_id = chats.client_id and (r.bot_id = chats.bot_id or r.channel = chats.channel
    or r.language = lower(split_part(replace(chats.language, '_', '-'), '-', 1)))
  order by r.bot_id is null, r.channel is null limit 1 for key share of t)`

/** Value of `team_id` of a chat that is handed over to people: it keeps its team unless the bot had it. */
export const teamOnHandover: SQL = sql`case when chats.status = 'bot' then ${routed} else chats.team_id end`

/** A team that a chat had before; null where it was deleted since. */
export const teamIfThere = (teamId: number | null): SQL =>
  sql`(select t.id from teams t where t.client_id = chats.client_id and t.id = ${teamId}::bigint for key share)`
