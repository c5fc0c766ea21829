import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/chats/people.ts'
import { noteVisit, reportPage } from '#contract/visitor/visitor.ts'
import type { Context } from '#server/api/core/context.ts'
import { mount } from '#server/api/platform/http/mount.ts'
import { AppError } from '#server/lib/app-error.ts'
import { mergePeople, separatePeople } from './merge.ts'
import { saveContext } from './save-context.ts'
import { addNote, personBehind, recordPage, removeNote, setState } from './service.ts'

/** Registers the routes of the people behind chats. */
export function peopleRoutes(app: FastifyInstance, context: Context): void {
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
    await saveContext(context, visitor, body.values)
    return undefined
  })
  mount(app, reportPage, async ({ visitor, params, body }) => {
    if (visitor.chatId !== params.id) throw new AppError('not_found')
    await recordPage(context, visitor, body)
    return undefined
  })
}
