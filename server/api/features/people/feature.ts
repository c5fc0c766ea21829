import * as contract from '#contract/chats/people.ts'
import { noteVisit, reportPage } from '#contract/visitor/visitor.ts'
import { feature } from '#server/api/core/feature.ts'
import { mount } from '#server/api/platform/http/mount.ts'
import { AppError } from '#server/lib/app-error.ts'
import { keepContext } from './keep-context.ts'
import { mergePeople, separatePeople } from './merge.ts'
import { addNote, notePage, personBehind, removeNote, setState } from './service.ts'

/** The people behind chats. */
export const people = feature({
  routes(app, context) {
    mount(app, contract.getPerson, ({ member, params }) => personBehind(context, member, params.id))
    mount(app, contract.setPersonState, ({ member, params, body }) =>
      setState(context, member, params.id, body.state),
    )
    mount(app, contract.mergePeople, ({ member, params, body }) =>
      mergePeople(context, member, params.id, body.chat_id),
    )
    mount(app, contract.separatePeople, ({ member, params, body }) =>
      separatePeople(context, member, params.id, body.ids),
    )
    mount(app, contract.addPersonNote, ({ member, params, body }) =>
      addNote(context, member, params.id, body.text),
    )
    mount(app, contract.deletePersonNote, async ({ member, params }) => {
      await removeNote(context, member, params.id, params.note)
      return undefined
    })
    mount(app, noteVisit, async ({ visitor, params, body }) => {
      if (visitor.chatId !== params.id) throw new AppError('not_found')
      await keepContext(context, visitor, body.values)
      return undefined
    })
    mount(app, reportPage, async ({ visitor, params, body }) => {
      if (visitor.chatId !== params.id) throw new AppError('not_found')
      await notePage(context, visitor, body)
      return undefined
    })
  },
})
