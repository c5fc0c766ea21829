import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { createRecorder, KEPT_MS, STEPS_MAX } from '#client/inspect/recorder.ts'
import { flightOf } from '#client/inspect/report/flight-of.ts'
import { refusedHours } from '#contract/floor/business-hours.ts'
import { createDecoder, createEncoder } from '#machines/recording/encode.ts'
import { parseFlight } from '#machines/recording/flight.ts'
import { canonical } from '#machines/recording/hash.ts'
import { redactFlight, textReplacer } from '#machines/recording/redact.ts'
import { compareActor } from '#machines/recording/replayer.ts'
import { expiryOf } from '#machines/token.ts'
import { undoMachine } from '#machines/undo/undo-machine.ts'
import { literalsOf } from '#server/bin/vite/list-literals.mjs'
import { canariesIn, recordCanaries, recordingCanaries } from '#tests/support/recording-canaries.ts'
import { tokenUntil } from '#tests/support/shapes.ts'
import { testClock } from './support/clock.ts'

const literals = new Set(literalsOf(join(import.meta.dirname, '../..')))
const draw = (limit: number) => Math.floor(Math.random() * limit)
const replace = (text: string) => textReplacer(draw, literals)(text)

describe('texts', () => {
  test('of 200 people, in every place, are in no file', () => {
    const flight = recordCanaries()
    expect(canariesIn(JSON.stringify(flight))).toEqual(recordingCanaries)
    expect(canariesIn(JSON.stringify(redactFlight(flight, draw, literals)))).toEqual([])
  })

  test('keep length, white space, punctuation, and what the machines decide by', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        const substitute = replace(text)
        expect(substitute).toHaveLength(text.length)
        expect(substitute.replaceAll(/\S/g, '')).toBe(text.replaceAll(/\S/g, ''))
      }),
    )
    expect(replace('Invoice March.PDF')).toMatch(/^[A-Z][a-z]{6} [A-Z][a-z]{4}\.PDF$/)
    expect(replace('https://shop.example/a')).toMatch(/^https:\/\/[a-z]{4}\.[a-z]{7}\/[a-z]$/)
    expect(replace('#a1B2c3')).toMatch(/^#[\da-f]{6}$/)
    expect(replace('2026-11-29T10:00:00.000Z')).toBe('2026-11-29T10:00:00.000Z')
    expect(Number.isNaN(Date.parse(replace('1974-02-28')))).toBe(false)
    expect(replace('journal.resync')).toBe('journal.resync')
    expect(replace('xstate.done.actor.0.chat.conversation')).toBe('xstate.done.actor.0.chat.conversation')
  })

  test('are equal in a file if they were equal, and differ between files', () => {
    const one = textReplacer(draw, literals)
    expect(one('Zebra crossing')).toBe(one('Zebra crossing'))
    const substitutes = Array.from({ length: 20 }, () => replace('Zebra crossing'))
    expect(new Set(substitutes).size).toBeGreaterThan(15)
  })

  test.each([
    '#482913',
    '#5756',
    '#a1b2c3',
    'data:image/png;name=Zebra;base64,AAAA',
    'data:zebra/quokka,hello',
  ])('are replaced if they only look like a color or an address: %s', (text) => {
    const substitutes = Array.from({ length: 20 }, () => replace(text))
    expect(new Set(substitutes).size).toBeGreaterThan(15)
    for (const substitute of substitutes) expect(substitute).not.toMatch(/zebra|quokka|482913/i)
  })

  test('show no flag of a country', () => {
    expect(replace('🇩🇪 hi')).not.toMatch(/\p{Regional_Indicator}/u)
  })

  test('of opening hours keep their order, so that a form stays valid', () => {
    const spans = [
      { day: 1, from: '00:00', to: '09:30' },
      { day: 1, from: '09:30', to: '13:05' },
      { day: 1, from: '19:59', to: '24:00' },
    ] as const
    for (let round = 0; round < 20; round++) {
      const one = textReplacer(draw, literals)
      const written = spans.map(({ day, from, to }) => ({ day, from: one(from), to: one(to) }))
      expect(refusedHours({ spans: written, holidays: [] })).toBeNull()
    }
    expect(replace('At 09:30')).not.toContain('09:30')
  })

  test('of tokens become fakes that expire at the same time', () => {
    const token = tokenUntil(1_800_000_000_000)
    expect(replace(token)).not.toBe(token)
    expect(expiryOf(replace(token))).toBe(expiryOf(token))
  })
})

test('values of every kind survive a file', () => {
  fc.assert(
    fc.property(fc.anything({ withMap: true, withSet: true, withDate: true, withBigInt: true }), (value) => {
      const { nodes, add } = createEncoder(() => null)
      const position = add(value)
      const read = createDecoder(JSON.parse(JSON.stringify(nodes)), () => () => undefined)
      expect(canonical(read(position))).toBe(canonical(value))
    }),
  )
})

test.each([
  ['no JSON', 'not_a_recording'],
  ['{}', 'not_a_recording'],
  ['{"kind":"parley-recording","format":2}', 'newer_format'],
  [
    '{"kind":"parley-recording","format":0,"nodes":[],"actors":[],"release":"1","at":0,"ms":0}',
    'not_a_recording',
  ],
  [
    '{"kind":"parley-recording","format":1,"nodes":[{}],"actors":[{"name":"a","machine":"m","chart":"c","input":0,"steps":[],"calls":[],"frame":{"value":0,"context":0,"children":[null]}}],"release":"1","at":0,"ms":0}',
    'not_a_recording',
  ],
  ['{"kind":"parley-recording","format":1,"nodes":[],"actors":[]}', 'not_a_recording'],
  [
    '{"kind":"parley-recording","format":1,"nodes":[["list",0]],"actors":[],"release":"1","at":0,"ms":0}',
    'not_a_recording',
  ],
  [
    '{"kind":"parley-recording","format":1,"nodes":[],"actors":[{"steps":[{}],"calls":[]}],"release":"1","at":0,"ms":0}',
    'not_a_recording',
  ],
])('the file %s is refused', (text, reason) => {
  expect(parseFlight(text)).toBe(reason)
})

describe('the recorder', () => {
  /** Starts a recorded actor that many events can be sent to. */
  function startUndo(time = testClock(1_000_000)) {
    const recorder = createRecorder(time.now)
    const machine = recorder.recorded(undoMachine, 'test: undo')
    const actor = createActor(machine, { clock: time.clock, input: { now: time.now } }).start()
    const send = (key: string) => actor.send({ type: 'action.done', key, reversals: [] })
    return { recorder, actor, send, time }
  }

  test('keeps a bounded number of steps, and replays them from a state in between', () => {
    const { recorder, actor, send } = startUndo()
    for (let index = 0; index < STEPS_MAX * 2; index++) send(`key ${index}`)
    const flight = flightOf(recorder.tracks(), 0, 'test')
    const [first] = flight.actors
    if (!first) throw new Error('Nothing was recorded.')
    expect(first.steps.length).toBeLessThanOrEqual(STEPS_MAX)
    expect(first.frame).toBeDefined()
    expect(compareActor(flight, first, undoMachine)).toMatchObject({
      equal: first.steps.length,
      isContextEqual: true,
    })
    actor.stop()
  })

  test('drops what is older than five minutes, and actors that ended before', () => {
    const { recorder, actor, send, time } = startUndo()
    for (let minute = 0; minute < 12; minute++) {
      send(`key ${minute}`)
      time.pass(65_000)
    }
    const steps = recorder.tracks().flatMap(({ segments }) => segments.flatMap((segment) => segment.steps))
    expect(steps.length).toBeGreaterThan(0)
    expect(steps.every(({ at }) => time.now() - at <= KEPT_MS + 2 * 65_000)).toBe(true)
    actor.stop()
    time.pass(KEPT_MS + 1)
    expect(recorder.tracks()).toEqual([])
  })

  test('leaves out what views compute, and forgets everything at sign-out', () => {
    const { recorder, actor, send } = startUndo()
    send('Zebra')
    const before = flightOf(recorder.tracks(), 0, 'test')
    actor.getSnapshot().can({ type: 'action.undo', key: 'Zebra' })
    expect(flightOf(recorder.tracks(), 0, 'test')).toEqual(before)
    actor.send({ type: 'action.undo', key: 'Zebra' })
    recorder.forget()
    const after = flightOf(recorder.tracks(), 0, 'test')
    expect(after.actors.flatMap(({ steps }) => steps)).toEqual([])
    actor.stop()
  })

  test('notes the actor whose step came before in the same task', async () => {
    const recorder = createRecorder()
    const input = { now: () => 0 }
    const start = (name: string) => createActor(recorder.recorded(undoMachine, name), { input }).start()
    const [one, other] = [start('test: one'), start('test: other')]
    one.send({ type: 'action.undo' })
    other.send({ type: 'action.undo' })
    await Promise.resolve()
    one.send({ type: 'action.undo' })
    const { actors } = flightOf(recorder.tracks(), Date.now(), 'test')
    expect(actors.map(({ steps }) => steps.map(({ source }) => source))).toEqual([
      [undefined, undefined],
      [0],
    ])
    for (const actor of [one, other]) actor.stop()
  })
})
