/**
 * Fits the confidence coefficients for short passages (`forShort` in `server/engine/embedded/confidence.ts`) and prints them,
 * along with the area under the curve for the fitted and the held-out samples.
 */

import { guessLanguage, SURE } from '#server/engine/detect-language.ts'
import { answered } from '#server/engine/embedded/answered.ts'
import {
  type ConfidenceFeatures,
  confidenceFeatures,
  type Feature,
} from '#server/engine/embedded/confidence.ts'
import { questionIn, searchForAnswer } from '#server/engine/embedded/search-with-context.ts'
import { buildIndex } from '#server/engine/retrieve/passage-index.ts'
import { readQuestion } from '#server/engine/retrieve/question.ts'
import type { Passage } from '#server/engine/types.ts'
import { englishShop } from '../server/engine/shop/english.ts'
import { frenchShop } from '../server/engine/shop/french.ts'
import { passagesOf } from '../server/engine/shop/shop.ts'
import { turkishShop } from '../server/engine/shop/turkish.ts'
import { vietnameseShop } from '../server/engine/shop/vietnamese.ts'
import { areaUnderCurve, fitLogistic, type Sample } from './support/logistic.ts'
import { shopSets } from './support/shop-sets.ts'

/** Passages and questions about them, each question with a check for right answers. */
interface Material {
  readonly passages: readonly Passage[]
  readonly questions: readonly {
    readonly text: string
    isRight(answer: string): boolean
    readonly isAnswerable: boolean
  }[]
}

/** Kinds of questions that need one turn and no table. */
const kinds = new Set(['direct', 'paraphrase', 'typo', 'foreign', 'unanswerable'])

async function materialOf(names: readonly string[]): Promise<Material[]> {
  const found: Material[] = []
  for (const set of (await shopSets()).filter(({ name }) => names.includes(name))) {
    for (const shop of new Set(set.questions.map((question) => question.shop))) {
      const questions = set.questions
        .filter((one) => one.shop === shop && kinds.has(one.kind) && one.turns.length === 1)
        .map((one) => ({
          text: one.turns[0] ?? '',
          isAnswerable: one.kind !== 'unanswerable',
          isRight: (answer: string) =>
            one.kind !== 'unanswerable' && set.grade(one, answer, ['a file']) === 'satisfied',
        }))
      found.push({ passages: await set.passagesOf(shop), questions })
    }
  }
  return found
}

const ownMaterial = (): Material[] =>
  [englishShop, frenchShop, turkishShop, vietnameseShop].map((shop) => ({
    passages: passagesOf(shop),
    questions: [
      ...shop.answerable.map(([text, holds]) => ({
        text,
        isAnswerable: true,
        isRight: (answer: string) => answer.includes(holds),
      })),
      ...shop.unanswerable.map((text) => ({ text, isAnswerable: false, isRight: () => false })),
    ],
  }))

/**
 * Asks the questions and returns the judged answers; a question that got a right answer is asked again without the passages that
 * answered it.
 */
async function samplesOf({ passages, questions }: Material): Promise<Judged[]> {
  const samples: Judged[] = []
  const index = await buildIndex(passages)
  for (const question of questions) {
    const first = await look(index, question.text)
    if (!first) continue
    const isRight = question.isRight(first.message)
    samples.push({ ...first, isRight, weight: 1 })
    if (!isRight) continue
    const rest = passages.filter(({ id }) => !first.cited.includes(id))
    const second = await look(await buildIndex(rest), question.text)
    if (second) samples.push({ ...second, isRight: question.isRight(second.message), weight: WITHOUT_WEIGHT })
  }
  return samples
}

/**
 * Weight of a repeated question whose answer was removed, relative to an original one; lower, because customers ask unanswerable
 * questions less often.
 */
const WITHOUT_WEIGHT = 0.5

type Judged = Look & Sample<Feature>

interface Look {
  readonly features: ConfidenceFeatures
  readonly message: string
  readonly cited: readonly number[]
  /** Confidence computed with the coefficients currently in use. */
  readonly confidence: number
}

async function look(index: Awaited<ReturnType<typeof buildIndex>>, asked: string): Promise<Look | null> {
  const text = questionIn(asked)
  const guess = guessLanguage(text)
  const isOwn = guess && (index.spoken.includes(guess.language) || guess.certainty >= SURE)
  const language = isOwn ? guess.language : (index.spoken[0] ?? 'en')
  const found = await searchForAnswer(index, { text, history: [], vector: undefined, today: null })
  const question = readQuestion(index, text, language)
  const features = confidenceFeatures({ index, question, ...found }, { text, language })
  const reply = features && answered(index, { ...found, table: null }, 0)
  return reply
    ? {
        features,
        message: reply.message,
        cited: reply.references.map(({ id }) => id),
        confidence: found.confidence,
      }
    : null
}

async function allSamples(material: readonly Material[]): Promise<Judged[]> {
  const samples: Judged[] = []
  for (const one of material) samples.push(...(await samplesOf(one)))
  return samples
}

/** Prints the coefficients as source code, with a measure of how well they separate right answers from wrong ones. */
export async function run(): Promise<void> {
  const fitted = await allSamples([...(await materialOf(['read', 'fitting'])), ...ownMaterial()])
  const heldOut = await allSamples(await materialOf(['held out', 'unread']))
  const model = fitLogistic(fitted, Number(process.env.RIDGE ?? RIDGE), fixed)
  console.log(`${fitted.length} samples, ${fitted.filter(({ isRight }) => isRight).length} right`)
  console.log(`  start: ${model.start.toFixed(2)},`)
  for (const [name, value] of Object.entries(model.weights)) console.log(`  ${name}: ${value.toFixed(2)},`)
  const area = (samples: readonly Judged[], scoreOf: (sample: Judged) => number) =>
    areaUnderCurve(samples.map((sample) => ({ score: scoreOf(sample), isRight: sample.isRight }))).toFixed(3)
  for (const [name, samples] of [
    ['fitted on', fitted],
    ['held out', heldOut],
  ] as const)
    console.log(
      `area under the curve, ${name}: ${area(samples, ({ features }) => model.confidence(features))}, with the coefficients in use ${area(samples, ({ confidence }) => confidence)}`,
    )
  for (let step = 0; step < 10; step++) {
    const group = heldOut.filter(
      ({ features }) => Math.min(9, Math.floor(model.confidence(features) * 10)) === step,
    )
    const right = group.filter(({ isRight }) => isRight).length
    if (group.length > 0)
      console.log(
        `  held out, confidence ${(step / 10).toFixed(1)}+: ${group.length}, ${Math.round((100 * right) / group.length)} % right`,
      )
  }
}

/** Coefficients set by hand, because the shops differ too little in size to fit them. */
const fixed = { length: -0.55, passages: -0.15 } as const
/** Ridge penalty, on standardized features. */
const RIDGE = 8
