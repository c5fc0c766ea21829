import { and, eq, lt } from 'drizzle-orm'
import { MINUTE_MS } from '#contract/base/units.ts'
import * as contract from '#contract/bots/actions.ts'
import { actionsOf } from '#server/api/core/actions/store.ts'
import { botOf } from '#server/api/core/bots/store.ts'
import type { Context } from '#server/api/core/context.ts'
import { feature } from '#server/api/core/feature.ts'
import { mount } from '#server/api/platform/http/mount.ts'
import { actionRuns } from '#server/db/schema/actions.ts'
import { found } from '#server/lib/app-error.ts'
import { ago } from '#server/lib/clock.ts'
import * as service from './service.ts'

/** Our choice: time after which a call counts as lost, because its process ended. */
const LOST_AFTER_MS = 5 * MINUTE_MS

/** Records calls whose process ended before the response. */
async function failLostRuns({ db, clock }: Context): Promise<void> {
  await db
    .update(actionRuns)
    .set({ state: 'failed', failure: 'unreachable' })
    .where(and(eq(actionRuns.state, 'running'), lt(actionRuns.called_at, ago(clock, LOST_AFTER_MS))))
}

/** HTTP calls that bots make for customers. */
export const actions = feature({
  uses: ['seal', 'web'],
  routes(app, context) {
    mount(app, contract.listActions, async ({ member, params }) => {
      found(await botOf(context.db, member.clientId, params.bot))
      const rows = await actionsOf(context.db, member.clientId, params.bot)
      return { entities: rows.map(service.toAction), total: rows.length }
    })
    mount(app, contract.addAction, ({ member, params, body }) =>
      service.addAction(context, member, params.bot, body),
    )
    mount(app, contract.saveAction, ({ member, params, body }) =>
      service.saveAction(context, member, params.id, body),
    )
    mount(app, contract.deleteAction, ({ member, params }) =>
      service.deleteAction(context, member, params.id),
    )
    mount(app, contract.testAction, ({ member, params, body }) =>
      service.testAction(context, member, params.id, body.values),
    )
    mount(app, contract.listActionRuns, async ({ member, params }) => {
      const entities = await service.listRuns(context, member, params.id)
      return { entities, total: entities.length }
    })
    mount(app, contract.decideActionRun, ({ member, params, body }) =>
      service.decide(context, member, params.id, body.is_approved),
    )
  },
  schedule: { 'fail-lost-actions': { cron: '*/5 * * * *', run: failLostRuns } },
})
