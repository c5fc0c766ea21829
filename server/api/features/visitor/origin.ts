import type { FastifyRequest } from 'fastify'
import type { With } from '#server/api/core/context.ts'
import type { BotCaller } from '#server/api/platform/auth/callers.ts'
import { AppError } from '#server/lib/app-error.ts'
import { boundOrigin, pageOf } from '#server/lib/page-origins.ts'

/**
 * Returns a function that returns the origin to which a visitor's call is bound, and throws `origin_not_allowed` if the origin is
 * not allowed.
 */
export function originFinder({ tokens }: With<'tokens'>) {
  const ticketOrigin = async (ticket: string | undefined, botId: number): Promise<string | null> => {
    if (!ticket) return null
    const claims = await tokens.verify('ticket', ticket)
    if (claims.bot !== botId) throw new AppError('origin_not_allowed')
    return claims.origin
  }
  return async (bot: BotCaller, request: FastifyRequest): Promise<string> => {
    const ticket = request.headers['widget-ticket']?.toString()
    return boundOrigin(bot.row.config, pageOf(request), await ticketOrigin(ticket, bot.id))
  }
}
