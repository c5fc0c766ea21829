import { expect, test } from 'vitest'
import { createLive } from '#client/realtime/live-streams.ts'
import { createReceiver } from '#client/realtime/socket-receiver.ts'
import type { JournalEntry } from '#machines/connection/journal.ts'

/** Creates a receiver that records its output. */
function opened() {
  const live = createLive()
  const [entries, sent, ephemeral, resyncs]: [JournalEntry[], object[], object[], number[]] = [[], [], [], []]
  live.ephemeral.subscribe((event) => ephemeral.push(event))
  live.resync.subscribe((seq) => resyncs.push(seq))
  const receive = createReceiver({
    entries: { next: (entry) => entries.push(entry) },
    live,
    send: (event) => sent.push(event),
  })
  return { receive, entries, sent, ephemeral, resyncs }
}

const packets: [string, object][] = [
  ['bot.deleted', { seq: 4, at: '2026-01-02T03:04:05.000Z', bot_id: 1 }],
  ['journal.advanced', { seq: 5 }],
  ['star.collapsed', { seq: 6, at: '2026-01-02T03:04:05.000Z', star: 'Sirius' }],
  ['journal.resync', { seq: 9 }],
  ['journal.live', { seq: 9 }],
  ['typing.started', { chat_id: 3, by: 'customer', user_id: null, name: 'Ada' }],
  ['session.revoked', { reason: 'expired' }],
]

const wanted = {
  entries: [
    { type: 'bot.deleted', seq: 4, at: '2026-01-02T03:04:05.000Z', bot_id: 1 },
    { type: 'journal.advanced', seq: 5 },
    { type: 'journal.skipped', seq: 6 },
    { type: 'journal.resync', seq: 9 },
  ],
  sent: [
    { type: 'journal.resync', seq: 9 },
    { type: 'journal.live', seq: 9 },
    { type: 'session.revoked', reason: 'expired' },
  ],
  ephemeral: [{ type: 'typing.started', chat_id: 3, by: 'customer', user_id: null, name: 'Ada' }],
  resyncs: [9],
}

test('packets that arrive one by one are dispatched', () => {
  const { receive, ...got } = opened()
  for (const [name, payload] of packets) receive(name, payload)
  expect(got).toEqual(wanted)
})

test('a batch is equivalent to its packets one by one', () => {
  const { receive, ...got } = opened()
  receive('journal.batch', packets)
  expect(got).toEqual(wanted)
})

test('unnumbered unknown events are ignored, as are journal events without a number', () => {
  const { receive, ...got } = opened()
  receive('weather.changed', { sun: true })
  receive('weather.changed')
  receive('journal.rewritten', { seq: 3 })
  expect(got).toEqual({ entries: [], sent: [], ephemeral: [], resyncs: [] })
})
