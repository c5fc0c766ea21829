/**
 * Measures how long the replay of the last 10,000 questions takes before a change goes live, by bot size; all questions are
 * different.
 */
import { runReplay } from '#server/engine/replay/run-replay.ts'
import type { Knowledge, PastQuestion } from '#server/engine/replay/types.ts'
import type { Passage } from '#server/engine/types.ts'

/** Goal: time in milliseconds for all questions on two cores. */
const GOAL_MS = 60_000
const QUESTIONS = 10_000
/** Numbers of passages: a small shop, a large shop, and the largest bot in the other benchmarks. */
const SIZES = [200, 2_000, 10_000]

const WORDS =
  'delivery order lamp oak price return parcel guarantee colour garden window river letter stone paper'.split(
    ' ',
  )

const word = (number: number, step: number) =>
  WORDS[(number * 7 + step * step * 3 + (number >> 3)) % WORDS.length]

const passageOf = (number: number): Passage => ({
  id: number + 1,
  source: 'file:1',
  fileName: 'catalogue.csv',
  important: false,
  language: 'en-US',
  heading: `What does the ${word(number, 1)} ${word(number, 2)} ${number} cost?`,
  text: `The ${word(number, 1)} ${word(number, 2)} ${number} of ${word(number, 4)} costs ${number % 997} euros with its ${word(number, 5)}.`,
  location: { row: number + 1 },
})

const questionOf = (number: number, size: number): PastQuestion => ({
  text: `How much is the ${word(number % size, 1)} ${word(number % size, 2)} ${number % size} for me, order ${number}?`,
  before: null,
  times: 1,
  isPraised: number % 10 === 0,
})

/** Prints the time and the share of replayed questions for each size. */
export async function run(): Promise<void> {
  for (const size of SIZES) {
    const passages = Array.from({ length: size }, (_, number) => passageOf(number))
    const before: Knowledge = { prompt: '', promptVersion: 0, ownWords: [], passages }
    const after: Knowledge = { ...before, passages: passages.slice(size / 100) }
    const questions = Array.from({ length: QUESTIONS }, (_, number) => questionOf(number, size))
    const started = performance.now()
    const { checked, same, differences } = await runReplay({
      ...{ botName: 'Bot', timeZone: 'UTC', locale: null, before, after, questions },
      withinMs: GOAL_MS,
    })
    const seconds = (performance.now() - started) / 1_000
    console.log(
      `${size} passages: ${checked} of ${QUESTIONS} questions in ${seconds.toFixed(1)} s (goal: all within ${GOAL_MS / 1_000}), ${same} same, ${differences.length} different`,
    )
  }
}
