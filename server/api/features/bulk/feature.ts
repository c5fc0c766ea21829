import type { ErrorCode } from '#contract/base/errors.ts'
import * as contract from '#contract/chats/bulk.ts'
import { assignChat, endChat, returnChatToBot } from '#server/api/core/chats/chat-actions.ts'
import { transferChat } from '#server/api/core/chats/team-transfer.ts'
import { undoLastMove } from '#server/api/core/chats/undo.ts'
import { feature } from '#server/api/core/feature.ts'
import { mount } from '#server/api/platform/http/mount.ts'
import { AppError } from '#server/lib/app-error.ts'
import { tagChat } from '../insights/service.ts'
import { bulkCost } from './cost.ts'

interface Outcome {
  readonly id: number
  readonly code: ErrorCode | null
  /** Name of the agent who has the chat, if the change was refused for that reason. */
  readonly name?: string
  readonly version?: number
}

/** Returns the outcome for a chat whose change was refused; throws any other error, which fails the whole call. */
function refused(id: number, error: unknown): Outcome {
  if (!(error instanceof AppError)) throw error
  const name = error.params?.name
  return { id, code: error.code, ...(typeof name === 'string' && name !== '' && { name }) }
}

/** Applies an operation to the chats one after another; a refusal does not affect the other chats. */
async function each(
  ids: readonly number[],
  work: (id: number) => Promise<{ readonly version?: number }>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const id of ids)
    outcomes.push(
      await work(id).then(
        ({ version }) => ({ id, code: null, ...(version !== undefined && { version }) }),
        (error: unknown) => refused(id, error),
      ),
    )
  return outcomes
}

/**
 * Routes that change several chats at once; each chat is changed in a separate transaction, by the same rules as a single change.
 */
export const bulk = feature({
  routes(app, context) {
    mount(app, contract.bulkAssign, async ({ member, body }) => ({
      outcomes: await each(body.ids, (id) =>
        assignChat(context, member, id, { userId: body.user_id, version: null }),
      ),
    }))
    mount(app, contract.bulkTag, async ({ member, body }) => ({
      outcomes: await each(body.ids, async (id) => {
        await tagChat(context, member, id, { tags: body.tags, how: 'add', seen: null })
        return {}
      }),
    }))
    mount(app, contract.bulkEnd, async ({ member, body }) => ({
      outcomes: await each(body.ids, (id) => endChat(context, member, id)),
    }))
    mount(app, contract.bulkReturnToBot, async ({ member, body }) => ({
      outcomes: await each(body.ids, (id) => returnChatToBot(context, member, id, null)),
    }))
    mount(app, contract.bulkTransfer, async ({ member, body }) => ({
      outcomes: await each(body.ids, (id) =>
        transferChat(context, member, id, { teamId: body.team_id, version: null }),
      ),
    }))
    mount(app, contract.undoChats, async ({ member, body }) => {
      const versions = new Map(body.chats.map(({ id, version }) => [id, version]))
      const undo = (id: number) => undoLastMove(context, member, id, { version: versions.get(id) ?? null })
      return { outcomes: await each([...versions.keys()], undo) }
    })
    mount(app, contract.bulkCost, ({ member, body }) => bulkCost(context, member, body.ids))
  },
})
