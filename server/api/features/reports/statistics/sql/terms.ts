import { type SQL, sql } from 'drizzle-orm'

/** Parameters for counting: the client, its time zone and the current time. */
export interface Counting {
  readonly clientId: number
  readonly timeZone: string
  readonly now: Date
}

/** Returns an SQL interval of the given number of milliseconds. */
export const milliseconds = (n: number): SQL => sql`make_interval(secs => ${n / 1000}::float8)`

export const moment = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`
