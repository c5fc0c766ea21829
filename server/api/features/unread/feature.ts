import { listUnread, markUnread } from '#contract/chats/unread.ts'
import { feature } from '#server/api/core/feature.ts'
import { mount } from '#server/api/platform/http/mount.ts'
import { append } from '#server/api/platform/journal/append.ts'
import { addMarks, marksOf, removeMarks } from './store.ts'

/** Routes for chats that members mark as unread. */
export const unread = feature({
  routes(app, { db }) {
    mount(app, listUnread, async ({ member }) => ({ ids: await marksOf(db, member) }))
    mount(app, markUnread, async ({ member, body: { ids, is_unread } }) => {
      await db.transaction(async (tx) => {
        const changed = await (is_unread ? addMarks(tx, member, ids) : removeMarks(tx, member.id, ids))
        if (changed.length === 0) return
        const payload = { ids: changed, is_unread }
        await append(tx, member.clientId, [
          { type: 'unread.marked', payload, audience: { only: [member.id] } },
        ])
      })
    })
  },
})
