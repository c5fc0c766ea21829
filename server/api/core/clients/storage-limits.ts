import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { Context } from '../context.ts'
import { checkTexts, LATE_SHARE } from './storage.ts'

/** Refuses calls that store texts with `storage_used_up` once the caller's account has used up the storage of its plan. */
export const storageLimits = fp(
  async (app: FastifyInstance, { context }: { context: Pick<Context, 'db' | 'clock'> }) => {
    app.addHook('preHandler', async ({ caller, routeOptions }) => {
      if (!routeOptions.config.contract?.storesText) return
      const { member, visitor } = caller
      if (visitor) await checkTexts(context, visitor.bot.client)
      else if (member) await checkTexts(context, member.client, LATE_SHARE)
    })
  },
  { name: 'storage-limits', dependencies: ['rate-limits', 'authenticate'] },
)
