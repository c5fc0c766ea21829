import { eq, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { sessions, users } from '#server/db/schema/clients.ts'
import { wideNetwork } from '#server/lib/network-address.ts'
import { accountIn } from '#server/plugins/rate-limits.ts'
import type { PlatformContext } from '../context.ts'

/**
 * Returns a function that checks whether someone has previously signed in, from the caller's network, to the account that a call
 * names.
 */
export const signedInFrom =
  ({ db }: Pick<PlatformContext, 'db'>) =>
  async (request: FastifyRequest): Promise<boolean> => {
    const rows = await db
      .selectDistinct({ address: sessions.address })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.user_id))
      .where(eq(sql`lower(${users.email})`, accountIn(request)))
    const network = wideNetwork(request.ip)
    return rows.some(({ address }) => wideNetwork(address) === network)
  }
