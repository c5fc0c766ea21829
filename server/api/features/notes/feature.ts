import { NOTES_PAGE } from '#contract/base/limits.ts'
import * as contract from '#contract/chats/notes.ts'
import { visibleChat } from '#server/api/core/chats/chat-actions.ts'
import { toChat } from '#server/api/core/chats/map.ts'
import { feature } from '#server/api/core/feature.ts'
import { mount } from '#server/api/platform/http/mount.ts'
import { addNote, removeNote, toNote, withdraw } from './service.ts'
import { notesOf } from './store.ts'

/** Routes for internal notes on chats. */
export const notes = feature({
  routes(app, context) {
    const { db } = context
    mount(app, contract.listNotes, async ({ member, params, query }) => {
      const { start = 0, length = NOTES_PAGE } = query
      const chat = await visibleChat(db, member, params.id)
      const { rows, total } = await notesOf(db, member.clientId, chat.id, { start, length })
      return { entities: rows.map(toNote), total }
    })
    mount(app, contract.addNote, ({ member, params, body }) =>
      addNote(context, member, params.id, { text: body.text, mentions: body.mentions ?? [] }),
    )
    mount(app, contract.withdrawChat, async ({ member, params }) =>
      toChat(await withdraw(context, member, params.id, params.member)),
    )
    mount(app, contract.deleteNote, ({ member, params }) => removeNote(context, member, params.id))
  },
})
