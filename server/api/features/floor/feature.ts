import * as contract from '#contract/floor/floor.ts'
import { getAgentToday, messageAgent as messageAgentRoute } from '#contract/floor/floor-agents.ts'
import * as boards from '#contract/floor/wallboards.ts'
import { feature } from '#server/api/core/feature.ts'
import { userOf } from '#server/api/core/members/store.ts'
import { mount } from '#server/api/platform/http/mount.ts'
import { found } from '#server/lib/app-error.ts'
import { dayOf } from '#server/lib/days.ts'
import { sharedReads } from '#server/lib/shared-reads.ts'
import { moveChats } from './moves.ts'
import { acknowledge, messageAgent, peekChat, saveThresholds } from './service.ts'
import { floorText } from './snapshot.ts'
import { agentToday, wallboardsOf } from './store.ts'
import { addWallboard, readWallboard, revokeWallboard, toWallboard } from './wallboards.ts'

/** Routes of the live floor. */
export const floor = feature({
  routes(app, context) {
    const { db, clock } = context
    // Reads are shared, because all supervisors reload at the same time after a restart.
    const textOf = sharedReads((clientId) => floorText(db, Number(clientId), clock.now()))
    const wallboard = sharedReads((secret) => readWallboard(context, secret))

    mount(app, contract.getFloor, async ({ member, reply }) =>
      reply.type('application/json').send(await textOf(String(member.clientId))),
    )
    mount(app, contract.getThresholds, async ({ member }) => ({
      ...contract.defaultThresholds,
      ...member.client.floor,
    }))
    mount(app, contract.saveThresholds, ({ member, body }) => saveThresholds(context, member, body))
    mount(app, contract.acknowledge, ({ member, body }) => acknowledge(context, member, body.alert))
    mount(app, contract.moveChats, ({ member, body }) => moveChats(context, member, body, body.chats))
    mount(app, contract.peekChat, ({ member, params }) => peekChat(context, member, params.id))
    mount(app, getAgentToday, async ({ member, params }) => {
      const { user } = found(await userOf(db, member.clientId, params.id))
      const zone = member.client.time_zone
      return agentToday(db, member.clientId, user.id, { day: dayOf(clock.now(), zone), timeZone: zone })
    })
    mount(app, messageAgentRoute, ({ member, params, body }) =>
      messageAgent(context, member, params.id, body.text),
    )
    mount(app, boards.listWallboards, async ({ member }) => {
      const rows = await wallboardsOf(db, member.clientId)
      return { entities: rows.map(toWallboard), total: rows.length }
    })
    mount(app, boards.addWallboard, ({ member, body }) => addWallboard(context, member, body.name))
    mount(app, boards.revokeWallboard, ({ member, params }) => revokeWallboard(context, member, params.id))
    mount(app, boards.readWallboard, ({ body }) => wallboard(body.secret))
  },
})
