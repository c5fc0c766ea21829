import { isDeepStrictEqual } from 'node:util'
import { incompatible } from '../incompatible-library.ts'
import { syncs } from './files.ts'
import type { Statements } from './statements.ts'

const text = `select $1::bigint as number, $2::bigint[] as numbers, $3::text as missing, 'x'::text || $4 as text,
  current_setting('fsync') || ' ' || current_setting('synchronous_commit') || ' ' || current_setting('full_page_writes') as durability`
const values = [7, [1, 2], null, 'y']
const expected = { number: 7, numbers: [1, 2], missing: null, text: 'xy' }

/**
 * Throws `IncompatibleLibrary` unless PGlite runs statements as `Statements` expects and, on a disk, syncs its writes. Runs right
 * after the database opens, because both rely on details of PGlite that its interface does not guarantee.
 */
export async function checkPglite(statements: Statements, isOnDisk: boolean): Promise<void> {
  const { rows } = await statements
    .run({ text, values, name: undefined, rowMode: undefined })
    .catch((cause: Error) => {
      throw incompatible('PGlite', `it does not run statements (${cause.message})`, { cause })
    })
  const { durability, ...found } = (rows[0] ?? {}) as Record<string, unknown>
  if (!isDeepStrictEqual(found, expected))
    throw incompatible('PGlite', `it answers a statement with ${JSON.stringify(found)}`)
  if (!isOnDisk) return
  if (durability !== 'on on on') throw incompatible('PGlite', 'it starts PostgreSQL without durable commits')
  // PostgreSQL always syncs its control file when it starts.
  if (syncs.count === 0) throw incompatible('PGlite', 'its file system does not sync')
}
