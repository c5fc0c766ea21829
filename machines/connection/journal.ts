import type { JournalEvent } from '#contract/journal/events.ts'

/**
 * Entry delivered by the socket: an event, `journal.advanced` to skip events that this member may not see, `journal.skipped` for
 * an event type that this build does not know, or `journal.resync`. Its position can be lower than the last one, because a
 * restored database or another backend starts at an earlier number.
 */
export type JournalEntry =
  | JournalEvent
  | { readonly type: 'journal.skipped'; readonly seq: number }
  | { readonly type: 'journal.advanced' | 'journal.resync'; readonly seq: number }

/** Result of following a batch: the last position before a gap, and whether there is a gap. */
export interface FollowResult {
  readonly seq: number | null
  readonly gap: boolean
}

/** Follows a batch from a position up to the first gap; entries that were already seen are ignored. */
export function followEntries(from: number | null, entries: readonly JournalEntry[]): FollowResult {
  let seq = from
  for (const entry of entries) {
    if (entry.type === 'journal.resync') seq = entry.seq
    else if (seq === null || entry.type === 'journal.advanced') seq = Math.max(seq ?? 0, entry.seq)
    else if (entry.seq > seq + 1) return { seq, gap: true }
    else seq = Math.max(seq, entry.seq)
  }
  return { seq, gap: false }
}
