import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createReaderPool } from '#server/engine/ingest/process/reader-pool.ts'
import { readFile } from '#server/engine/ingest/read-file.ts'
import type { Language } from '#server/engine/languages.ts'
import type { Passage } from '#server/engine/types.ts'

/** A question of the corpora, with the document that answers it. */
export interface CorpusQuestion {
  readonly question: string
  readonly doc_id: string
  readonly answers?: readonly string[]
  readonly file?: string
}

/** Folder of the corpora: events from elsewhere, for measuring only. */
export const corpora = () => resolve(process.env.PARLEY_CORPORA ?? '../shared/corpora')

/** Rows of a JSON Lines file of the corpora; none where it is not there. */
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

/** Whether a text holds an answer to the question, punctuation and case aside. */
export const holdsAnswer = (text: string, { answers = [] }: CorpusQuestion) =>
  answers.some((answer) => clean(text).includes(clean(answer)))

/** Share of a list that passes a test. */
export const shareOf = <T>(list: readonly T[], test: (item: T) => boolean) =>
  list.filter(test).length / (list.length || 1)

/** The value below which a share of the values lies. */
export const percentile = (values: readonly number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? 0

/** Passages of some files of the knowledge base, read as training reads them. Throws where one cannot be read. */
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
