import { eq, sql } from 'drizzle-orm'
import * as contract from '#contract/journal/system.ts'
import { feature } from '#server/api/core/feature.ts'
import { createCallers } from '#server/api/platform/http/authenticate.ts'
import { mount } from '#server/api/platform/http/mount.ts'
import { forgetFailed } from '#server/api/platform/jobs/inspect.ts'
import { hasSpace } from '#server/api/platform/uploads/free-space.ts'
import { chats } from '#server/db/schema/chats.ts'
import { frameAncestors } from '#server/lib/allowed-sites.ts'
import { found } from '#server/lib/app-error.ts'
import { VERSION } from '#server/lib/version.ts'
import { admitToMetrics, METRICS_TYPE } from '#server/plugins/metrics.ts'
import { eventsBehind } from './api-metrics.ts'
import { identify } from './identify.ts'
import { createWriteCheck } from './write-check.ts'

/** Routes for health checks, metrics and internal calls from relays. */
export const system = feature({
  uses: ['database', 'metrics', 'tokens'],
  routes(app, context) {
    const { db } = context
    const callers = createCallers(context)
    const canWrite = createWriteCheck(context)

    mount(app, contract.health, async () => ({ status: 'ok' as const, version: VERSION }))

    mount(app, contract.ready, async ({ reply }) => {
      const database = await db.execute(sql`select 1`).then(
        () => 'ok' as const,
        () => 'failed' as const,
      )
      const writes = database === 'ok' && !(await canWrite()) ? ('failed' as const) : database
      const storage = (await hasSpace(context.config)) ? ('ok' as const) : ('failed' as const)
      const checks = { database, writes, ...(app.draining.isOn && { open: 'failed' as const }) }
      const isReady = Object.values(checks).every((check) => check === 'ok')
      if (!isReady) reply.status(503)
      // When the disk is full, everything except uploads still works, so this is reported but does not make the check fail.
      return { status: isReady ? ('ok' as const) : ('failed' as const), checks: { ...checks, storage } }
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

    mount(app, contract.locateChat, async ({ params }) => {
      const [chat] = await db
        .select({
          client_id: chats.client_id,
          channel: chats.channel,
          assigned_to: chats.assigned_to,
          shared_with: chats.shared_with,
        })
        .from(chats)
        .where(eq(chats.id, params.id))
      return found(chat)
    })
  },
  schedule: {
    'forget-failed-jobs': { cron: '5 4 * * *', run: ({ db }) => forgetFailed(db) },
  },
})
