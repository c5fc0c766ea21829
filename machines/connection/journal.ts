import type { JournalEvent } from '#contract/events.ts'

/**
 * What the socket delivers in one frame: events, marks that pass over events which this member may not see, positions of events whose
 * type this build does not know, and a new beginning, which may lie before what was seen: a database that was restored, or another
 * backend, counts anew.
 */
export type JournalEntry =
  | JournalEvent
  | { readonly type: 'journal.skipped'; readonly seq: number }
  | { readonly type: 'journal.advanced' | 'journal.resync'; readonly seq: number }

/** Where following a batch leads: the last position reached without a gap, and whether one was met. */
export interface Followed {
  readonly seq: number | null
  readonly gap: boolean
}

/** Follows a batch from a position; what was seen before is passed over, and a gap ends the walk. */
export function follow(from: number | null, entries: readonly JournalEntry[]): Followed {
  let seq = from
  for (const entry of entries) {
    if (entry.type === 'journal.resync') seq = entry.seq
    else if (seq === null || entry.type === 'journal.advanced') seq = Math.max(seq ?? 0, entry.seq)
    else if (entry.seq > seq + 1) return { seq, gap: true }
    else seq = Math.max(seq, entry.seq)
  }
  return { seq, gap: false }
}
