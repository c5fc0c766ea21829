import { type SQL, sql } from 'drizzle-orm'
import type { ChatStatus } from '#contract/chats/chat-shapes.ts'
import { snapshotOf } from './messages/write.ts'

/** Position of a chat in an order: its moment and id, and whether its customer waits. */
export interface ChatPosition {
  readonly isWaiting: boolean
  /** ISO 8601 with microseconds: of the last change, or since when the customer waits. */
  readonly at: string
  readonly id: number
}

/** Part of an ordered list: after a position or a number of chats, and how many. */
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
 * Since when the customer of a chat waits for a person: in the queue since one was called, with an agent since the first message
 * without a reply. Null where nobody waits. The same rule as `waitOf` of the contract.
 */
const waitOfAny = sql`(case c.status when 'waiting' then c.waiting_since when 'assigned' then c.unanswered_since end)`

/** The same for chats that all have one status: a column, by which an index finds who waits longest, and that nobody else is there. */
const waitOf = { waiting: sql`c.waiting_since`, assigned: sql`c.unanswered_since` } as const

const isOpen = (status: ChatStatus | null): status is keyof typeof waitOf =>
  status !== null && status in waitOf

/**
 * Returns the chats of a slice as a JSON array, who waits longest first, then the others by activity. Those who wait are few, because
 * only open chats do, so that they are sorted as they are read; the others come in the order of their index. `status` is the one that
 * all chats of `which` have; null if there are several.
 */
export const byWaiting = (which: SQL, status: ChatStatus | null, { after, start, length }: Slice): SQL => {
  const most = start + length
  const wait = isOpen(status) ? waitOf[status] : waitOfAny
  const waits = isOpen(status)
    ? sql`${wait} is not null`
    : sql`c.status in ('waiting', 'assigned') and ${wait} is not null`
  const rests = isOpen(status) ? sql`${wait} is null` : sql`(c.status in ('bot', 'ended') or ${wait} is null)`
  // Who is in the queue waits: of the few others, if any, the index knows, but the order by activity would have all looked at.
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
