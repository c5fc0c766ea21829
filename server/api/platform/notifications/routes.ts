import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/account/notifications.ts'
import { NOTIFICATIONS_PAGE } from '#contract/base/limits.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Member } from '../auth/callers.ts'
import type { PlatformContext } from '../context.ts'
import { mount } from '../http/mount.ts'
import { append } from '../journal/append.ts'
import { toNotification } from './notify.ts'
import { hasNotification, markRead, notificationsOf, unreadOf } from './store.ts'

/** Registers the routes of the caller's notifications. */
export function notificationRoutes(app: FastifyInstance, context: PlatformContext): void {
  const { db } = context

  mount(app, contract.listNotifications, async ({ member, query }) => {
    const { before, length = NOTIFICATIONS_PAGE, is_read } = query
    const { rows, total } = await notificationsOf(db, member.clientId, member.id, is_read, { before, length })
    return {
      entities: rows.map(toNotification),
      total,
      unread: await unreadOf(db, member.clientId, member.id),
      next: rows.length === length ? (rows.at(-1)?.id ?? null) : null,
    }
  })

  mount(app, contract.countNotifications, async ({ member }) => ({
    unread: await unreadOf(db, member.clientId, member.id),
  }))

  mount(app, contract.readNotification, async ({ member, params: { id } }) => {
    if (!(await hasNotification(db, member.clientId, member.id, id))) throw new AppError('not_found')
    return read(context, member, { only: id })
  })

  mount(app, contract.readNotifications, ({ member, body }) => read(context, member, { upTo: body.up_to }))
}

/** Marks notifications as read, and publishes which to the member's other screens. */
const read = ({ db, clock }: PlatformContext, member: Member, which: Parameters<typeof markRead>[3]) =>
  db.transaction(async (tx) => {
    const ids = await markRead(tx, member.clientId, member.id, which, clock.now())
    const unread = await unreadOf(tx, member.clientId, member.id)
    if (ids.length) {
      await append(tx, member.clientId, [
        { type: 'notifications.read', payload: { ids, unread }, audience: { only: [member.id] } },
      ])
    }
    return { unread }
  })
