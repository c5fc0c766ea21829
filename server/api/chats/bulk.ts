import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/desk.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { AppError } from '../../lib/app-error.ts'
import { mount } from '../../plugins/mount.ts'
import type { Context } from '../context.ts'
import { tagChat } from '../digests/service.ts'
import { assignChat } from './desk.ts'

interface Outcome {
  readonly id: number
  readonly code: ErrorCode | null
}

/** Does one thing to each chat, one after the other; a chat that is refused stops none of the rest. */
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

/** What is done to several chats at once, each by its own rules and in a transaction of its own. */
export function bulkRoutes(app: FastifyInstance, context: Context): void {
  mount(app, contract.bulkAssign, async ({ member, body }) => ({
    outcomes: await each(body.ids, (id) => assignChat(context, member, id, body.user_id, null)),
  }))
  mount(app, contract.bulkTag, async ({ member, body }) => ({
    outcomes: await each(body.ids, (id) => tagChat(context, member, id, body.tags, 'add')),
  }))
}
