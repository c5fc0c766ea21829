import { type SQL, sql } from 'drizzle-orm'
import type { ChatStatus } from '#contract/chats/chat-shapes.ts'
import { snapshotOf } from './messages/write.ts'

/** Position of a chat in a sorted list: time, id, and whether its customer is waiting. */
export interface ChatPosition {
  readonly isWaiting: boolean
  /** Time of the last change, or of the start of the wait if the customer is waiting; ISO 8601 with microseconds. */
  readonly at: string
  readonly id: number
}

/** Part of a sorted list of chats, which starts after the given position or skips the given number of chats. */
export interface Slice {
  readonly after: ChatPosition | null
  readonly start: number
  readonly length: number
}

const moment = (text: string): SQL => sql`${text}::timestamptz`

/** Returns the chats of a slice as a JSON array, most recently changed first. */
export const byActivity = (which: SQL, { after, start, length }: Slice): SQL => {
  const rest = after ? sql`and (c.updated_at, c.id) < (${moment(after.at)}, ${after.id}::bigint)` : sql``
  return sql`(select coalesce(jsonb_agg(p.chat order by p.updated_at desc, p.id desc), '[]') from (
    select c.updated_at, c.id, ${snapshotOf(sql`c`)} as chat from chats c where ${which} ${rest}
    order by c.updated_at desc, c.id desc limit ${length} offset ${start}) p)`
}

/**
 * SQL expression for the start of the wait for an agent: for queued chats, when an agent was called; for assigned chats, the time
 * of the first unanswered message. Null if the customer is not waiting. Same rule as `waitOf` in the contract.
 */
const waitOfAny = sql`(case c.status when 'waiting' then c.waiting_since when 'assigned' then c.unanswered_since end)`

/**
 * Same as `waitOfAny` for chats with the given status. A plain column, so an index can find the longest wait and prove that no
 * other customers are waiting.
 */
const waitOf = { waiting: sql`c.waiting_since`, assigned: sql`c.unanswered_since` } as const

const isOpen = (status: ChatStatus | null): status is keyof typeof waitOf =>
  status !== null && status in waitOf

/**
 * Returns a slice of chats as a JSON array: waiting customers first, longest wait first, then the rest by activity. Only open
 * chats can wait, so they are few and sorted in memory. `status`: status shared by all chats in `which`, or null.
 */
export const byWaiting = (which: SQL, status: ChatStatus | null, { after, start, length }: Slice): SQL => {
  const most = start + length
  const wait = isOpen(status) ? waitOf[status] : waitOfAny
  const waits = isOpen(status)
    ? sql`${wait} is not null`
    : sql`c.status in ('waiting', 'assigned') and ${wait} is not null`
  const rests = isOpen(status) ? sql`${wait} is null` : sql`(c.status in ('bot', 'ended') or ${wait} is null)`
  // Almost all queued chats have a waiting customer. An index finds the few exceptions directly; in a query ordered by activity,
  // the planner would scan all chats.
  const others =
    status === 'waiting'
      ? sql`(select * from chats c where ${which} and ${rests} offset 0) c where true`
      : sql`chats c where ${which} and ${rests}`
  const waiting = !after
    ? sql``
    : after.isWaiting
      ? sql`and (${wait} > ${moment(after.at)} or (${wait} = ${moment(after.at)} and c.id < ${after.id}::bigint))`
      : sql`and false`
  const resting =
    after && !after.isWaiting
      ? sql`and (c.updated_at, c.id) < (${moment(after.at)}, ${after.id}::bigint)`
      : sql``
  return sql`(select coalesce(jsonb_agg(${snapshotOf(sql`c`)} order by p.n), '[]') from (
    select u.id, row_number() over (order by u.part, u.wait, u.updated_at desc, u.id desc) as n from (
      (select c.id, 0 as part, ${wait} as wait, null::timestamptz as updated_at from chats c
        where ${which} and ${waits} ${waiting} order by ${wait}, c.id desc limit ${most})
      union all
      (select c.id, 1, null, c.updated_at from ${others} ${resting} order by c.updated_at desc, c.id desc limit ${most})
    ) u order by n offset ${start} limit ${length}
  ) p join chats c on c.id = p.id)`
}
