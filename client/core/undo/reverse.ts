import { call } from '#client/api/call.ts'
import { undoChats } from '#contract/chats/bulk.ts'
import { separatePeople } from '#contract/chats/people.ts'
import { failureOf } from '#machines/failure.ts'
import type { Reversal, ReversalOutcome } from '#machines/undo/undo-types.ts'

type Of<K extends Reversal['kind']> = Extract<Reversal, { kind: K }>

const isAct = (reversal: Reversal): reversal is Of<'act'> => reversal.kind === 'act'
const isMerge = (reversal: Reversal): reversal is Of<'merge'> => reversal.kind === 'merge'

/** Undoes acts on chats, in a single call; the server knows what each of them replaced. */
async function undoActs(acts: readonly Of<'act'>[]): Promise<readonly ReversalOutcome[]> {
  if (acts.length === 0) return []
  const chats = acts.map(({ id, version, actId }) => ({ id, version, ...(actId && { act_id: actId }) }))
  const { outcomes } = await call(undoChats, { body: { chats } })
  const names = new Map(acts.map(({ id, name }) => [id, name]))
  return outcomes.map(({ id, code }) => ({ name: names.get(id) ?? '', code }))
}

/** Splits people who were merged. */
async function separate({ id, name, parts }: Of<'merge'>): Promise<ReversalOutcome> {
  try {
    await call(separatePeople, { params: { id }, body: { ids: [...parts] } })
    return { name, code: null }
  } catch (error) {
    return { name, code: failureOf(error).code }
  }
}

/**
 * Reverses an action on its chats and people. An outcome has an error code if its reversal failed, for example because the chat
 * has changed since.
 */
export async function reverseAll(reversals: readonly Reversal[]): Promise<readonly ReversalOutcome[]> {
  const outcomes = [...(await undoActs(reversals.filter(isAct)))]
  for (const merge of reversals.filter(isMerge)) outcomes.push(await separate(merge))
  return outcomes
}
