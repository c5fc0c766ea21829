/**
 * Measures answers to customers' questions to small shops, by set. `SHOPS_LIST=KIND|LANGUAGE|all` also prints the misses;
 * `SHOPS_ONLY=SHOP,…` runs only these shops; `SHOPS_WITHOUT=expected` leaves out what passages are usually asked for.
 */
import { createEmbeddedEngine } from '#server/engine/embedded/embedded-engine.ts'
import { languages, localeOf } from '#server/engine/languages.ts'
import { createIndexCache, type IndexCache } from '#server/engine/retrieve/index-cache.ts'
import type { Answer, Passage, Turn } from '#server/engine/types.ts'
import { systemClock } from '#server/lib/clock.ts'
import { type ShopQuestion, type Verdict, verdicts } from './support/grade-shop-answer.ts'
import { languageOf, type ShopSet, shopSets } from './support/shop-sets.ts'

interface Graded {
  readonly question: ShopQuestion
  readonly answer: Answer
  readonly verdict: Verdict
}

/** Returns an index cache that loads the passages, without their intents if the measurement leaves them out. */
function indexesOf(passages: readonly Passage[]): IndexCache {
  const cache = createIndexCache({ load: async () => passages })
  if (process.env.SHOPS_WITHOUT !== 'expected') return cache
  return { ...cache, get: async (botId) => ({ ...(await cache.get(botId)), intents: [] }) }
}

/** Asks a shop's questions, each in a separate chat. */
async function askShop(set: ShopSet, shop: string): Promise<Graded[]> {
  const passages = await set.passagesOf(shop)
  const engine = createEmbeddedEngine({
    load: async () => passages,
    clock: systemClock,
    indexes: indexesOf(passages),
  })
  const language = languages.find((one) => one === languageOf(shop))
  const locale = language ? localeOf[language] : null
  const graded: Graded[] = []
  for (const question of set.questions.filter((one) => one.shop === shop)) {
    const history: Turn[] = []
    let answer: Answer | null = null
    for (const text of question.turns) {
      answer = await engine.answer({
        botId: 1,
        botName: 'Bot',
        prompt: '',
        promptVersion: 1,
        locale,
        question: text,
        history: [...history],
      })
      history.push({ role: 'user', message: text }, { role: 'assistant', message: answer.message })
    }
    if (!answer) continue
    const fileNames = answer.references.map(({ file_name }) => file_name)
    graded.push({ question, answer, verdict: set.grade(question, answer.message, fileNames) })
  }
  return graded
}

const percent = (part: number, whole: number): string => `${((100 * part) / (whole || 1)).toFixed(1)} %`

function printRow(name: string, group: readonly Graded[]): void {
  const counts = verdicts.map((verdict) => group.filter((item) => item.verdict === verdict).length)
  console.log(
    [name.padEnd(14), group.length, ...counts, percent(counts[0] ?? 0, group.length)]
      .map((cell) => String(cell).padStart(9))
      .join(' '),
  )
}

function printGroups(graded: readonly Graded[], groupOf: (item: Graded) => string): void {
  for (const name of new Set(graded.map(groupOf)))
    printRow(
      name,
      graded.filter((item) => groupOf(item) === name),
    )
}

/** Prints the four goals. */
function printGoals(graded: readonly Graded[]): void {
  const share = (group: readonly Graded[], verdict: Verdict): string =>
    percent(group.filter((item) => item.verdict === verdict).length, group.length)
  const unanswerable = graded.filter(({ question }) => question.kind === 'unanswerable')
  const answerable = graded.filter(({ question }) => question.kind !== 'unanswerable')
  console.log(
    `satisfied ${share(graded, 'satisfied')} (goal 75), wrong ${share(graded, 'wrong')} (6), refused though answerable ${share(answerable, 'refused')} (12), unanswerable answered ${share(unanswerable, 'wrong')} (8)`,
  )
}

const STEPS = 10

/** Prints how often the answers in each confidence range were right; with calibrated confidence, that share matches the range. */
function printReliability(graded: readonly Graded[]): void {
  const told = graded.filter(({ answer }) => answer.references.length > 0)
  for (const certainty of ['sure', 'unsure']) {
    const group = told.filter(({ answer }) => answer.receipt.certainty === certainty)
    const right = group.filter(({ verdict }) => verdict === 'satisfied').length
    console.log(`${certainty}: ${group.length} answers, ${percent(right, group.length)} right`)
  }
  for (let step = 0; step < STEPS; step++) {
    const group = told.filter(
      ({ answer }) => Math.min(STEPS - 1, Math.floor(answer.receipt.confidence * STEPS)) === step,
    )
    const right = group.filter(({ verdict }) => verdict === 'satisfied').length
    if (group.length > 0)
      console.log(
        `  confidence ${(step / STEPS).toFixed(1)}+: ${String(group.length).padStart(3)} answers, ${percent(right, group.length)} right`,
      )
  }
}

function printMissed(graded: readonly Graded[]): void {
  const wanted = process.env.SHOPS_LIST ?? ''
  for (const { question, answer, verdict } of graded) {
    const isWanted = wanted === 'all' || wanted === question.kind || wanted === languageOf(question.shop)
    if (verdict === 'satisfied' || !isWanted) continue
    const gold = question.gold.map((group) => group.join(' / ')).join(' & ')
    console.log(
      `\n${verdict} ${question.id} (${answer.receipt.confidence})\n  Q: ${question.turns.join(' >> ')}\n  A: ${answer.message.replace(/\s*\n\s*/g, ' ⏎ ')}\n  gold: ${gold}`,
    )
  }
}

/** Prints satisfaction by set, kind and language, and the reliability of the confidence. */
export async function run(): Promise<void> {
  const only = process.env.SHOPS_ONLY?.split(',')
  const everything: Graded[] = []
  for (const set of await shopSets()) {
    const graded: Graded[] = []
    for (const shop of new Set(set.questions.map((question) => question.shop)))
      if (!only || only.includes(shop)) graded.push(...(await askShop(set, shop)))
    if (graded.length === 0) continue
    console.log(`\n${set.name}`)
    console.log(['', 'n', ...verdicts, 'share'].map((cell) => cell.padStart(9)).join(' '))
    printGroups(graded, ({ question }) => question.kind)
    printGroups(graded, ({ question }) => languageOf(question.shop))
    printGoals(graded)
    printMissed(graded)
    everything.push(...graded)
  }
  console.log('\nall')
  printGoals(everything)
  printReliability(everything)
}
