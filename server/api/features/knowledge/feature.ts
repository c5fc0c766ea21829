import * as contract from '#contract/knowledge/knowledge.ts'
import { feature } from '#server/api/core/feature.ts'
import { mount } from '#server/api/platform/http/mount.ts'
import { healthOf } from './health.ts'
import { recordAnswer } from './record-answer.ts'

/** Route for the health of a bot's knowledge. */
export const knowledge = feature({
  uses: ['bookkeeping'],
  routes(app, context) {
    mount(app, contract.getKnowledgeHealth, async ({ member, params }) => {
      await context.bookkeeping.settled(member.clientId)
      return healthOf(context, member, params.bot)
    })
  },
  reactions: { answered: recordAnswer },
})
