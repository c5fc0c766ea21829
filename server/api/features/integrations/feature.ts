import { integrationChannels } from '#contract/channels/channel-names.ts'
import * as contract from '#contract/channels/integrations.ts'
import { feature } from '#server/api/core/feature.ts'
import { toIntegration } from '#server/api/core/integrations/map.ts'
import { integrationsOf } from '#server/api/core/integrations/store.ts'
import { mount } from '#server/api/platform/http/mount.ts'
import { connectAccount, finishConsent, startConsent } from './connect.ts'
import { resend } from './resend.ts'
import { checkConnection, disconnect } from './service.ts'
import { sendTemplate, templatesOf } from './templates.ts'

/** Routes for connections to messaging channels. */
export const integrations = feature({
  uses: ['channels', 'seal'],
  routes(app, context) {
    const { db, channels } = context
    mount(app, contract.listIntegrations, async ({ member }) => {
      const entities = (await integrationsOf(db, member.clientId)).map(toIntegration)
      const configured = integrationChannels.filter((name) => channels.of[name].isConfigured)
      return { entities, total: entities.length, configured }
    })
    mount(app, contract.connectIntegration, async ({ member, params, body }) => ({
      url: await startConsent(context, member, params.channel, body.bot_id),
    }))
    mount(app, contract.finishConsent, ({ member, params, body }) =>
      finishConsent(context, member, params.channel, body),
    )
    mount(app, contract.chooseAccount, ({ member, params, body }) =>
      connectAccount(context, member, params.channel, body),
    )
    mount(app, contract.checkIntegration, ({ member, params }) => checkConnection(context, member, params.id))
    mount(app, contract.listTemplates, async ({ member, params }) => {
      const entities = (await templatesOf(context, member.clientId, params.id)).map(
        ({ parameterNames, ...template }) => ({
          ...template,
          parameters: parameterNames.length,
        }),
      )
      return { entities, total: entities.length }
    })
    mount(app, contract.disconnectIntegration, ({ member, params }) => disconnect(context, member, params.id))
    mount(app, contract.sendTemplate, ({ member, params, headers, body }) =>
      sendTemplate(context, member, params.id, { ...body, key: headers['idempotency-key'] }),
    )
    mount(app, contract.resendMessage, ({ member, params, body }) =>
      resend(context, member, params.id, body.message_id),
    )
  },
})
