import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { chmod, cp } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { runnable, serverRoot } from '../../lib/runnable.ts'
import { PglitePool } from './pool.ts'

/** Opens the embedded database under a data folder, making it at the first start. A start that broke off leaves nothing behind. */
export async function openPglite(
  dataDir: string,
  channels: readonly string[],
  onNotification: (channel: string, payload: string) => void,
): Promise<PglitePool> {
  const directory = join(dataDir, 'pg')
  if (!existsSync(directory)) {
    const fresh = join(dataDir, 'pg.new')
    rmSync(fresh, { recursive: true, force: true })
    mkdirSync(dataDir, { recursive: true })
    await makeIn(fresh)
    renameSync(fresh, directory)
  }
  return PglitePool.open(directory, channels, onNotification)
}

/** Empty database with its tables that the build has made; there is none beside the sources. */
const prepared = join(serverRoot, 'new-database')

async function makeIn(directory: string): Promise<void> {
  if (existsSync(prepared)) {
    await cp(prepared, directory, { recursive: true })
    await chmod(directory, 0o700)
    return
  }
  const { file, execArgv } = runnable('db/pglite/first-start')
  await promisify(execFile)(process.execPath, [...execArgv, file, directory])
}
