import * as contract from '#contract/chats/people.ts'
import { noteVisit, reportPage } from '#contract/visitor/visitor.ts'
import { feature } from '#server/api/core/feature.ts'
import { mount } from '#server/api/platform/http/mount.ts'
import { mergePeople, separatePeople } from './merge.ts'
import { saveContext } from './save-context.ts'
import { addNote, endAccess, personBehind, recordPage, removeNote, setState } from './service.ts'

/** Routes for the people behind chats. */
export const people = feature({
  routes(app, context) {
    mount(app, contract.getPerson, ({ member, params }) => personBehind(context, member, params.id))
    mount(app, contract.setPersonState, ({ member, params, body }) =>
      setState(context, member, params.id, body.state),
    )
    mount(app, contract.endPersonAccess, ({ member, params }) => endAccess(context, member, params.id))
    mount(app, contract.mergePeople, ({ member, params, body }) =>
      mergePeople(context, member, params.id, body.chat_id),
    )
    mount(app, contract.separatePeople, ({ member, params, body }) =>
      separatePeople(context, member, params.id, body.ids),
    )
    mount(app, contract.addPersonNote, ({ member, params, body }) =>
      addNote(context, member, params.id, body.text),
    )
    mount(app, contract.deletePersonNote, ({ member, params }) =>
      removeNote(context, member, params.id, params.note),
    )
    mount(app, noteVisit, ({ visitor, body }) => saveContext(context, visitor, body.values))
    mount(app, reportPage, ({ visitor, body }) => recordPage(context, visitor, body))
  },
})
