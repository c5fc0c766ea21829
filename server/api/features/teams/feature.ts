import * as contract from '#contract/floor/teams.ts'
import { feature } from '#server/api/core/feature.ts'
import { mount } from '#server/api/platform/http/mount.ts'
import { addTeam, deleteTeam, saveTeam } from './service.ts'
import { teamsOf } from './store.ts'

/** Routes for teams, including what is routed to them. */
export const teams = feature({
  routes(app, context) {
    mount(app, contract.listTeams, async ({ member }) => {
      const entities = await teamsOf(context.db, member.clientId)
      return { entities, total: entities.length }
    })
    mount(app, contract.addTeam, ({ member, body }) => addTeam(context, member, body))
    mount(app, contract.saveTeam, ({ member, params, body }) => saveTeam(context, member, params.id, body))
    mount(app, contract.deleteTeam, ({ member, params }) => deleteTeam(context, member, params.id))
  },
})
