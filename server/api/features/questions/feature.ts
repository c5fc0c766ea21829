import * as contract from '#contract/knowledge/questions.ts'
import { QUESTIONS_PAGE } from '#contract/knowledge/training-limits.ts'
import { botOf } from '#server/api/core/bots/store.ts'
import { feature } from '#server/api/core/feature.ts'
import { mount } from '#server/api/platform/http/mount.ts'
import { found } from '#server/lib/app-error.ts'
import { collectUnanswered } from './collect.ts'
import { toQuestion } from './map.ts'
import { answerQuestion, setStatus } from './service.ts'
import { countQuestions, listQuestions } from './store.ts'

/** Routes for the questions that bots could not answer. */
export const questions = feature({
  uses: ['bookkeeping', 'engine', 'provider'],
  routes(app, context) {
    const { db } = context

    mount(app, contract.listQuestions, async ({ member, params, query }) => {
      found(await botOf(db, member.clientId, params.bot))
      const { status = 'open', start = 0, length = QUESTIONS_PAGE } = query
      await context.bookkeeping.settled(member.clientId)
      const rows = await listQuestions(db, member.clientId, params.bot, { status, start, length })
      return {
        entities: rows.map(toQuestion),
        total: await countQuestions(db, member.clientId, params.bot, status),
      }
    })
    mount(app, contract.listOpenQuestions, async ({ member, query }) => {
      const { bot_id: botId = null, start = 0, length = QUESTIONS_PAGE } = query
      await context.bookkeeping.settled(member.clientId)
      const rows = await listQuestions(db, member.clientId, botId, { status: 'open', start, length })
      return {
        entities: rows.map(toQuestion),
        total: await countQuestions(db, member.clientId, botId, 'open'),
      }
    })
    mount(app, contract.answerQuestion, ({ member, params, body }) =>
      answerQuestion(context, member, params.id, body),
    )
    mount(app, contract.setQuestionStatus, ({ member, params, body }) =>
      setStatus(context, member, params.id, body.status),
    )
  },
  reactions: { answered: collectUnanswered },
})
