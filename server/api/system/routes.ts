import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { RequestOf } from '#contract/route.ts'
import * as contract from '#contract/system.ts'
import type { Db } from '../../db/client.ts'
import { found } from '../../lib/app-error.ts'
import { createCallers } from '../../plugins/authenticate.ts'
import { admitToMetrics, METRICS_TYPE } from '../../plugins/metrics.ts'
import { mount } from '../../plugins/mount.ts'
import { operate } from '../admin/commands.ts'
import { frameAncestors } from '../auth/origins.ts'
import { runsTheFloor } from '../chats/policy.ts'
import { chatOf } from '../chats/store.ts'
import type { Context } from '../context.ts'
import { notePresence } from '../members/presence.ts'
import { eventsBehind } from './api-metrics.ts'

type Callers = ReturnType<typeof createCallers>

/** Who is behind the token of a handshake: a member, or with an API key a visitor. */
async function identify(
  { db, tokens }: Context,
  callers: Callers,
  { api_key, token }: RequestOf<typeof contract.identify>['body'],
): Promise<contract.Identity> {
  if (api_key !== undefined) return visitorBehind(db, callers, api_key, token)
  const member = await callers.memberOf(token)
  const { expiresAt } = await tokens.verify('member', token)
  return {
    kind: 'member',
    client_id: member.clientId,
    user_id: member.id,
    name: member.name,
    session_id: member.sessionId,
    role: member.role,
    sees_all: runsTheFloor(member),
    expires_at: expiresAt,
  }
}

async function visitorBehind(
  db: Db,
  callers: Callers,
  apiKey: string,
  token: string,
): Promise<contract.Identity> {
  const { visitor, expiresAt } = await callers.visitorOf(apiKey, token)
  const chat = found(await chatOf(db, visitor.clientId, visitor.chatId))
  return {
    kind: 'visitor',
    client_id: visitor.clientId,
    bot_id: visitor.bot.id,
    chat_id: visitor.chatId,
    name: chat.user_name,
    expires_at: expiresAt,
  }
}

/** Health, and what only relays ask. */
export function systemRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context
  const callers = createCallers(context)

  mount(app, contract.health, async () => ({ status: 'ok' as const }))

  mount(app, contract.ready, async ({ reply }) => {
    const database = await db.execute(sql`select 1`).then(
      () => 'ok' as const,
      () => 'failed' as const,
    )
    const checks = { database, ...(app.draining.isOn && { open: 'failed' as const }) }
    const isReady = Object.values(checks).every((check) => check === 'ok')
    // Refusals of this status have another shape.
    if (!isReady) reply.status(503).serializer((answer: object) => JSON.stringify(answer))
    return { status: isReady ? ('ok' as const) : ('failed' as const), checks }
  })

  mount(app, contract.identify, ({ body }) => identify(context, callers, body))

  mount(app, contract.frameOf, async ({ query }) => {
    const bot = await callers.botOf(query.key)
    return { frame_ancestors: frameAncestors(bot.row.config) }
  })

  mount(app, contract.readMetrics, async ({ body }) => ({
    text: await context.metrics.text(),
    behind: await eventsBehind(db, body.cursors),
  }))

  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    admitToMetrics(request, context.config.metricsToken)
    return reply.type(METRICS_TYPE).send(await context.metrics.text())
  })

  mount(app, contract.operate, ({ body }) => operate(context, body.args))

  mount(app, contract.locateChat, async ({ params }) => {
    const { rows } = await db.execute<{ client_id: number; assigned_to: number | null }>(
      sql`select client_id, assigned_to from chats where id = ${params.id} and channel <> 'playground'`,
    )
    return found(rows[0])
  })

  mount(app, contract.reportPresence, async ({ body }) => {
    await notePresence(context, body.members)
    return undefined
  })
}
