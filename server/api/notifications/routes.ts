import type { FastifyInstance } from 'fastify'
import { NOTIFICATIONS_PAGE } from '#contract/limits.ts'
import * as contract from '#contract/notifications.ts'
import { AppError } from '../../lib/app-error.ts'
import { mount } from '../../plugins/mount.ts'
import type { Member } from '../auth/callers.ts'
import type { Context } from '../context.ts'
import { append } from '../journal/append.ts'
import { toNotification } from './notify.ts'
import { hasNotification, markRead, notificationsOf, unreadOf } from './store.ts'

/** What concerns the member who calls. */
export function notificationRoutes(app: FastifyInstance, context: Context): void {
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

/** Marks notifications as read, and tells the member's other screens which. */
const read = ({ db, clock }: Context, member: Member, which: Parameters<typeof markRead>[3]) =>
  db.transaction(async (tx) => {
    const ids = await markRead(tx, member.clientId, member.id, which, clock.now())
    const unread = await unreadOf(tx, member.clientId, member.id)
    if (ids.length) {
      const fact = { type: 'notifications.read', payload: { ids, unread }, audience: [member.id] } as const
      await append(tx, member.clientId, [fact])
    }
    return { unread }
  })
