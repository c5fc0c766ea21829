import { type OperatorFunction, pipe, scan } from 'rxjs'
import type { JournalEvent } from '#contract/journal/events.ts'
import type { JournalEntry } from '#machines/connection/journal.ts'
import { perFrame } from './per-frame.ts'

/**
 * Journal entries that arrived in one frame: all of them, for the connection machine, and the new events among them, in order.
 */
export interface JournalFrame {
  readonly entries: readonly JournalEntry[]
  /** New events in order, up to the first gap. */
  readonly fresh: readonly JournalEvent[]
  readonly seq: number | null
  /** Whether an event after `seq` is missing. */
  readonly gap: boolean
}

/** Journal entry for exactly one event; the other types cover all events up to their position. */
type Numbered = Exclude<JournalEntry, { readonly type: 'journal.advanced' | 'journal.resync' }>

const isNumbered = (entry: JournalEntry): entry is Numbered =>
  entry.type !== 'journal.advanced' && entry.type !== 'journal.resync'

/**
 * Processes a frame's entries that come after position `from`. Repeated events, unknown types, and everything after a gap are not
 * among the new events.
 */
export function advance(from: number | null, entries: readonly JournalEntry[]): JournalFrame {
  const fresh: JournalEvent[] = []
  let seq = from
  let gap = false
  for (const entry of entries) {
    if (isNumbered(entry)) {
      if (seq !== null && entry.seq > seq + 1) {
        gap = true
        break
      }
      if (entry.type !== 'journal.skipped' && (seq === null || entry.seq === seq + 1)) fresh.push(entry)
    }
    seq = entry.type === 'journal.resync' ? entry.seq : Math.max(seq ?? 0, entry.seq)
  }
  return { entries, fresh, seq, gap }
}

/** Groups a socket's journal entries after position `after` into frames, without repeated events. */
export function journalFrames(after: number | null): OperatorFunction<JournalEntry, JournalFrame> {
  const start: JournalFrame = { entries: [], fresh: [], seq: after, gap: false }
  return pipe(
    perFrame<JournalEntry>(),
    scan((last, entries) => advance(last.seq, entries), start),
  )
}
