import { SMALL_FLOOR_MEMBERS_MAX } from '#contract/account/notification-choices.ts'
import { MINUTE_MS, SECOND_MS } from '#contract/base/units.ts'
import type { Context } from '#server/api/core/context.ts'
import { eachClient } from '#server/api/platform/each-client.ts'
import { append, type NewEvent } from '#server/api/platform/journal/append.ts'
import { type AddressedNotification, notifyAll } from '#server/api/platform/notifications/notify.ts'
import { floorSize, membersWith, unreadOf } from '#server/api/platform/notifications/store.ts'
import type { Tx } from '#server/db/client.ts'
import { cutText } from '#server/lib/cut-text.ts'
import {
  clientsToTell,
  clientsWithOver,
  listenersOf,
  readOver,
  takeUntold,
  unhappyFloors,
  type WaitingCustomer,
} from './store.ts'

/** Our choice: time for which a customer waits before members are told; automatic assignment comes first. */
const TOLD_AFTER_MS = 10 * SECOND_MS
/** Our choice: interval of the lines that tell the supervisors of a large floor about all of its customers. */
const LINE_EVERY_MS = 15 * MINUTE_MS
/** Maximum length of a message's beginning in a notification. */
const TEXT_MAX_CHARS = 120

/** Roles of members who see every chat. */
const SUPERVISORS = ['owner', 'admin', 'supervisor'] as const

const TELLING_FAILED = 'could not tell members of waiting customers'

/** Returns a key that is the same for all lines of an interval, so that members get one of them. */
const lineKey = (what: string, now: Date): string => `${what} ${Math.floor(now.getTime() / LINE_EVERY_MS)}`

/** Tells members of customers who wait for a person, or for a reply to a message that the agent has not read. */
export async function tellWaiting(context: Context): Promise<void> {
  const { db, clock } = context
  const now = clock.now()
  const before = new Date(now.getTime() - TOLD_AFTER_MS)
  await eachClient(context, await clientsToTell(db, before), TELLING_FAILED, (clientId) =>
    db.transaction(async (tx) => {
      const customers = await takeUntold(tx, clientId, before)
      const notices = [
        ...messageNotices(customers.filter(({ assigned_to }) => assigned_to !== null)),
        ...(await queueNotices(
          tx,
          clientId,
          customers.filter(({ assigned_to }) => assigned_to === null),
          now,
        )),
      ]
      await append(tx, clientId, await notifyAll(tx, clientId, notices, now))
    }),
  )
}

/** Marks notifications about customers who no longer wait as read, so that the bell shows only those who do. */
export async function forgetServed(context: Context): Promise<void> {
  const { db, clock } = context
  const failed = 'could not mark the notifications of served customers as read'
  await eachClient(context, await clientsWithOver(db), failed, (clientId) =>
    db.transaction(async (tx) => {
      const events: NewEvent[] = []
      for (const [userId, ids] of await readOver(tx, clientId, clock.now())) {
        const unread = await unreadOf(tx, clientId, userId)
        events.push({ type: 'notifications.read', payload: { ids, unread }, audience: { only: [userId] } })
      }
      await append(tx, clientId, events)
    }),
  )
}

/** Returns a notification for each agent whose customer awaits a reply. */
const messageNotices = (customers: readonly WaitingCustomer[]): AddressedNotification[] =>
  customers.map(({ id, user_name: customer, text, assigned_to }) => ({
    kind: 'chat_message',
    params: { customer, text: cutText(text, TEXT_MAX_CHARS) },
    chatId: Number(id),
    userIds: assigned_to === null ? [] : [Number(assigned_to)],
  }))

/**
 * Returns the notifications about customers in the queue: on a small floor one for each customer, on a large one a line for the
 * supervisors about all of them.
 */
async function queueNotices(
  tx: Tx,
  clientId: number,
  customers: readonly WaitingCustomer[],
  now: Date,
): Promise<AddressedNotification[]> {
  const [oldest] = customers
  if (!oldest) return []
  const listeners = await listenersOf(tx, clientId)
  if ((await floorSize(tx, clientId)) === 'large') {
    const minutes = Math.floor((now.getTime() - new Date(oldest.since).getTime()) / MINUTE_MS)
    const userIds = listeners.filter(({ role }) => role !== 'agent').map(({ id }) => id)
    const params = { count: customers.length, minutes }
    return [{ kind: 'chat_waiting', params, userIds, key: lineKey('waiting', now) }]
  }
  return customers.map(({ id, user_name: customer, team_id }) => ({
    kind: 'chat_waiting',
    params: { customer },
    chatId: Number(id),
    userIds: listeners
      .filter(({ role, teams }) => role !== 'agent' || team_id === null || teams.includes(Number(team_id)))
      .map((listener) => listener.id),
  }))
}

/** Tells the supervisors of large floors how many unhappy customers nobody has taken, at most once per interval. */
export async function tellUnhappy(context: Context): Promise<void> {
  const { db, clock } = context
  const now = clock.now()
  const floors = await unhappyFloors(db, SMALL_FLOOR_MEMBERS_MAX)
  await eachClient(context, floors, TELLING_FAILED, ({ client_id: clientId, count }) =>
    db.transaction(async (tx) => {
      const userIds = await membersWith(tx, clientId, SUPERVISORS)
      const line = { kind: 'chat_unhappy', params: { count }, userIds, key: lineKey('unhappy', now) } as const
      await append(tx, clientId, await notifyAll(tx, clientId, [line], now))
    }),
  )
}
