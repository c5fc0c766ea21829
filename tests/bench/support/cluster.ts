import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '#tests/support/product.ts'
import { childrenOf, kill } from './processes.ts'

const VERSIONS = '/usr/lib/postgresql'

/** PostgreSQL server for one benchmark, which can be killed. */
export interface Cluster {
  readonly url: string
  /** Kills all processes of the server, as a machine crash would, and restarts it. */
  crash(): void
  /** Process ids, including one per connection. */
  pids(): readonly number[]
  stop(): Promise<void>
}

/** Returns the folder of the newest installed server's programs; null if no server is installed. */
function programs(): string | null {
  if (!existsSync(VERSIONS)) return null
  const newest = readdirSync(VERSIONS)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(VERSIONS, version, 'bin'))
  return newest.find((folder) => existsSync(join(folder, 'initdb'))) ?? null
}

/**
 * Returns the ids of the `postgres` user if this process runs as root, because PostgreSQL refuses to run as root; otherwise {}.
 */
function owner(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/**
 * Starts a server with a new data folder; as by default, it syncs to disk at each commit. Returns null if PostgreSQL is not
 * installed.
 */
export async function startCluster(): Promise<Cluster | null> {
  const bin = programs()
  if (!bin) return null
  const folder = mkdtempSync(join(tmpdir(), 'parley-cluster-'))
  const as = owner()
  if (as.uid !== undefined && as.gid !== undefined) chownSync(folder, as.uid, as.gid)
  const data = join(folder, 'data')
  const settings = ['-D', data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8']
  execFileSync(join(bin, 'initdb'), settings, { ...as, cwd: folder, stdio: 'ignore' })
  const port = await freePort()
  let child: ChildProcess
  let isOver = false
  const start = () => {
    const flags = ['-D', data, '-p', String(port), '-k', folder, '-c', 'listen_addresses=127.0.0.1']
    child = spawn(join(bin, 'postgres'), flags, { ...as, cwd: folder, stdio: 'ignore' })
    child.once('exit', () => !isOver && start())
  }
  const crash = () => {
    // The main process is stopped first, because a process that it started in the meantime would survive and keep the next server
    // from starting.
    kill(child.pid, 'SIGSTOP')
    for (const pid of childrenOf(child.pid ?? 0)) kill(pid)
    kill(child.pid)
  }
  start()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const stop = async () => {
    isOver = true
    const gone = new Promise((resolve) => child.once('exit', resolve))
    crash()
    await gone
    rmSync(folder, { recursive: true, force: true })
  }
  for (let tries = 0; ; tries++) {
    const client = new pg.Client({ connectionString: url })
    const isUp = await client.connect().then(
      () => true,
      () => false,
    )
    if (isUp) {
      await client.end()
      const pids = () => [child.pid ?? 0, ...childrenOf(child.pid ?? 0)]
      return { url, crash, pids, stop }
    }
    if (tries === 100) {
      await stop()
      throw new Error('The PostgreSQL server of the measurement does not start.')
    }
    await wait(100)
  }
}
