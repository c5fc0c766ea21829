/** Customers' questions to small shops, graded by the script beside them: per language and kind. `SHOPS_LIST=KIND|LANGUAGE|all` also prints what was missed. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createEmbeddedEngine } from '#server/engine/embedded/embedded-engine.ts'
import { createReaderPool } from '#server/engine/ingest/process/reader-pool.ts'
import { readFile } from '#server/engine/ingest/read-file.ts'
import { languages, localeOf } from '#server/engine/languages.ts'
import type { Answer, Passage, Turn } from '#server/engine/types.ts'
import { systemClock } from '#server/lib/clock.ts'
import { corpora } from '../server/engine/corpora.ts'

interface ShopQuestion {
  readonly id: string
  readonly shop: string
  readonly kind: string
  readonly turns: readonly string[]
  readonly gold: readonly (readonly string[])[]
}
interface Graded {
  readonly question: ShopQuestion
  readonly answer: Answer
  readonly verdict: string
}
interface Grader {
  readQuestions(): ShopQuestion[]
  judge(question: ShopQuestion, answer: { reply: string; references: string[] }): string
}

const VERDICTS = ['satisfied', 'partly', 'refused', 'wrong'] as const
const folder = () => process.env.PARLEY_SHOPS ?? join(corpora(), 'shops')
const codeOf = (shop: string) => shop.split('_').pop() ?? ''

async function passagesOf(shop: string): Promise<Passage[]> {
  const passages: Passage[] = []
  const pool = createReaderPool()
  const files = join(folder(), 'files', shop)
  for (const [at, file] of readdirSync(files).sort().entries()) {
    const outcome = await readFile(join(files, file), { pool })
    if (outcome.status === 'failed') throw new Error(`${shop}/${file}: ${outcome.code}`)
    const of = { source: `file:${at + 1}`, fileName: file, important: false, language: outcome.language }
    for (const draft of outcome.passages) passages.push({ ...draft, ...of, id: passages.length + 1 })
  }
  await pool.close()
  return passages
}

/** Asks the questions of one shop, each in a chat of its own. */
async function askShop(shop: string, questions: readonly ShopQuestion[], grader: Grader): Promise<Graded[]> {
  const passages = await passagesOf(shop)
  const engine = createEmbeddedEngine({ load: async () => passages, clock: systemClock })
  const language = languages.find((one) => one === codeOf(shop))
  const locale = language ? localeOf[language] : null
  const graded: Graded[] = []
  for (const question of questions) {
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
    const references = answer.references.map(({ file_name }) => file_name)
    graded.push({ question, answer, verdict: grader.judge(question, { reply: answer.message, references }) })
  }
  return graded
}

function printGroups(graded: readonly Graded[], groupOf: (item: Graded) => string): void {
  const names = [...new Set(graded.map(groupOf))]
  for (const name of names) {
    const group = graded.filter((item) => groupOf(item) === name)
    const counts = VERDICTS.map((verdict) => group.filter((item) => item.verdict === verdict).length)
    const share = ((100 * (counts[0] ?? 0)) / group.length).toFixed(1)
    console.log(
      [name.padEnd(14), group.length, ...counts, `${share} %`]
        .map((cell) => String(cell).padStart(9))
        .join(' '),
    )
  }
}

/** Prints how often each range of confidence satisfied, so that a threshold can be judged. */
function printReliability(graded: readonly Graded[]): void {
  const asked = graded.filter(({ question }) => question.kind !== 'talk')
  const TENTHS = 10
  for (let tenth = 0; tenth < TENTHS; tenth++) {
    const inRange = asked.filter(
      ({ answer }) => Math.min(TENTHS - 1, Math.floor(answer.receipt.confidence * TENTHS)) === tenth,
    )
    const good = inRange.filter(
      ({ question, verdict }) => question.kind !== 'unanswerable' && verdict === 'satisfied',
    )
    if (inRange.length)
      console.log(
        `confidence ${(tenth / TENTHS).toFixed(1)}+: ${String(inRange.length).padStart(3)} questions, ${(good.length / inRange.length).toFixed(2)} satisfied`,
      )
  }
}

function printMissed(graded: readonly Graded[]): void {
  const wanted = process.env.SHOPS_LIST ?? ''
  for (const { question, answer, verdict } of graded) {
    if (
      verdict === 'satisfied' ||
      (wanted !== 'all' && wanted !== question.kind && wanted !== codeOf(question.shop))
    )
      continue
    const gold = question.gold.map((group) => group.join(' / ')).join(' & ')
    console.log(
      `\n${verdict} ${question.id} (${answer.receipt.confidence})\n  Q: ${question.turns.join(' >> ')}\n  A: ${answer.message.replace(/\s*\n\s*/g, ' ⏎ ')}\n  gold: ${gold}`,
    )
  }
}

/** Prints satisfaction per kind, language and shop, and how reliable the confidence is. */
export async function run(): Promise<void> {
  const script = join(folder(), 'grade.mjs')
  if (!existsSync(script)) return console.log('shops: no material here')
  const grader = (await import(pathToFileURL(script).href)) as Grader
  const questions: ShopQuestion[] = process.env.PARLEY_SHOPS
    ? JSON.parse(readFileSync(join(folder(), 'questions.json'), 'utf8'))
    : grader.readQuestions()
  const only = process.env.SHOPS_ONLY?.split(',')
  const graded: Graded[] = []
  for (const shop of new Set(questions.map((question) => question.shop))) {
    if (only && !only.includes(shop)) continue
    graded.push(
      ...(await askShop(
        shop,
        questions.filter((question) => question.shop === shop),
        grader,
      )),
    )
  }
  console.log(['', 'n', ...VERDICTS, 'share'].map((cell) => cell.padStart(9)).join(' '))
  printGroups(graded, ({ question }) => question.kind)
  printGroups(graded, ({ question }) => codeOf(question.shop))
  printGroups(graded, ({ question }) => question.shop)
  printGroups(graded, () => 'all (goal 75)')
  printReliability(graded)
  printMissed(graded)
}
