import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { createReaderPool, type ReaderPool } from '#server/engine/ingest/process/reader-pool.ts'
import { readFile } from '#server/engine/ingest/read-file.ts'
import type { PassageDraft, ReadOutcome } from '#server/engine/types.ts'

/** Successfully read document. */
export type Ready = Extract<ReadOutcome, { status: 'ready' }>

export interface TestReader {
  readonly pool: () => ReaderPool
  /** Saves the content under the name and reads it. */
  readonly outcome: (content: string | Buffer, name: string) => Promise<ReadOutcome>
  /** Does the same as `outcome`, for documents that must be ready. */
  readonly read: (content: string | Buffer, name: string) => Promise<Ready>
}

/**
 * Timeout for a document; longer than the product's, because a slow document on a busy machine must not be mistaken for one that
 * never ends.
 */
const TIMEOUT_MS = 100_000

/** Provides a reader for the tests in a file, with its own processes and folder. */
export function useReader(): TestReader {
  let pool: ReaderPool
  let folder = ''
  const open = () => pool
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parley-ingest-'))
    pool = createReaderPool({ timeout: TIMEOUT_MS })
  })
  afterAll(async () => {
    pool.close()
    await rm(folder, { recursive: true })
  })
  const outcome = async (content: string | Buffer, name: string) => {
    const path = join(folder, 'document')
    await writeFile(path, content)
    return readFile(path, { pool: open(), name })
  }
  return {
    pool: open,
    outcome,
    async read(content, name) {
      const result = await outcome(content, name)
      if (result.status === 'failed') expect.fail(`${name} failed: ${result.code}`)
      return result
    },
  }
}

/** Returns the heading, text and location of each passage, for comparison. */
export const shape = (passages: readonly PassageDraft[]) =>
  passages.map(({ heading, text, location }) => [heading, text, location] as const)

/** Returns the text of all passages, including headings. */
export const wholeText = (passages: readonly PassageDraft[]): string =>
  passages.map(({ heading, text }) => `${heading ?? ''}\n${text}`).join('\n')
