import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { chmod, cp } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { runnable, serverRoot } from '#server/lib/runnable.ts'
import { PglitePool } from './pool.ts'
import { pgliteProgram } from './program.ts'

/**
 * Opens the embedded database in a data folder; the first startup creates it. An interrupted first startup leaves nothing behind.
 */
export async function openPglite(
  dataDir: string,
  channels: readonly string[],
  onNotification: (channel: string, payload: string) => void,
): Promise<PglitePool> {
  const directory = join(dataDir, 'pg')
  // Compiles PGlite while the first startup copies the files. Opening the database below reports any failure.
  pgliteProgram().catch(() => {})
  if (!existsSync(directory)) {
    const fresh = join(dataDir, 'pg.new')
    rmSync(fresh, { recursive: true, force: true })
    mkdirSync(dataDir, { recursive: true })
    await createIn(fresh)
    renameSync(fresh, directory)
  }
  return PglitePool.open(directory, channels, onNotification)
}

/** Empty database with its tables, created by the build; missing when running from source. */
const prepared = join(serverRoot, 'new-database')

async function createIn(directory: string): Promise<void> {
  if (existsSync(prepared)) {
    await cp(prepared, directory, { recursive: true })
    await chmod(directory, 0o700)
    return
  }
  const { file, execArgv } = runnable('db/pglite/first-start')
  await promisify(execFile)(process.execPath, [...execArgv, file, directory])
}
