import { basename } from 'node:path'
import type { ReadOutcome } from '../types.ts'
import type { ReaderPool } from './process/reader-pool.ts'

/** Reader pool, file name and abort signal for reading a file. */
export interface ReadFileOptions {
  readonly pool: ReaderPool
  /** The owner's name for the file, used only to distinguish tables from plain text. Defaults to the name on disk. */
  readonly name?: string
  readonly signal?: AbortSignal
}

/**
 * Reads a training document in a separate process and detects its type from its content. Never rejects: an unreadable document is
 * `failed` with a reason.
 */
export async function readFile(path: string, { pool, name, signal }: ReadFileOptions): Promise<ReadOutcome> {
  const result = await pool.run({ kind: 'file', path, name: name ?? basename(path) }, signal)
  if (result.status === 'failed') return { status: 'failed', code: result.code }
  if (result.status === 'sitemap') return { status: 'failed', code: 'engine_failed' }
  const { format, title, language, hidden } = result.head
  return { status: 'ready', format, title, language, hidden, passages: result.passages }
}
