import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createReaderPool } from '#server/engine/ingest/process/reader-pool.ts'
import { readFile } from '#server/engine/ingest/read-file.ts'
import type { Language } from '#server/engine/languages.ts'
import type { Passage } from '#server/engine/types.ts'

/** Question in the corpora, and the document that answers it. */
export interface CorpusQuestion {
  readonly question: string
  readonly doc_id: string
  readonly answers?: readonly string[]
  readonly file?: string
}

/** Returns the folder of the corpora: external data, for measurements only. */
export const corpora = () => resolve(process.env.PARLEY_CORPORA ?? '../shared/corpora')

/** Returns the rows of a JSON Lines file in the corpora; [] if the file does not exist. */
export function corpusRows<T>(path: string): T[] {
  const file = join(corpora(), path)
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  return lines.map((line) => JSON.parse(line) as T)
}

const clean = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFC')
    .replace(/[\p{P}\s]+/gu, ' ')
    .trim()

/** Returns whether a text contains an answer to the question, ignoring punctuation and case. */
export const holdsAnswer = (text: string, { answers = [] }: CorpusQuestion) =>
  answers.some((answer) => clean(text).includes(clean(answer)))

/** Returns the share of a list that passes a test. */
export const shareOf = <T>(list: readonly T[], test: (item: T) => boolean) =>
  list.filter(test).length / (list.length || 1)

/** Returns the value at the given quantile (0 to 1) of the sorted values. */
export const percentile = (values: readonly number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? 0

/** Returns the passages of knowledge base files, read as in training. Throws if a file cannot be read. */
export async function readPassages(language: Language, files: Iterable<string>): Promise<Passage[]> {
  const passages: Passage[] = []
  const pool = createReaderPool()
  for (const file of files) {
    const outcome = await readFile(join(corpora(), 'kb', language, file), { pool })
    if (outcome.status === 'failed') throw new Error(`${language}/${file}: ${outcome.code}`)
    const of = { source: file, fileName: file, important: false, language: outcome.language }
    for (const draft of outcome.passages) passages.push({ ...draft, ...of, id: passages.length + 1 })
  }
  await pool.close()
  return passages
}
