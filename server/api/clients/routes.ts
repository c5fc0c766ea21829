import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/clients.ts'
import { plans } from '#contract/limits.ts'
import { clients } from '../../db/schema/clients.ts'
import { AppError } from '../../lib/app-error.ts'
import { mount } from '../../plugins/mount.ts'
import type { Member } from '../auth/callers.ts'
import { iso } from '../chats/map.ts'
import type { Context } from '../context.ts'
import { append } from '../journal/append.ts'
import { userOf } from '../members/store.ts'
import { quotaOf } from './quota.ts'

/** The account, its settings and its model. */
export function clientRoutes(app: FastifyInstance, context: Context): void {
  const { db, clock, config } = context

  const toClient = async ({ client }: Member) => {
    const quota = await quotaOf(db, client, clock.now())
    return {
      id: client.id,
      client_id: client.public_id,
      name: client.name,
      time_zone: client.time_zone,
      is_disabled: client.is_disabled,
      created_at: iso(client.created_at),
      subscription: {
        plan: client.plan,
        credit_consumed: quota.consumed,
        monthly_queries: quota.monthly,
        end_date: iso(client.subscription_end),
        max_bots: plans[client.plan].bots,
      },
      total_addons: quota.addons,
    }
  }

  const modelOf = (model: contract.AiModel) => ({
    refer_model: model,
    available_models: [...contract.aiModels],
    provider: config.openai ? new URL(config.openai.baseUrl ?? 'https://api.openai.com').host : null,
  })

  const own = (member: Member, id: number) => {
    if (id !== member.clientId) throw new AppError('not_found')
  }

  mount(app, contract.getClient, ({ member }) => toClient(member))
  mount(app, contract.getChatConfig, async ({ member }) => member.client.chat_config)
  mount(app, contract.saveChatConfig, async ({ member, body }) => {
    for (const id of body.specificAgentIds) {
      const agent = await userOf(db, member.clientId, id)
      if (!agent || agent.user.is_disabled)
        throw new AppError('agent_unavailable', { fields: { specificAgentIds: 'unknown' } })
    }
    const { isTagLangEnabled, tagLang, isAutoSummaryEnabled, autoAssign, assignType, specificAgentIds } = body
    const chat_config = {
      isTagLangEnabled,
      tagLang,
      isAutoSummaryEnabled,
      autoAssign,
      assignType,
      specificAgentIds,
    }
    await db.update(clients).set({ chat_config }).where(eq(clients.id, member.clientId))
    return chat_config
  })
  mount(app, contract.getModel, async ({ member, params }) => {
    own(member, params.id)
    return modelOf(member.client.refer_model)
  })
  mount(app, contract.saveModel, async ({ member, params, body }) => {
    own(member, params.id)
    await db.transaction(async (tx) => {
      await tx.update(clients).set({ refer_model: body.refer_model }).where(eq(clients.id, member.clientId))
      await append(tx, member.clientId, [
        { type: 'client.changed', payload: { client: await toClient(member) } },
      ])
    })
    return modelOf(body.refer_model)
  })
}
