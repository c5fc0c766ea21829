/** Compares retrieval, answers and refusals of the embedded engine on the corpora with their goals. */
import { performance } from 'node:perf_hooks'
import { answerTypeOf } from '#server/engine/embedded/answer-type.ts'
import { choosePieces } from '#server/engine/embedded/compose-answer.ts'
import { certainFrom, confidenceFeatures, confidenceFrom } from '#server/engine/embedded/confidence.ts'
import { createEmbeddedEngine } from '#server/engine/embedded/embedded-engine.ts'
import { gatherCandidates } from '#server/engine/embedded/evidence.ts'
import { type Language, localeOf } from '#server/engine/languages.ts'
import { buildIndex, type PassageIndex } from '#server/engine/retrieve/passage-index.ts'
import { readQuestion } from '#server/engine/retrieve/question.ts'
import { search } from '#server/engine/retrieve/search.ts'
import type { Answer, Passage, Turn } from '#server/engine/types.ts'
import { systemClock } from '#server/lib/clock.ts'
import {
  type CorpusQuestion,
  corpusRows,
  holdsAnswer,
  percentile,
  readPassages,
  shareOf,
} from '../server/engine/corpora.ts'

interface Entry {
  readonly doc_id: string
  readonly context?: string
  readonly question?: string
  readonly answer?: string
}

/** Collection of documents, with questions about them and goals. */
interface Collection {
  readonly name: string
  readonly language: Language
  readonly entries: readonly Entry[]
  readonly questions: readonly CorpusQuestion[]
  readonly goals: { readonly ranks: string; readonly gold?: string }
}

const three = (share: number) => share.toFixed(3)
const textsOf = (questions: readonly CorpusQuestion[]) => questions.map(({ question }) => question)

function collection(
  name: string,
  language: Language,
  files: readonly [entries: string, questions: string],
  ranks: string,
  gold?: string,
): Collection {
  const entries = corpusRows<Entry>(`qa/${files[0]}.jsonl`)
  const questions = corpusRows<CorpusQuestion>(`qa/${files[1]}.jsonl`)
  return { name, language, entries, questions, goals: gold ? { ranks, gold } : { ranks } }
}

const article = (language: Language, ranks: string, gold: string) =>
  collection(
    `XQuAD ${language}`,
    language,
    [`xquad_${language}.contexts`, `xquad_${language}.questions`],
    ranks,
    gold,
  )
const faq = (name: string, language: Language, file: string, ranks: string) =>
  collection(name, language, [`${file}.docs`, `${file}.questions`], ranks)

function passageOf(entry: Entry, id: number, language: Language): Passage {
  const text = entry.context ?? entry.answer ?? ''
  const at = { source: 'file:1', fileName: 'set.csv', location: {}, important: false }
  return { id, ...at, heading: entry.question ?? null, text, language: localeOf[language] }
}

const indexOf = (entries: readonly Entry[], language: Language) =>
  buildIndex(entries.map((entry, at) => passageOf(entry, at + 1, language)))

function look(index: PassageIndex, text: string, language: Language) {
  const question = readQuestion(index, text, language)
  const hits = search(index, question, 8)
  const candidates = gatherCandidates(index, question, hits, answerTypeOf(text, language))
  const evidence = { index, question, hits, candidates }
  const confidence = confidenceFrom(evidence, confidenceFeatures(evidence, { text, language }))
  return { hits, candidates, confidence }
}

async function measureRetrieval({ name, language, entries, questions, goals }: Collection): Promise<void> {
  const index = await indexOf(entries, language)
  const found = questions.map((question) => {
    const { hits, candidates } = look(index, question.question, language)
    const rank = hits.findIndex(({ number }) => entries[number]?.doc_id === question.doc_id)
    return { question, rank, first: candidates[0]?.text ?? '', pieces: choosePieces(index, candidates) }
  })
  const ranked = (limit: number) => three(shareOf(found, ({ rank }) => rank >= 0 && rank < limit))
  console.log(`${name.padEnd(9)} R@1 ${ranked(1)} R@3 ${ranked(3)} of ${found.length} (goal ${goals.ranks})`)
  if (!goals.gold) return
  const first = shareOf(found, (item) => holdsAnswer(item.first, item.question))
  const all = shareOf(found, ({ pieces, question }) => pieces.some(({ text }) => holdsAnswer(text, question)))
  const count = found.reduce((sum, { pieces }) => sum + pieces.length, 0) / (found.length || 1)
  console.log(
    `${''.padEnd(9)} gold in the best sentence ${three(first)}, in the answer ${three(all)} (goal ${goals.gold}), ${count.toFixed(1)} sentences`,
  )
}

/** Index, with questions that it answers and questions that it does not. */
interface Trial {
  readonly name: string
  readonly language: Language
  readonly index: PassageIndex
  readonly answerable: readonly string[]
  readonly unanswerable: readonly string[]
}

function measureRefusal({ name, language, index, answerable, unanswerable }: Trial): void {
  const accepts = (text: string) => look(index, text, language).confidence >= certainFrom.answer
  const answered = shareOf(answerable, accepts)
  const refused = 1 - shareOf(unanswerable, accepts)
  const balanced = three((answered + refused) / 2)
  console.log(
    `${name.padEnd(25)} balanced accuracy ${balanced} (answered ${three(answered)}, refused ${three(refused)}; goal .93)`,
  )
}

/** Returns a trial with a whole collection and English questions that none of its documents answers. */
async function outOfScope({ name, language, entries, questions }: Collection): Promise<Trial> {
  const unanswerable = corpusRows<{ text: string }>('qa/out_of_scope_en.jsonl').map(({ text }) => text)
  const index = await indexOf(entries, language)
  return { name: `${name}, out of scope`, language, index, answerable: textsOf(questions), unanswerable }
}

/** Returns a trial with half of the articles and the questions of both halves. */
async function otherContexts({ name, language, entries, questions }: Collection): Promise<Trial> {
  const isHere = ({ doc_id }: { doc_id: string }) => Number(doc_id.split('-')[2]) % 4 < 2
  const index = await indexOf(entries.filter(isHere), language)
  const answerable = textsOf(questions.filter(isHere))
  const unanswerable = textsOf(questions.filter((question) => !isHere(question)))
  return { name: `${name}, other contexts`, language, index, answerable, unanswerable }
}

/** Questions per customer, as in the acceptance check, and turns that the engine gets as history. */
const CHAT = 40
const HISTORY = 12

interface Asked {
  readonly answer: Answer
  readonly file: string | undefined
  readonly isGold: boolean
}

/** Measures all files of a language in one bot, with many questions per chat. */
async function measureFiles(language: Language, goal: string): Promise<void> {
  const questions = corpusRows<CorpusQuestion>(`kb/${language}_questions.jsonl`)
  if (questions.length === 0) return console.log(`kb ${language}: no material here (goal ${goal})`)
  const passages = await readPassages(language, new Set(questions.flatMap(({ file }) => file ?? [])))
  const engine = createEmbeddedEngine({ load: async () => passages, clock: systemClock })
  const request = { botId: 1, botName: 'Bot', prompt: '', promptVersion: 1, locale: 'en-US' } as const
  const history: Turn[] = []
  const asked: Asked[] = []
  const times: number[] = []
  for (const [at, { question, ...wanted }] of questions.entries()) {
    if (at % CHAT === 0) history.length = 0
    const start = performance.now()
    const answer = await engine.answer({ ...request, question, history: history.slice(-HISTORY) })
    asked.push({
      answer,
      file: wanted.file,
      isGold: holdsAnswer(answer.message, { question, ...wanted }),
    })
    times.push(performance.now() - start)
    history.push({ role: 'user', message: question }, { role: 'assistant', message: answer.message })
  }
  const gold = three(shareOf(asked, ({ isGold }) => isGold))
  const isSource = ({ answer, file }: Asked) => answer.references.some(({ file_name }) => file_name === file)
  const p50 = percentile(times, 0.5).toFixed(1)
  console.log(
    `kb ${language}: ${passages.length} passages, gold ${gold} right source ${three(shareOf(asked, isSource))} (goal ${goal}), p50 ${p50} ms`,
  )
}

const LARGE = 10_000
const WORDS = 120

/** Returns as many passages as a large bot has, taken from all collections. */
function manyPassages(collections: readonly Collection[]): Passage[] {
  const sources = collections.flatMap(({ entries, language }) =>
    entries.map((entry) => ({ ...passageOf(entry, 0, language), heading: null })),
  )
  return Array.from({ length: LARGE }, (_, at) => at).flatMap((at) => {
    const source = sources[at % sources.length]
    if (!source) return []
    const words = source.text.split(' ')
    const cut = (at * 7) % words.length
    const text = [...words.slice(cut), `item${at}`, ...words.slice(0, cut)].slice(0, WORDS).join(' ')
    return [{ ...source, id: at + 1, text }]
  })
}

async function measureSpeed(collections: readonly Collection[]): Promise<void> {
  const passages = manyPassages(collections)
  const before = process.cpuUsage()
  const start = performance.now()
  const index = await buildIndex(passages)
  const wall = (performance.now() - start).toFixed(0)
  const { user, system } = process.cpuUsage(before)
  const memory = (index.bytes / 1024 ** 2).toFixed(0)
  console.log(
    `index of ${LARGE} passages: ${wall} ms, processor ${((user + system) / 1000).toFixed(0)} ms (goal well under 2,000), about ${memory} MB`,
  )
  for (const { name, language, questions } of collections) {
    const times = textsOf(questions).map((text) => {
      const from = performance.now()
      search(index, readQuestion(index, text, language), 8)
      return performance.now() - from
    })
    const [p50, p95] = [0.5, 0.95].map((share) => percentile(times, share).toFixed(2))
    console.log(`question over them, ${name}: p50 ${p50} ms, p95 ${p95} ms (goal 5)`)
  }
  const { confidence } = look(index, 'What is the best recipe for lentil soup with cumin?', 'en')
  console.log(`lentil soup over them: confidence ${three(confidence)} (refused below ${certainFrom.answer})`)
}

/** Prints all measurements. */
export async function run(): Promise<void> {
  const articles = [
    article('en', '.945 / .985', '.91'),
    article('vi', '.93 / .98', '.92'),
    article('tr', '.93 / .97', '.89'),
  ]
  const faqs = [
    faq('CNIL fr', 'fr', 'faq_cnil_fr', '.50 / .74'),
    faq('COVID en', 'en', 'faq_covid_en', '.60'),
  ]
  const collections = [...articles, ...faqs]
  for (const each of collections) await measureRetrieval(each)
  for (const each of collections.filter(({ language }) => language === 'en'))
    measureRefusal(await outOfScope(each))
  for (const each of articles) measureRefusal(await otherContexts(each))
  await measureFiles('en', '.80 / .90')
  await measureFiles('vi', '.78 / .88')
  await measureFiles('tr', '.74 / .86')
  await measureFiles('fr', '.60 / .70')
  await measureSpeed(collections)
}
