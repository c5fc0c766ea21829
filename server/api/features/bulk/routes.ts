import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/agent-tools.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { assignChat } from '#server/api/core/chats/chat-actions.ts'
import type { Context } from '#server/api/core/context.ts'
import { mount } from '#server/api/platform/http/mount.ts'
import { AppError } from '#server/lib/app-error.ts'
import { tagChat } from '../insights/service.ts'

interface Outcome {
  readonly id: number
  readonly code: ErrorCode | null
}

/** Applies one operation to each chat in turn; a failure does not affect the other chats. */
async function each(ids: readonly number[], work: (id: number) => Promise<unknown>): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const id of ids) {
    const code = await work(id).then(
      () => null,
      (error: unknown) => {
        if (error instanceof AppError) return error.code
        throw error
      },
    )
    outcomes.push({ id, code })
  }
  return outcomes
}

/**
 * Registers the routes that change several chats at once, each by its own rules and in a separate
 * transaction.
 */
export function bulkRoutes(app: FastifyInstance, context: Context): void {
  mount(app, contract.bulkAssign, async ({ member, body }) => ({
    outcomes: await each(body.ids, (id) => assignChat(context, member, id, body.user_id, null)),
  }))
  mount(app, contract.bulkTag, async ({ member, body }) => ({
    outcomes: await each(body.ids, (id) => tagChat(context, member, id, body.tags, 'add')),
  }))
}
