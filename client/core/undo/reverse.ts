import { call } from '#client/api/call.ts'
import { undoChats } from '#contract/chats/bulk.ts'
import { getHistory } from '#contract/chats/chats.ts'
import { setTags } from '#contract/chats/insights.ts'
import { separatePeople } from '#contract/chats/people.ts'
import { clearPending, setPending, snoozeChat, unsnoozeChat } from '#contract/chats/set-aside.ts'
import { failureOf } from '#machines/failure.ts'
import type { Reversal, ReversalOutcome } from '#machines/undo/undo-types.ts'

type Of<K extends Reversal['kind']> = Extract<Reversal, { kind: K }>

/** Undoes the last move of each given chat, in a single call. */
async function undoMoves(chats: readonly Of<'move'>[]): Promise<readonly ReversalOutcome[]> {
  if (chats.length === 0) return []
  const body = { chats: chats.map(({ id, version }) => ({ id, version })) }
  const { outcomes } = await call(undoChats, { body })
  const names = new Map(chats.map(({ id, name }) => [id, name]))
  return outcomes.map(({ id, code }) => ({ name: names.get(id) ?? '', code }))
}

const seen = (version: number) => ({ 'if-match': `"${version}"` })

const fold = (tag: string) => tag.toLocaleLowerCase()

/** Removes the tags that an action added and restores those that it removed; other tags are unaffected. */
async function restoreTags({ id, version, added, removed }: Of<'tags'>): Promise<void> {
  const params = { id }
  const { tags } = await call(getHistory, { params, query: { length: 1 } })
  const taken = new Set(added.map(fold))
  const kept = tags.filter((tag) => !taken.has(fold(tag)))
  const missing = removed.filter((tag) => !kept.some((one) => fold(one) === fold(tag)))
  await call(setTags, { params, headers: seen(version), body: { tags: [...kept, ...missing] } })
}

/** Restores the chat's previous pending and snooze state. */
async function restoreSetAside({ id, version, pending, until }: Of<'aside'>): Promise<void> {
  const input = { params: { id }, headers: seen(version) }
  if (until) await call(snoozeChat, { ...input, body: { until } })
  else await call(unsnoozeChat, input)
  await call(pending ? setPending : clearPending, input)
}

/** Splits people who were merged. */
const separateParts = ({ id, parts }: Of<'merge'>) =>
  call(separatePeople, { params: { id }, body: { ids: [...parts] } })

const back = (reverse: Of<'tags' | 'aside' | 'merge'>): Promise<unknown> => {
  if (reverse.kind === 'merge') return separateParts(reverse)
  return reverse.kind === 'tags' ? restoreTags(reverse) : restoreSetAside(reverse)
}

async function one(reverse: Of<'tags' | 'aside' | 'merge'>): Promise<ReversalOutcome> {
  const { name } = reverse
  try {
    await back(reverse)
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
  const outcomes = [...(await undoMoves(reversals.filter(({ kind }) => kind === 'move') as Of<'move'>[]))]
  for (const reverse of reversals) if (reverse.kind !== 'move') outcomes.push(await one(reverse))
  return outcomes
}
