import { type ActorRefFrom, fromPromise, type SnapshotFrom } from 'xstate'
import { call } from '#client/api/call.ts'
import {
  bulkAssign,
  bulkCost,
  bulkEnd,
  bulkReturnToBot,
  bulkTag,
  bulkTransfer,
} from '#contract/chats/bulk.ts'
import { bulkMachine } from '#machines/bulk/bulk-machine.ts'
import type { BulkRun, ChatOutcome } from '#machines/bulk/bulk-types.ts'
import type { Cost } from '#machines/paid-action/cost.ts'

async function run({ ids, action }: BulkRun): Promise<readonly ChatOutcome[]> {
  const calls = {
    assign: (userId: number) => call(bulkAssign, { body: { ids: [...ids], user_id: userId } }),
    tag: (tags: readonly string[]) => call(bulkTag, { body: { ids: [...ids], tags: [...tags] } }),
    transfer: (teamId: number) => call(bulkTransfer, { body: { ids: [...ids], team_id: teamId } }),
    returnToBot: () => call(bulkReturnToBot, { body: { ids: [...ids] } }),
    end: () => call(bulkEnd, { body: { ids: [...ids] } }),
  }
  if (action.kind === 'assign') return (await calls.assign(action.userId)).outcomes
  if (action.kind === 'tag') return (await calls.tag(action.tags)).outcomes
  if (action.kind === 'transfer') return (await calls.transfer(action.teamId)).outcomes
  return (await calls[action.kind]()).outcomes
}

/** The bulk machine with its actors. A change continues after the page is left. */
export const listBulkMachine = bulkMachine.provide({
  actors: {
    calculate: fromPromise<Cost, BulkRun>(({ input, signal }) =>
      call(bulkCost, { body: { ids: [...input.ids] }, signal }),
    ),
    run: fromPromise<readonly ChatOutcome[], BulkRun>(({ input }) => run(input)),
  },
})

export type BulkActor = ActorRefFrom<typeof bulkMachine>

type BulkSnapshot = SnapshotFrom<typeof bulkMachine>

/** Returns a selector that tells whether a chat is marked. */
export const isMarkedIn =
  (id: number) =>
  ({ context }: BulkSnapshot): boolean =>
    context.marked.has(id)

/** Selects the state shown by the bar and its dialogs. */
export const selectBulk = (snapshot: BulkSnapshot) => ({
  count: snapshot.context.marked.size,
  action: snapshot.context.action,
  cost: snapshot.context.cost,
  failure: snapshot.context.failure,
  isBusy: snapshot.hasTag('busy'),
  isAsking:
    snapshot.can({ type: 'bulk.cancel' }) && !snapshot.hasTag('busy') && snapshot.context.failure === null,
  hasFailed: snapshot.can({ type: 'bulk.retry' }),
  canConfirm: snapshot.can({ type: 'bulk.confirm' }),
})
