/** Measures three-class sentiment on corpora that were not used for training, and prints the goals for comparison. */
import { performance } from 'node:perf_hooks'
import type { Locale } from '#contract/base/shapes.ts'
import { sentimentOf } from '#server/engine/sentiment/sentiment.ts'
import { corpusRows } from '../server/engine/corpora.ts'

const classes = ['negative', 'neutral', 'positive'] as const
type Class = (typeof classes)[number]

interface Row {
  readonly text: string
  readonly label: Class
}

const sets: readonly (readonly [file: string, locale: Locale, goal: string])[] = [
  ['xlmt_en_train', 'en-US', '.60'],
  ['vader_amazon_en', 'en-US', 'none'],
  ['xlmt_fr_train', 'fr-FR', '.52'],
  ['vsfc_vi', 'vi-VN', '.52'],
  ['reviews_tr', 'tr-TR', '.52'],
]

function classOf(text: string, locale: Locale): Class {
  const { level } = sentimentOf(text, locale)
  if (level === 'unknown' || level === 'neutral') return 'neutral'
  return level.endsWith('positive') ? 'positive' : 'negative'
}

function f1(rows: readonly Row[], found: readonly Class[], wanted: Class): number {
  let right = 0
  let other = 0
  for (const [at, { label }] of rows.entries()) {
    if (label === wanted && found[at] === wanted) right++
    else if (label === wanted || found[at] === wanted) other++
  }
  return right === 0 ? 0 : (2 * right) / (2 * right + other)
}

/** Prints macro-F1 and F1 by class for each available set. */
export async function run(): Promise<void> {
  for (const [file, locale, goal] of sets) {
    const rows = corpusRows<Row>(`sentiment/${file}.jsonl`)
    if (rows.length === 0) {
      console.log(`${file.padEnd(16)} no material here (goal ${goal})`)
      continue
    }
    const start = performance.now()
    const found = rows.map(({ text }) => classOf(text, locale))
    const each = (performance.now() - start) / rows.length
    const scores = classes.map((wanted) => f1(rows, found, wanted))
    const macro = scores.reduce((sum, score) => sum + score, 0) / scores.length
    const detail = classes.map((name, at) => `${name} ${(scores[at] ?? 0).toFixed(2)}`).join(', ')
    console.log(
      `${file.padEnd(16)} macro-F1 ${macro.toFixed(3)} (goal ${goal}) of ${rows.length}: ${detail}; ${each.toFixed(2)} ms each`,
    )
  }
}
