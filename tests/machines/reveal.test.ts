import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  REVEAL_FAST_MS_PER_WORD,
  REVEAL_SLOW_MS_PER_WORD,
  REVEAL_THRESHOLD_WORDS,
} from '#contract/base/limits.ts'
import {
  advance,
  complete,
  isCaughtUp,
  isRevealed,
  nothing,
  paceOf,
  type Reveal,
  receive,
  showAll,
  shownText,
} from '#machines/reply/reveal.ts'
import { answers } from './support/answers.ts'

const words = (count: number) => Array.from({ length: count }, (_, index) => `w${index}`).join(' ')

/** Reveals the answer at the current pace until it is complete; also returns the number of words shown at each step. */
function run(reveal: Reveal, from: number): { reveal: Reveal; now: number; shown: number[] } {
  const shown: number[] = []
  let [now, current] = [from, reveal]
  while (!isRevealed(current)) {
    now += paceOf(current)
    current = advance(current, now)
    shown.push(current.words)
  }
  return { reveal: current, now, shown }
}

describe('an answer that arrives at once', () => {
  test.each([
    [1, REVEAL_SLOW_MS_PER_WORD],
    [REVEAL_THRESHOLD_WORDS, REVEAL_SLOW_MS_PER_WORD * REVEAL_THRESHOLD_WORDS],
    [REVEAL_THRESHOLD_WORDS + 1, REVEAL_FAST_MS_PER_WORD * (REVEAL_THRESHOLD_WORDS + 1)],
    [400, REVEAL_FAST_MS_PER_WORD * 400],
  ])('of %i words takes %i ms', (count, duration) => {
    const { now, shown } = run(complete(nothing, words(count), 1_000), 1_000)
    expect(now - 1_000).toBe(duration)
    expect(shown).toEqual(Array.from({ length: count }, (_, index) => index + 1))
  })

  test.each(Object.entries(answers))('in %s ends complete', (_, text) => {
    const { reveal } = run(complete(nothing, text, 0), 0)
    expect(shownText(reveal)).toBe(text)
  })

  test('is revealed immediately if empty', () => {
    expect(isRevealed(complete(nothing, '', 0))).toBe(true)
  })
})

/** Arbitrary streams: a text, the size of its chunks, and the pauses before them in milliseconds. */
const streams = fc.record({
  text: fc.oneof(fc.constantFrom(...Object.values(answers)), fc.integer({ min: 1, max: 300 }).map(words)),
  size: fc.integer({ min: 1, max: 40 }),
  pauses: fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 30 }),
})

/** Plays a stream with ticks between the chunks, and records what is shown after each tick. */
function play({ text, size, pauses }: { text: string; size: number; pauses: readonly number[] }) {
  let [now, next, reveal] = [0, 0, nothing]
  const shown: { text: string; words: number; elapsed: number }[] = []
  const tickUntil = (moment: number) => {
    for (let tick = now + paceOf(reveal); tick <= moment; tick += paceOf(reveal)) {
      reveal = advance(reveal, tick)
      shown.push({ text: shownText(reveal), words: reveal.words, elapsed: tick - (reveal.startedAt ?? tick) })
    }
    now = moment
  }
  for (let at = 0; at < text.length; at += size) {
    tickUntil(now + (pauses[next % pauses.length] ?? 0))
    next += 1
    reveal = receive(reveal, text.slice(at, at + size), now)
  }
  const streamed = now
  reveal = complete(reveal, text, now)
  const startedAt = reveal.startedAt ?? 0
  const end = run(reveal, now)
  return { shown, streamed, startedAt, end }
}

describe('a streamed answer', () => {
  test('ends no later than the reveal needs, and within one pace of its last word', () => {
    fc.assert(
      fc.property(streams, (stream) => {
        const { streamed, startedAt, end } = play(stream)
        const needs = startedAt + end.reveal.words * paceOf(end.reveal)
        expect(end.now).toBeLessThanOrEqual(Math.max(needs, streamed) + REVEAL_SLOW_MS_PER_WORD)
        expect(shownText(end.reveal)).toBe(stream.text)
      }),
    )
  })

  test('is never ahead of its pace, and only grows', () => {
    fc.assert(
      fc.property(streams, (stream) => {
        const { shown } = play(stream)
        let before = ''
        for (const { text, words: count, elapsed } of shown) {
          expect(text.startsWith(before)).toBe(true)
          expect(count * REVEAL_FAST_MS_PER_WORD).toBeLessThanOrEqual(elapsed)
          before = text
        }
      }),
    )
  })

  test('catches up while nothing new arrives, and continues with what follows', () => {
    let reveal = receive(nothing, 'One two ', 0)
    reveal = advance(advance(reveal, 40), 80)
    expect(shownText(reveal)).toBe('One two')
    expect(isCaughtUp(reveal)).toBe(true)
    reveal = receive(reveal, 'three ', 500)
    expect(isCaughtUp(reveal)).toBe(false)
    expect(shownText(advance(reveal, 540))).toBe('One two three')
  })

  test('a backlog is caught up by quarters, not at once', () => {
    const reveal = receive(nothing, `${words(101)} `, 0)
    const slow = advance({ ...receive(nothing, `${words(90)} `, 0) }, 1_000)
    expect(slow.words).toBeLessThan(25)
    expect(advance(reveal, 1_000).words).toBe(13)
  })

  test('is replaced if the complete answer differs from its chunks', () => {
    const reveal = advance(receive(nothing, 'Hello <b>dear</b> friend of ours ', 0), 120)
    const whole = complete(reveal, 'Hello dear friend of ours.', 120)
    expect(shownText(whole)).toBe('Hello dear')
    expect(whole.words).toBe(2)
  })

  test('is not delayed by a clock that was set back', () => {
    const reveal = advance(complete(nothing, words(10), 1_000_000), 1_000_080)
    const back = advance(reveal, 500)
    expect(back.words).toBe(2)
    expect(advance(back, 540).words).toBe(3)
  })

  test('is shown immediately on request', () => {
    const partial = showAll(receive(nothing, 'One two thr', 0))
    expect(shownText(partial)).toBe('One two')
    expect(shownText(showAll(complete(partial, 'One two three', 0)))).toBe('One two three')
  })
})
