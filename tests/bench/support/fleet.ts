import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { DatabaseSettings } from '#server/db/client.ts'
import { freePort } from '#tests/support/product.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { childrenOf, kill } from './processes.ts'

const root = join(import.meta.dirname, '../../..')

/** The built product on one or several machines; its processes can be killed and are restarted as by an operator's supervisor. */
export interface Fleet {
  /** Description for the report. */
  readonly name: string
  readonly dataDir: string
  /** URLs of the relays. */
  readonly urls: readonly string[]
  /** Functions that kill processes, by name; the name says what is lost with them. */
  readonly kills: Readonly<Record<string, () => void>>
  /** Process ids by name. */
  pids(): Readonly<Record<string, readonly number[]>>
  stop(): Promise<void>
}

/** Runs a program of the product and restarts it whenever it ends. */
export const keepProgram = (program: string, environment: Record<string, string>) =>
  keepRunning(process.execPath, [join(root, 'dist/server', program)], environment)

/** Runs a command and restarts it whenever it ends. */
export function keepRunning(
  command: string,
  given: readonly string[],
  environment: Record<string, string> = {},
) {
  let child: ChildProcess
  let isOver = false
  const start = () => {
    child = spawn(command, given, {
      cwd: root,
      env: { ...process.env, LOG_LEVEL: 'fatal', TRUST_PROXY: '1', ...environment },
      stdio: 'ignore',
    })
    child.once('exit', () => !isOver && start())
  }
  start()
  return {
    pid: () => child.pid ?? 0,
    stop: async () => {
      isOver = true
      const gone = new Promise((resolve) => child.once('exit', resolve))
      for (const pid of childrenOf(child.pid ?? 0)) kill(pid)
      kill(child.pid)
      await gone
    },
  }
}

const isReady = (url: string) =>
  fetch(`${url}/ready`).then(
    ({ ok }) => ok,
    () => false,
  )

/** Resolves once all relays are ready. */
export async function untilReady(urls: readonly string[]): Promise<void> {
  for (const url of urls) while (!(await isReady(url))) await wait(50)
}

/**
 * Runs work on a fleet, and stops the fleet afterwards or on a signal. If PostgreSQL is not installed, prints that this part is
 * skipped and returns null.
 */
export async function onFleet<T>(
  start: () => Promise<Fleet | null>,
  work: (fleet: Fleet) => Promise<T>,
): Promise<T | null> {
  const fleet = await start()
  if (!fleet) {
    console.log('PostgreSQL is not installed here (/usr/lib/postgresql): its part is left out.')
    return null
  }
  const end = () => void fleet.stop().then(() => process.exit(1))
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, end)
  try {
    return await work(fleet)
  } finally {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.off(signal, end)
    await fleet.stop()
  }
}

/** Fills a database before the product starts on it. */
type Fill = (settings: DatabaseSettings) => Promise<void>

/** Starts the processes of `npm start`: a relay, and as its child an API that contains the embedded database. */
export async function embeddedFleet(fill?: Fill): Promise<Fleet> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-faults-'))
  await fill?.({ databaseUrl: null, dataDir })
  const port = await freePort()
  const urls = [`http://127.0.0.1:${port}`]
  const relay = keepProgram('main.js', {
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    REDIS_URL: '',
  })
  await untilReady(urls)
  return {
    name: 'one machine, embedded database',
    dataDir,
    urls,
    kills: {
      relay: () => kill(relay.pid()),
      'API and database': () => childrenOf(relay.pid(), 'api-main').forEach((pid) => void kill(pid)),
    },
    pids: () => ({ relay: [relay.pid()], API: childrenOf(relay.pid(), 'api-main') }),
    stop: async () => {
      await relay.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Starts relays, each with its own API, on one PostgreSQL server; null if PostgreSQL is not installed. */
export async function serverFleet(pairs = 2, fill?: Fill): Promise<Fleet | null> {
  const cluster = await startCluster()
  try {
    if (cluster) await fill?.({ databaseUrl: cluster.url, dataDir: '' })
  } catch (error) {
    await cluster?.stop()
    throw error
  }
  return cluster && serverFleetOn(cluster, pairs)
}

async function serverFleetOn(cluster: Cluster, pairs: number): Promise<Fleet> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-faults-'))
  const shared = {
    DATA_DIR: dataDir,
    DATABASE_URL: cluster.url,
    SECRET_KEY: 'secret-of-the-measurement-of-faults',
    REDIS_URL: '',
  }
  const machine = async () => {
    const [api, relay] = [String(await freePort()), String(await freePort())]
    return {
      url: `http://127.0.0.1:${relay}`,
      api: keepProgram('api-main.js', { ...shared, PORT: api }),
      relay: keepProgram('main.js', { ...shared, PORT: relay, API_UPSTREAM: `http://127.0.0.1:${api}` }),
    }
  }
  const machines = await Promise.all(Array.from({ length: pairs }, machine))
  const urls = machines.map(({ url }) => url)
  await untilReady(urls)
  const anyOf = () => machines[Math.floor(Math.random() * machines.length)]
  return {
    name: `${pairs} relays and ${pairs} APIs on a PostgreSQL server`,
    dataDir,
    urls,
    kills: {
      relay: () => kill(anyOf()?.relay.pid()),
      API: () => kill(anyOf()?.api.pid()),
      database: () => cluster.crash(),
    },
    pids: () => ({
      relay: machines.map(({ relay }) => relay.pid()),
      API: machines.map(({ api }) => api.pid()),
      database: cluster.pids(),
    }),
    stop: async () => {
      await Promise.all(machines.flatMap(({ api, relay }) => [api.stop(), relay.stop()]))
      await cluster.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
