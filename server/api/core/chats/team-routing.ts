import { type SQL, sql } from 'drizzle-orm'

/**
 * SQL subquery for the team to which a chat is routed when it leaves the bot, for statements that change `chats`: by bot, else by
 * channel, else by browser language; null without a route. Locks the team against deletion.
 */
const routed = sql`(select t.id from team_routes r join teams t on t.id = r.team_id
  where r.client_id = chats.client_id and (r.bot_id = chats.bot_id or r.channel = chats.channel
    or r.language = lower(split_part(replace(chats.language, '_', '-'), '-', 1)))
  order by r.bot_id is null, r.channel is null limit 1 for key share of t)`

/** SQL expression for the `team_id` of a chat that is handed over to agents: the chat keeps its team unless the bot had it. */
export const teamOnHandover: SQL = sql`case when chats.status = 'bot' then ${routed} else chats.team_id end`
