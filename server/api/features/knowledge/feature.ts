import * as contract from '#contract/knowledge/knowledge.ts'
import { feature } from '#server/api/core/feature.ts'
import { mount } from '#server/api/platform/http/mount.ts'
import { conflictsOf } from './conflicts.ts'
import { healthOf } from './health.ts'
import { recordAnswer } from './record-answer.ts'

/** Routes for the health of a bot's knowledge and for sources that disagree. */
export const knowledge = feature({
  uses: ['bookkeeping'],
  routes(app, context) {
    mount(app, contract.getKnowledgeHealth, async ({ member, params }) => {
      await context.bookkeeping.settled(member.clientId)
      return healthOf(context, member, params.bot)
    })
    mount(app, contract.listConflicts, ({ member, params }) => conflictsOf(context, member, params.bot))
  },
  reactions: { answered: recordAnswer },
})
