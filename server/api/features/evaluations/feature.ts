import * as contract from '#contract/knowledge/evaluations.ts'
import { QUESTIONS_PAGE } from '#contract/knowledge/training-limits.ts'
import { botOf } from '#server/api/core/bots/store.ts'
import { feature } from '#server/api/core/feature.ts'
import { mount } from '#server/api/platform/http/mount.ts'
import { work } from '#server/api/platform/jobs/job.ts'
import { found } from '#server/lib/app-error.ts'
import { toResult, toRun, toTest } from './map.ts'
import { runTests, runTestsJob } from './run.ts'
import { addTest, changeTest, startRun, teachTest } from './service.ts'
import { deleteTest, listTests, resultsOf, runOf, runPage } from './store.ts'

/** Routes for test questions and their runs. */
export const evaluations = feature({
  uses: ['engine', 'provider'],
  routes(app, context) {
    const { db } = context

    mount(app, contract.listTests, async ({ member, params }) => {
      found(await botOf(db, member.clientId, params.bot))
      const entities = (await listTests(db, member.clientId, params.bot)).map(toTest)
      return { entities, total: entities.length }
    })
    mount(app, contract.addTest, async ({ member, params, body }) =>
      toTest(await addTest(context, member, params.bot, body)),
    )
    mount(app, contract.updateTest, async ({ member, params, body }) =>
      toTest(await changeTest(context, member, params.id, body)),
    )
    mount(app, contract.deleteTest, async ({ member, params }) => {
      found(await deleteTest(db, member.clientId, params.id))
    })
    mount(app, contract.teachTest, ({ member, params, body }) =>
      teachTest(context, member, params.id, body.answer),
    )
    mount(app, contract.runTests, async ({ member, params }) =>
      toRun(await startRun(context, member, params.bot)),
    )
    mount(app, contract.listRuns, async ({ member, params, query }) => {
      found(await botOf(db, member.clientId, params.bot))
      const { start = 0, length = QUESTIONS_PAGE } = query
      const { rows, total } = await runPage(db, member.clientId, params.bot, { start, length })
      return { entities: rows.map(toRun), total }
    })
    mount(app, contract.getRun, async ({ member, params }) => {
      const run = found(await runOf(db, member.clientId, params.id))
      return { run: toRun(run), results: (await resultsOf(db, member.clientId, run.id)).map(toResult) }
    })
  },
  jobs: [work(runTestsJob, runTests)],
})
