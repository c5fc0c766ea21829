import * as contract from '#contract/account/members.ts'
import { reportPresence } from '#contract/journal/system.ts'
import { feature } from '#server/api/core/feature.ts'
import { mount } from '#server/api/platform/http/mount.ts'
import { chooseAvailability, chooseAvailabilityOf } from './choose.ts'
import { recordPresence, watchPresence } from './presence.ts'

/** Routes for the presence of members and their availability for chats. */
export const availability = feature({
  routes(app, context) {
    mount(app, contract.setAvailability, ({ member, body }) => chooseAvailability(context, member, body))
    mount(app, contract.setAvailabilityOf, ({ member, params, body }) =>
      chooseAvailabilityOf(context, member, params.id, body),
    )
    mount(app, reportPresence, ({ body }) => recordPresence(context, body.members))
  },
  start: async (context) => watchPresence(context),
})
