import type { ErrorCode } from '#contract/base/errors.ts'
import * as contract from '#contract/chats/bulk.ts'
import type { Changed } from '#server/api/core/chats/changes.ts'
import { assignChat, endChat, returnChatToBot } from '#server/api/core/chats/chat-actions.ts'
import { transferChat } from '#server/api/core/chats/team-transfer.ts'
import { undoAct } from '#server/api/core/chats/undo.ts'
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
  readonly act_id?: number | null
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
  work: (id: number) => Promise<Pick<Changed, 'chat' | 'actId'>>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const id of ids)
    outcomes.push(
      await work(id).then(
        ({ chat: { version }, actId }) => ({
          id,
          code: null,
          version,
          ...(actId !== undefined && { act_id: actId }),
        }),
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
      outcomes: await each(body.ids, (id) =>
        tagChat(context, member, id, { tags: body.tags, how: 'add', seen: null }),
      ),
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
      const acts = new Map(body.chats.map((chat) => [chat.id, chat]))
      const undo = async (id: number) => {
        const { version = null, act_id: actId = null } = acts.get(id) ?? {}
        return { chat: await undoAct(context, member, id, { version, actId }) }
      }
      return { outcomes: await each([...acts.keys()], undo) }
    })
    mount(app, contract.bulkCost, ({ member, body }) => bulkCost(context, member, body.ids))
  },
})
