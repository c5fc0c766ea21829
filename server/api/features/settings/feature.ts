import { eq } from 'drizzle-orm'
import * as branding from '#contract/account/branding.ts'
import * as contract from '#contract/account/clients.ts'
import * as answering from '#contract/bots/answering.ts'
import * as hours from '#contract/floor/business-hours.ts'
import { toClient } from '#server/api/core/clients/map.ts'
import { feature } from '#server/api/core/feature.ts'
import { audit } from '#server/api/platform/audit/audit.ts'
import type { Member } from '#server/api/platform/auth/callers.ts'
import { mount } from '#server/api/platform/http/mount.ts'
import { append } from '#server/api/platform/journal/append.ts'
import { clients } from '#server/db/schema/clients.ts'
import { AppError } from '#server/lib/app-error.ts'
import { answeringOf, providerHost, tryProvider } from './answering.ts'
import { brandingOf, clientConfig, saveClientConfig } from './branding.ts'
import { saveChatConfig } from './chat-config.ts'
import { clientChanged } from './client-changed.ts'
import { hoursSettingsOf, saveHours } from './hours.ts'
import { updateClient } from './profile.ts'

const subjectOf = ({ client }: Member) => ({ id: client.id, name: client.name })

/** Routes for the account, its settings and its AI model. */
export const settings = feature({
  uses: ['provider', 'providerHealth'],
  routes(app, context) {
    const { db, clock, config } = context

    const { aiModels } = config
    const modelOf = (model: contract.AiModel) => ({
      refer_model: aiModels.includes(model) ? model : (aiModels[0] ?? model),
      available_models: [...aiModels],
      provider: providerHost(config),
    })

    const own = (member: Member, id: number) => {
      if (id !== member.clientId) throw new AppError('not_found')
    }

    mount(app, contract.getClient, ({ member }) => toClient(db, member.client, clock.now()))
    mount(app, branding.updateClient, async ({ member, params, body }) => {
      own(member, params.id)
      return updateClient(context, member, body)
    })
    mount(app, branding.getClientConfig, async ({ member, params }) => {
      own(member, params.id)
      return clientConfig(db, member)
    })
    mount(app, branding.getBranding, async ({ member, params }) => {
      own(member, params.id)
      return brandingOf(member.client)
    })
    mount(app, branding.saveClientConfig, async ({ member, params, body }) => {
      own(member, params.id)
      return saveClientConfig(context, member, body)
    })
    mount(app, contract.getChatConfig, async ({ member }) => contract.withDefaults(member.client.chat_config))
    mount(app, contract.saveChatConfig, ({ member, body }) => saveChatConfig(context, member, body))
    mount(app, hours.getHours, async ({ member }) => hoursSettingsOf(member.client))
    mount(app, hours.saveHours, ({ member, body }) => saveHours(context, member, body))
    mount(app, answering.getAnswering, async () => answeringOf(context))
    mount(app, answering.tryProvider, ({ member }) => tryProvider(context, member))
    mount(app, contract.getModel, async ({ member, params }) => {
      own(member, params.id)
      return modelOf(member.client.refer_model)
    })
    mount(app, contract.saveModel, async ({ member, params, body }) => {
      own(member, params.id)
      if (!aiModels.includes(body.refer_model))
        throw new AppError('validation_failed', { fields: { refer_model: 'unknown' } })
      await db.transaction(async (tx) => {
        await tx.update(clients).set({ refer_model: body.refer_model }).where(eq(clients.id, member.clientId))
        const detail = { from: member.client.refer_model, to: body.refer_model }
        await audit(tx, member, { action: 'settings.model_changed', subject: subjectOf(member), detail })
        const changes = { refer_model: { before: detail.from, after: detail.to } }
        await append(tx, member.clientId, [
          await clientChanged(tx, member, member.client, { changes, now: clock.now() }),
        ])
      })
      return modelOf(body.refer_model)
    })
  },
})
