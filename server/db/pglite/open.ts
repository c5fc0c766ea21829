import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { runnable } from '../../lib/runnable.ts'
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
    const { file, execArgv } = runnable('db/pglite/first-start')
    await promisify(execFile)(process.execPath, [...execArgv, file, fresh])
    renameSync(fresh, directory)
  }
  return PglitePool.open(directory, channels, onNotification)
}
