import { call } from '#client/api/call.ts'
import { undoChats } from '#contract/chats/bulk.ts'
import { getHistory } from '#contract/chats/chats.ts'
import { setTags } from '#contract/chats/insights.ts'
import { separatePeople } from '#contract/chats/people.ts'
import { clearPending, setPending, snoozeChat, unsnoozeChat } from '#contract/chats/set-aside.ts'
import { failureOf } from '#machines/failure.ts'
import type { Reverse, ReverseOutcome } from '#machines/undo/undo-types.ts'

type Of<K extends Reverse['kind']> = Extract<Reverse, { kind: K }>

/** Puts chats back where they were, in one call. */
async function toPlaces(chats: readonly Of<'place'>[]): Promise<readonly ReverseOutcome[]> {
  if (chats.length === 0) return []
  const body = { chats: chats.map(({ id, version }) => ({ id, version })) }
  const { outcomes } = await call(undoChats, { body })
  const names = new Map(chats.map(({ id, name }) => [id, name]))
  return outcomes.map(({ id, code }) => ({ name: names.get(id) ?? '', code }))
}

const seen = (version: number) => ({ 'if-match': `"${version}"` })

const fold = (tag: string) => tag.toLocaleLowerCase()

/** Takes back the tags that an act added and returns those that it removed; other tags stay. */
async function toTags({ id, version, added, removed }: Of<'tags'>): Promise<void> {
  const params = { id }
  const { tags } = await call(getHistory, { params, query: { length: 1 } })
  const taken = new Set(added.map(fold))
  const kept = tags.filter((tag) => !taken.has(fold(tag)))
  const missing = removed.filter((tag) => !kept.some((one) => fold(one) === fold(tag)))
  await call(setTags, { params, headers: seen(version), body: { tags: [...kept, ...missing] } })
}

/** Sets a chat aside as it was, or not at all. */
async function toAside({ id, version, pending, until }: Of<'aside'>): Promise<void> {
  const input = { params: { id }, headers: seen(version) }
  if (until) await call(snoozeChat, { ...input, body: { until } })
  else await call(unsnoozeChat, input)
  await call(pending ? setPending : clearPending, input)
}

/** Separates people who were merged. */
const toParts = ({ id, parts }: Of<'merge'>) =>
  call(separatePeople, { params: { id }, body: { ids: [...parts] } })

const back = (reverse: Of<'tags' | 'aside' | 'merge'>): Promise<unknown> => {
  if (reverse.kind === 'merge') return toParts(reverse)
  return reverse.kind === 'tags' ? toTags(reverse) : toAside(reverse)
}

async function one(reverse: Of<'tags' | 'aside' | 'merge'>): Promise<ReverseOutcome> {
  const { name } = reverse
  try {
    await back(reverse)
    return { name, code: null }
  } catch (error) {
    return { name, code: failureOf(error).code }
  }
}

/** Puts the chats of an act back, each unless it has changed since. */
export async function reverseAll(reverses: readonly Reverse[]): Promise<readonly ReverseOutcome[]> {
  const outcomes = [...(await toPlaces(reverses.filter(({ kind }) => kind === 'place') as Of<'place'>[]))]
  for (const reverse of reverses) if (reverse.kind !== 'place') outcomes.push(await one(reverse))
  return outcomes
}
