import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/system.ts'
import { found } from '../../lib/app-error.ts'
import { createCallers } from '../../plugins/authenticate.ts'
import { admitToMetrics, METRICS_TYPE } from '../../plugins/metrics.ts'
import { mount } from '../../plugins/mount.ts'
import { operate } from '../admin/commands.ts'
import { frameAncestors } from '../auth/origins.ts'
import type { Context } from '../context.ts'
import { notePresence } from '../members/presence.ts'
import { eventsBehind } from './api-metrics.ts'
import { identify } from './identify.ts'

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

  mount(app, contract.identify, async ({ body }) => ({
    answers: await identify(context, callers, body.handshakes),
  }))

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
