import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/account/members.ts'
import type { Context } from '#server/api/core/context.ts'
import { mount } from '#server/api/platform/http/mount.ts'
import { chooseAvailability, chooseAvailabilityOf } from './choose.ts'

/** Registers the routes with which members choose when they are available for chats. */
export function availabilityRoutes(app: FastifyInstance, context: Context): void {
  mount(app, contract.setAvailability, ({ member, body }) => chooseAvailability(context, member, body))
  mount(app, contract.setAvailabilityOf, ({ member, params, body }) =>
    chooseAvailabilityOf(context, member, params.id, body),
  )
}
