import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { createReaderPool } from '#server/engine/ingest/process/reader-pool.ts'
import { readFile } from '#server/engine/ingest/read-file.ts'
import type { Passage } from '#server/engine/types.ts'
import { corpora } from '../../server/engine/corpora.ts'
import { gradeShopAnswer, type ShopQuestion, type Verdict } from './grade-shop-answer.ts'

/** Shops, questions to ask them, and a function that grades the answers. */
export interface ShopSet {
  readonly name: string
  readonly questions: readonly ShopQuestion[]
  /** Reads a shop's documents. */
  passagesOf(shop: string): Promise<Passage[]>
  grade(question: ShopQuestion, reply: string, fileNames: readonly string[]): Verdict
}

/** Interface of the script that grades answers from the corpora's shops. */
interface Grader {
  readQuestions(): ShopQuestion[]
  judge(question: ShopQuestion, answer: { reply: string; references: readonly string[] }): Verdict
}

/** Shops in the corpora whose failures may be read; failures of other shops are only counted. */
const READ = new Set(['bakery_en', 'telecom_en', 'museum_fr', 'school_vi', 'gym_tr'])

/** Returns a shop's language from its name, such as "bakery_en" or "garden-en". */
export const languageOf = (shop: string): string => /[a-z]{2}$/u.exec(shop)?.[0] ?? ''

async function readFolder(folder: string): Promise<Passage[]> {
  const passages: Passage[] = []
  const pool = createReaderPool()
  for (const [at, file] of readdirSync(folder).sort().entries()) {
    const outcome = await readFile(join(folder, file), { pool })
    if (outcome.status === 'failed') throw new Error(`${folder}/${file}: ${outcome.code}`)
    const of = { source: `file:${at + 1}`, fileName: file, important: false, language: outcome.language }
    for (const draft of outcome.passages) passages.push({ ...draft, ...of, id: passages.length + 1 })
  }
  await pool.close()
  return passages
}

/** Returns the shops in the corpora as two sets: those whose failures may be read, and the rest. */
async function corpusSets(): Promise<ShopSet[]> {
  const folder = join(corpora(), 'shops')
  const script = join(folder, 'grade.mjs')
  if (!existsSync(script)) return []
  const grader = (await import(pathToFileURL(script).href)) as Grader
  const all = grader.readQuestions()
  const set = (name: string, questions: readonly ShopQuestion[]): ShopSet => ({
    name,
    questions,
    passagesOf: (shop) => readFolder(join(folder, 'files', shop)),
    grade: (question, reply, references) => grader.judge(question, { reply, references }),
  })
  return [
    set(
      'read',
      all.filter(({ shop }) => READ.has(shop)),
    ),
    set(
      'unread',
      all.filter(({ shop }) => !READ.has(shop)),
    ),
  ]
}

const folderOf = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url))

/** Splits a shop's file into sections by title. */
function sectionsOf(path: string): Map<string, string> {
  const parts = readFileSync(path, 'utf8').split(/^=== (.+)\n/mu)
  const sections = new Map<string, string>()
  for (let at = 1; at < parts.length; at += 2) sections.set(parts[at] ?? '', parts[at + 1] ?? '')
  return sections
}

function questionIn(line: string, at: number, shop: string): ShopQuestion {
  const [kind = '', turns = '', gold = '', beside = ''] = line.split('|').map((part) => part.trim())
  const phrases = (text: string): string[] => text.split('/').flatMap((phrase) => phrase.trim() || [])
  return {
    id: `${shop}-${kind}-${at + 1}`,
    shop,
    kind,
    turns: turns.split('>>').map((turn) => turn.trim()),
    gold: gold
      .split('&')
      .map(phrases)
      .filter(({ length }) => length > 0),
    beside: phrases(beside),
  }
}

/** Returns the shops in a local folder as one set. */
function ownSet(name: string, folder: string): ShopSet {
  const shops = readdirSync(folder)
    .filter((file) => file.endsWith('.txt'))
    .map((file) => basename(file, '.txt'))
  return {
    name,
    questions: shops.flatMap((shop) => {
      const lines =
        sectionsOf(join(folder, `${shop}.txt`))
          .get('questions')
          ?.trim()
          .split('\n') ?? []
      return lines.map((line, at) => questionIn(line, at, shop))
    }),
    async passagesOf(shop) {
      const files = mkdtempSync(join(tmpdir(), 'shop-'))
      for (const [title, text] of sectionsOf(join(folder, `${shop}.txt`)))
        if (title.startsWith('file ')) writeFileSync(join(files, title.slice('file '.length)), text)
      const passages = await readFolder(files)
      rmSync(files, { recursive: true })
      return passages
    },
    grade: (question, reply, fileNames) => gradeShopAnswer(question, reply, fileNames.length > 0),
  }
}

/** Returns all available sets of shops. */
export const shopSets = async (): Promise<ShopSet[]> => [
  ...(await corpusSets()),
  ownSet('fitting', folderOf('fitting')),
  ownSet('held out', folderOf('held-out')),
  ownSet('fresh', folderOf('fresh')),
]
