import { type SQL, sql } from 'drizzle-orm'
import { type Counting, moment } from './terms.ts'

/**
 * Returns the query for chats with a handover that became missed after the given time (null: at any time) and is not yet counted
 * as missed.
 */
export const overdueOf = ({ clientId, now }: Counting, since: Date | null, limit: number): SQL => sql`
  select h.chat_id as id from chat_handovers h
  join chats c on c.id = h.chat_id and c.channel <> 'playground' left join chat_facts f on f.chat_id = h.chat_id
  where h.client_id = ${clientId} and h.answered_at is null and h.over_at is null
    ${since ? sql`and h.missed_from >= ${moment(since)}` : sql``}
    and h.missed_from < ${moment(now)} and coalesce(f.missed, 0) = 0 limit ${limit}`
