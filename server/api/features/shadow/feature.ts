import * as contract from '#contract/knowledge/shadow.ts'
import { botOf } from '#server/api/core/bots/store.ts'
import { feature } from '#server/api/core/feature.ts'
import { mount } from '#server/api/platform/http/mount.ts'
import { found } from '#server/lib/app-error.ts'
import { momentOf } from '#server/lib/days.ts'
import { decideAnswer, prepareAnswer } from './service.ts'
import { shadowFigures } from './store.ts'

/** Hour at which the next day starts, counted from the start of the day; `momentOf` accounts for clock changes. */
const NEXT_DAY = 24

/** Routes for answers that the bot prepares for agents. */
export const shadow = feature({
  uses: ['engine'],
  routes(app, context) {
    const { db } = context
    mount(app, contract.prepareAnswer, async ({ member, params }) => ({
      answer: await prepareAnswer(context, member, params.id),
    }))
    mount(app, contract.decideAnswer, ({ member, params, body }) =>
      decideAnswer(context, member, params.id, { order: params.order, outcome: body.outcome }),
    )
    mount(app, contract.listShadowFigures, async ({ member, params, query }) => {
      found(await botOf(db, member.clientId, params.bot))
      const { start_date: start, end_date: end } = query
      const zone = member.client.time_zone
      return shadowFigures(db, member.clientId, params.bot, [
        start === undefined ? null : momentOf(start, 0, zone),
        end === undefined ? null : momentOf(end, NEXT_DAY, zone),
      ])
    })
  },
})
