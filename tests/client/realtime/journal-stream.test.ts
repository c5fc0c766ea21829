import { describe, expect, it } from 'vitest'
import { advance } from '#client/realtime/journal-stream.ts'
import type { JournalEvent } from '#contract/journal/events.ts'
import type { JournalEntry } from '#machines/connection/journal.ts'

const event = (seq: number): JournalEvent => ({ type: 'bot.deleted', seq, at: '', bot_id: seq })
const resync = (seq: number): JournalEntry => ({ type: 'journal.resync', seq })
const hidden = (seq: number): JournalEntry => ({ type: 'journal.advanced', seq })
const unknown = (seq: number): JournalEntry => ({ type: 'journal.skipped', seq })
const numbers = (from: number | null, entries: readonly JournalEntry[]) => {
  const { fresh, seq, gap } = advance(from, entries)
  return { fresh: fresh.map((event) => event.seq), seq, gap }
}

describe('a frame of the journal', () => {
  it('delivers new events once, in order', () => {
    expect(numbers(4, [event(4), event(5), event(5), hidden(7), event(8)])).toEqual({
      fresh: [5, 8],
      seq: 8,
      gap: false,
    })
    expect(numbers(null, [event(40), event(41)])).toEqual({ fresh: [40, 41], seq: 41, gap: false })
  })

  it('delivers nothing after a gap', () => {
    expect(numbers(4, [event(5), event(7), event(8)])).toEqual({ fresh: [5], seq: 5, gap: true })
  })

  it('skips an event that this build does not know, which fills no other gap', () => {
    expect(numbers(4, [event(5), unknown(6), event(7)])).toEqual({ fresh: [5, 7], seq: 7, gap: false })
    expect(numbers(4, [unknown(6), event(7)])).toEqual({ fresh: [], seq: 4, gap: true })
  })

  it('restarts at a reset position, even a lower one', () => {
    expect(numbers(90, [resync(3), event(4), event(5)])).toEqual({ fresh: [4, 5], seq: 5, gap: false })
    expect(numbers(3, [resync(90), event(91)])).toEqual({ fresh: [91], seq: 91, gap: false })
  })
})
