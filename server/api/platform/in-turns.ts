import { type SQL, sql } from 'drizzle-orm'

/**
 * Returns a query for the ids and clients of the first rows of another query, in turns: the row of each client that is due first,
 * then the next row of each client, and so on. A client with many due rows thus does not delay the others. The given query
 * returns `id`, `client_id` and `due`; null is due first.
 */
export const inTurns = (rows: SQL, most: number): SQL => sql`
  select id, client_id from (
    select id, client_id, due, row_number() over (partition by client_id order by due nulls first, id) as turn
    from (${rows}) as due_rows
  ) as ranked order by turn, due nulls first, id limit ${most}`
