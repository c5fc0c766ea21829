import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/account/webhooks.ts'
import { WEBHOOK_DELIVERIES_PAGE } from '#contract/base/limits.ts'
import type { Context } from '#server/api/core/context.ts'
import { mount } from '#server/api/platform/http/mount.ts'
import * as service from './service.ts'
import { webhooksOf } from './store.ts'

/** Registers the routes of webhooks. */
export function webhookRoutes(app: FastifyInstance, context: Context): void {
  mount(app, contract.listWebhooks, async ({ member }) => {
    const rows = await webhooksOf(context.db, member.clientId)
    return { entities: rows.map(service.toWebhook), total: rows.length }
  })
  mount(app, contract.addWebhook, ({ member, body }) => service.add(context, member, body))
  mount(app, contract.saveWebhook, ({ member, params, body }) =>
    service.save(context, member, params.id, body),
  )
  mount(app, contract.replaceWebhookSecret, ({ member, params }) =>
    service.replaceSecret(context, member, params.id),
  )
  mount(app, contract.deleteWebhook, async ({ member, params }) => {
    await service.remove(context, member, params.id)
    return undefined
  })
  mount(app, contract.testWebhook, ({ member, params }) => service.test(context, member, params.id))
  mount(app, contract.listDeliveries, ({ member, params, query }) => {
    const { start = 0, length = WEBHOOK_DELIVERIES_PAGE } = query
    return service.log(context, member, params.id, start, length)
  })
  mount(app, contract.resendDelivery, ({ member, params }) =>
    service.resend(context, member, params.id, params.delivery),
  )
}
