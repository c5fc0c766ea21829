import * as contract from '#contract/account/notifications.ts'
import { NOTIFICATION_LIFE_MS, NOTIFICATIONS_PAGE } from '#contract/base/limits.ts'
import type { Context } from '#server/api/core/context.ts'
import { feature } from '#server/api/core/feature.ts'
import type { Member } from '#server/api/platform/auth/callers.ts'
import { mount } from '#server/api/platform/http/mount.ts'
import { append } from '#server/api/platform/journal/append.ts'
import { toNotification } from '#server/api/platform/notifications/notify.ts'
import {
  forgetNotifications,
  hasNotification,
  markRead,
  notificationsOf,
  unreadOf,
} from '#server/api/platform/notifications/store.ts'
import { AppError } from '#server/lib/app-error.ts'
import { ago } from '#server/lib/clock.ts'

/** Routes for the caller's notifications. */
export const notifications = feature({
  routes(app, context) {
    const { db } = context

    mount(app, contract.listNotifications, async ({ member, query }) => {
      const { before, length = NOTIFICATIONS_PAGE, is_read } = query
      const { rows, total } = await notificationsOf(db, member.clientId, member.id, {
        isRead: is_read,
        before,
        length,
      })
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
  },
  schedule: {
    'forget-notifications': {
      cron: '23 3 * * *',
      run: ({ db, clock }) => forgetNotifications(db, ago(clock, NOTIFICATION_LIFE_MS)),
    },
  },
})

/** Marks notifications as read and publishes their ids to the member's other consoles. */
const read = ({ db, clock }: Context, member: Member, which: Parameters<typeof markRead>[3]['which']) =>
  db.transaction(async (tx) => {
    const ids = await markRead(tx, member.clientId, member.id, { which, now: clock.now() })
    const unread = await unreadOf(tx, member.clientId, member.id)
    if (ids.length) {
      await append(tx, member.clientId, [
        { type: 'notifications.read', payload: { ids, unread }, audience: { only: [member.id] } },
      ])
    }
    return { unread }
  })
