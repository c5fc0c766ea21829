import { useEffect } from 'react'
import { call } from '#client/api/call.ts'
import { useJournalEvents, useResync } from '#client/core/live/live-provider.tsx'
import { readStored, useStoredText, writeStored } from '#client/lib/use-storage.ts'
import { BULK_MAX, UNREAD_MARKS_MAX } from '#contract/base/limits.ts'
import { listUnread, markUnread as save } from '#contract/chats/unread.ts'

const keyOf = (member: number) => `chats.unread.${member}`

/**
 * Returns whether a chat is in the stored marks. They are one string, `,3,17,`, so that a row can look up its own without parsing
 * the rest.
 */
const has = (text: string | null, id: number): boolean => text?.includes(`,${id},`) ?? false

const idsIn = (text: string | null): readonly number[] => text?.split(',').filter(Boolean).map(Number) ?? []

const write = (member: number, ids: readonly number[]) =>
  writeStored(keyOf(member), ids.length > 0 ? `,${ids.slice(-UNREAD_MARKS_MAX).join(',')},` : '')

/** Number of a member's calls in flight, and the marks changed since the calls began, which the responses may lack. */
interface Traffic {
  calls: number
  readonly changed: Map<number, boolean>
}

const traffic = new Map<number, Traffic>()

/** Records changed marks until all of a member's calls have finished. */
async function whileCalling(
  member: number,
  work: (changed: Traffic['changed']) => Promise<void>,
): Promise<void> {
  const current = traffic.get(member) ?? { calls: 0, changed: new Map() }
  traffic.set(member, current)
  current.calls += 1
  try {
    await work(current.changed)
  } finally {
    current.calls -= 1
    if (current.calls === 0) traffic.delete(member)
  }
}

/** Marks or unmarks chats in all tabs of this browser. */
function show(member: number, ids: readonly number[], isUnread: boolean): void {
  for (const id of ids) traffic.get(member)?.changed.set(id, isUnread)
  const others = idsIn(readStored(keyOf(member))).filter((id) => !ids.includes(id))
  write(member, isUnread ? [...others, ...ids] : others)
}

const load = (member: number): Promise<void> =>
  whileCalling(member, async (changed) => {
    const { ids } = await call(listUnread, {})
    const marked = new Set(ids.toReversed())
    for (const [id, isUnread] of changed) {
      if (isUnread) marked.add(id)
      else marked.delete(id)
    }
    write(member, [...marked])
  })

/** Loads the marks from the server; if the server does not store marks, those in this browser remain. */
function refresh(member: number): void {
  void load(member).catch(() => undefined)
}

/** Changes the marks immediately and saves them; if that fails, the server's marks are loaded again. */
const change = (member: number, ids: readonly number[], is_unread: boolean): Promise<void> =>
  whileCalling(member, async (changed) => {
    show(member, ids, is_unread)
    try {
      for (let at = 0; at < ids.length; at += BULK_MAX)
        await call(save, { body: { ids: ids.slice(at, at + BULK_MAX), is_unread } })
    } catch {
      for (const id of ids) changed.delete(id)
      refresh(member)
    }
  })

/** Marks chats as unread for a member, until they are opened again. */
export const markUnread = (member: number, ids: readonly number[]) => void change(member, ids, true)

/** Removes the mark from a chat that has one. */
export function clearUnread(member: number, id: number): void {
  if (has(readStored(keyOf(member)), id)) void change(member, [id], false)
}

/** Synchronizes a member's marks with the server. Used once, on the chats page. */
export function useUnreadMarks(member: number): void {
  useEffect(() => refresh(member), [member])
  useResync(() => refresh(member))
  useJournalEvents(['unread.marked'], (events) => {
    for (const { ids, is_unread } of events) show(member, ids, is_unread)
  })
}

/** Returns true if the member has marked a chat as unread. */
export function useIsMarkedUnread(member: number, id: number): boolean {
  const [text] = useStoredText(keyOf(member))
  return has(text, id)
}

/** Returns a function that marks a chat as unread, or removes the mark. */
export function useUnreadToggle(member: number): (id: number) => void {
  return (id: number) => {
    if (has(readStored(keyOf(member)), id)) clearUnread(member, id)
    else markUnread(member, [id])
  }
}
