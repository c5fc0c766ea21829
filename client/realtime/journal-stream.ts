import { type OperatorFunction, pipe, scan } from 'rxjs'
import type { JournalEvent } from '#contract/events.ts'
import type { JournalEntry } from '#machines/connection/journal.ts'
import { perFrame } from './per-frame.ts'

/** One frame of the journal: all that came, for the connection to follow, and what of it is new, in order. */
export interface JournalFrame {
  readonly entries: readonly JournalEntry[]
  /** Events that were not seen before, up to the first gap. */
  readonly fresh: readonly JournalEvent[]
  readonly seq: number | null
  /** Whether a number is missing between `seq` and what came. */
  readonly gap: boolean
}

/** Entries that stand for exactly one event; the others stand for all up to their position. */
type Numbered = Exclude<JournalEntry, { readonly type: 'journal.advanced' | 'journal.resync' }>

const isNumbered = (entry: JournalEntry): entry is Numbered =>
  entry.type !== 'journal.advanced' && entry.type !== 'journal.resync'

/** Takes a frame further from a position: repetitions and events of unknown types are passed over, and nothing behind a gap is handed on. */
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

/** Gathers what a socket delivers into frames, orders it and takes repetitions out, beginning after a position. */
export function journalFrames(after: number | null): OperatorFunction<JournalEntry, JournalFrame> {
  const start: JournalFrame = { entries: [], fresh: [], seq: after, gap: false }
  return pipe(
    perFrame<JournalEntry>(),
    scan((last, entries) => advance(last.seq, entries), start),
  )
}
