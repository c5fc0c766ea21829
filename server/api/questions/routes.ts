import type { FastifyInstance } from 'fastify'
import { QUESTIONS_PAGE } from '#contract/limits.ts'
import * as contract from '#contract/questions.ts'
import { found } from '../../lib/app-error.ts'
import { mount } from '../../plugins/mount.ts'
import { botOf } from '../bots/store.ts'
import type { Context } from '../context.ts'
import { toQuestion } from './map.ts'
import { answerQuestion, setStatus } from './service.ts'
import { countQuestions, listQuestions } from './store.ts'

/** What bots could not answer. */
export function questionRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context

  mount(app, contract.listQuestions, async ({ member, params, query }) => {
    found(await botOf(db, member.clientId, params.bot))
    const { status = 'open', start = 0, length = QUESTIONS_PAGE } = query
    const rows = await listQuestions(db, member.clientId, params.bot, status, { start, length })
    return {
      entities: rows.map(toQuestion),
      total: await countQuestions(db, member.clientId, params.bot, status),
    }
  })
  mount(app, contract.answerQuestion, ({ member, params, body }) =>
    answerQuestion(context, member, params.id, body),
  )
  mount(app, contract.setQuestionStatus, ({ member, params, body }) =>
    setStatus(context, member, params.id, body.status),
  )
}
