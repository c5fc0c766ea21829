import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import {
  FIRST_REPLY_TARGET_MS,
  NEXT_REPLY_TARGET_MS,
  REPLY_MAIL_AFTER_MS,
  REPLY_WARNED_LEFT_SHARE,
} from '#contract/base/limits.ts'
import { MISSED_AFTER_MS } from '#contract/reports/report-limits.ts'
import { serverRoot } from '../lib/runnable.ts'

/** A connection that can run a transaction, from node-postgres or the embedded database. */
export interface Connection {
  query(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>
}

/** Contract constants that the SQL files reference as `$[NAME]`, so that each is defined once. */
const constants: Readonly<Record<string, number>> = {
  FIRST_REPLY_TARGET_MS,
  NEXT_REPLY_TARGET_MS,
  REPLY_WARNED_LEFT_SHARE,
  MISSED_AFTER_MS,
  REPLY_MAIL_AFTER_MS,
}

/** Returns a file's text with each `$[NAME]` replaced by its value. Throws if a name has no value. */
export function withConstants(text: string): string {
  return text.replaceAll(/\$\[(\w+)\]/g, (_, name: string) => {
    const value = constants[name]
    if (value === undefined) throw new Error(`The SQL functions have no value for ${name}.`)
    return String(value)
  })
}

/** An SQL file that defines functions and their triggers. */
interface FunctionFile {
  readonly name: string
  readonly text: string
  readonly hash: string
}

const folderOfBuild = join(serverRoot, 'db/functions')

/** Reads the SQL files in a folder. Files with CRLF and LF line endings have the same hashes. */
function readFiles(folder: string): FunctionFile[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'))
  return files.sort().map((file) => {
    const text = withConstants(readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n'))
    return { name: basename(file, '.sql'), text, hash: createHash('sha256').update(text).digest('hex') }
  })
}

/**
 * Applies the SQL function and trigger files that have changed since the last time, in one transaction, and returns their names.
 * Forgets files that no longer exist; a migration drops their functions. Runs after the migrations, under their lock.
 */
export async function applyFunctions(connection: Connection, folder = folderOfBuild): Promise<string[]> {
  const files = readFiles(folder)
  const { rows } = await connection.query('select name, hash from applied_functions')
  const applied = new Map(rows.map(({ name, hash }) => [name, hash]))
  const changed = files.filter(({ name, hash }) => applied.get(name) !== hash)
  if (changed.length === 0 && applied.size === files.length) return []
  await connection.query('begin')
  try {
    for (const file of changed) await apply(connection, file)
    await connection.query('delete from applied_functions where not (name = any($1))', [
      files.map(({ name }) => name),
    ])
    await connection.query('commit')
  } catch (error) {
    await connection.query('rollback')
    throw error
  }
  return changed.map(({ name }) => name)
}

async function apply(connection: Connection, { name, text, hash }: FunctionFile): Promise<void> {
  try {
    await connection.query(text)
  } catch (error) {
    throw new Error(`The SQL functions of ${name}.sql could not be applied.`, { cause: error })
  }
  await connection.query(
    'insert into applied_functions (name, hash) values ($1, $2) on conflict (name) do update set hash = excluded.hash',
    [name, hash],
  )
}
