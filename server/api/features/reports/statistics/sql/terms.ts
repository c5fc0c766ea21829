import { type SQL, sql } from 'drizzle-orm'

/** Parameters of a count: the client, its time zone and the current time. */
export interface Counting {
  readonly clientId: number
  readonly timeZone: string
  readonly now: Date
}

/** Returns a duration in milliseconds as SQL. */
export const milliseconds = (n: number): SQL => sql`make_interval(secs => ${n / 1000}::float8)`

/** Returns a point in time as SQL. */
export const moment = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`
