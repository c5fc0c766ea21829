import * as contract from '#contract/account/webhooks.ts'
import { WEBHOOK_DELIVERIES_PAGE, WEBHOOK_DELIVERY_LIFE_MS } from '#contract/base/limits.ts'
import { feature } from '#server/api/core/feature.ts'
import { mount } from '#server/api/platform/http/mount.ts'
import { work } from '#server/api/platform/jobs/job.ts'
import { ago } from '#server/lib/clock.ts'
import { createWebhookSender, sendWebhooksJob, type WebhookSender } from './sender.ts'
import * as service from './service.ts'
import { forgetDeliveries, webhooksOf } from './store.ts'

const runSender = ({ sender }: { readonly sender: WebhookSender }) => sender.run()

export const webhooks = feature({
  uses: ['feed', 'readEvent', 'seal', 'web'],
  open: (context) => ({ sender: createWebhookSender(context) }),
  routes(app, context) {
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
    mount(app, contract.deleteWebhook, ({ member, params }) => service.remove(context, member, params.id))
    mount(app, contract.testWebhook, ({ member, params }) => service.test(context, member, params.id))
    mount(app, contract.listDeliveries, ({ member, params, query }) => {
      const { start = 0, length = WEBHOOK_DELIVERIES_PAGE } = query
      return service.log(context, member, params.id, { start, length })
    })
    mount(app, contract.resendDelivery, ({ member, params }) =>
      service.resend(context, member, params.id, params.delivery),
    )
  },
  jobs: [work(sendWebhooksJob, runSender)],
  schedule: {
    'forget-deliveries': {
      cron: '53 * * * *',
      run: ({ db, clock }) => forgetDeliveries(db, ago(clock, WEBHOOK_DELIVERY_LIFE_MS)),
    },
  },
  // On startup, loads which clients have webhooks and posts deliveries that a previous process left behind.
  start: async ({ sender }) => {
    await sender.run()
    return sender.close
  },
})
