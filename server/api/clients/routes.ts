import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/clients.ts'
import { plans } from '#contract/limits.ts'
import type { Executor } from '../../db/client.ts'
import { clients } from '../../db/schema/clients.ts'
import { AppError } from '../../lib/app-error.ts'
import { mount } from '../../plugins/mount.ts'
import { audit } from '../audit/audit.ts'
import type { ClientRow, Member } from '../auth/callers.ts'
import { iso } from '../chats/map.ts'
import type { Context } from '../context.ts'
import { append } from '../journal/append.ts'
import { userOf } from '../members/store.ts'
import { quotaOf } from './quota.ts'

const subjectOf = ({ client }: Member) => ({ id: client.id, name: client.name })

const changedKeys = <T extends object>(before: T, after: T): string[] =>
  (Object.keys(after) as (keyof T & string)[]).filter((key) => !isDeepStrictEqual(before[key], after[key]))

/** The account, its settings and its model. */
export function clientRoutes(app: FastifyInstance, context: Context): void {
  const { db, clock, config } = context

  const toClient = async (executor: Executor, client: ClientRow) => {
    const quota = await quotaOf(executor, client, clock.now())
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

  mount(app, contract.getClient, ({ member }) => toClient(db, member.client))
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
    await db.transaction(async (tx) => {
      await tx.update(clients).set({ chat_config }).where(eq(clients.id, member.clientId))
      const fields = changedKeys(member.client.chat_config, chat_config)
      await audit(tx, member, 'settings.chats_changed', subjectOf(member), { fields })
    })
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
      const detail = { from: member.client.refer_model, to: body.refer_model }
      await audit(tx, member, 'settings.model_changed', subjectOf(member), detail)
      await append(tx, member.clientId, [
        { type: 'client.changed', payload: { client: await toClient(tx, member.client) } },
      ])
    })
    return modelOf(body.refer_model)
  })
}
