import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type DatabaseSettings, openDatabase } from '#server/db/client.ts'
import { freePort } from '../../support/product.ts'
import { countChats, fillChats, MEMBERS, PASSWORD } from './million-chats.ts'

const root = join(import.meta.dirname, '../../..')

const ROUNDS = 200

const seconds = (since: number): string => ((performance.now() - since) / 1000).toFixed(1)

/** Starts the API as a process and resolves once it responds. */
async function startApi({ databaseUrl, dataDir }: DatabaseSettings) {
  const port = await freePort()
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/api-main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      ...{ PORT: `${port}`, DATABASE_URL: databaseUrl ?? '', DATA_DIR: dataDir },
      ...{ LOG_LEVEL: 'fatal', REDIS_URL: '' },
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  for (;;) {
    const response = await fetch(`${url}/ready`).catch(() => null)
    if (response?.ok) return { url, child }
    if (child.exitCode !== null) throw new Error('The API ended.')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Returns the resident memory of a process in megabytes. */
export const memoryOf = ({ pid }: ChildProcess): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)

/**
 * Returns a function that signs in the next member and returns a function for calls as that member, so that no limit on calls per
 * minute is reached.
 */
async function callers(url: string) {
  let next = 0
  return async () => {
    const username = `agent${(next++ % MEMBERS) + 1}@example.test`
    const response = await fetch(`${url}/identity/token2`, {
      method: 'POST',
      body: new URLSearchParams({ username, password: PASSWORD }),
    })
    const { access_token: token } = (await response.json()) as { access_token: string }
    return (path: string, body?: object) =>
      fetch(url + path, {
        method: body ? 'POST' : 'GET',
        headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      })
  }
}
/** Function that makes a call as a member. */
export type Call = Awaited<ReturnType<Awaited<ReturnType<typeof callers>>>>

/** Repeats a call, and prints its duration next to its p99 goal, in milliseconds. */
export async function timed(
  name: string,
  goal: number,
  call: Call,
  path: string | (() => string),
  body?: object,
) {
  const times: number[] = []
  for (let i = 0; i < ROUNDS; i++) {
    const begun = performance.now()
    const response = await call(typeof path === 'string' ? path : path(), body)
    const text = await response.text()
    if (!response.ok) throw new Error(`${name}: ${response.status} ${text}`)
    times.push(performance.now() - begun)
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => (times[Math.floor(share * (ROUNDS - 1))] ?? 0).toFixed(1).padStart(7)
  console.log(`${name.padEnd(40)} p50 ${at(0.5)} ms   p99 ${at(0.99)} ms   (goal ${goal})`)
}

/** A running API, and an account with the given number of chats. */
export interface BigAccount {
  readonly chats: number
  readonly api: ChildProcess
  /** Returns a function for calls as the next member. */
  member(): Promise<Call>
}

/** Fills the database with an account with the given number of chats, starts the API on it, and measures. */
async function measureOn(
  settings: DatabaseSettings,
  chats: number,
  work: (account: BigAccount) => Promise<void>,
) {
  const database = await openDatabase(settings)
  try {
    const filled = performance.now()
    await fillChats(database, chats)
    console.log(`${chats} chats generated in ${seconds(filled)} s`)
    const counted = performance.now()
    await countChats(database)
    console.log(`all of them counted in ${seconds(counted)} s`)
  } finally {
    await database.close()
  }
  const { url, child } = await startApi(settings)
  try {
    await work({ chats, api: child, member: await callers(url) })
    console.log(`memory of the API                        ${memoryOf(child)} MB`)
  } finally {
    child.kill('SIGTERM')
    await new Promise((resolve) => child.once('exit', resolve))
  }
}

/** Measures on a separate database on a PostgreSQL server. */
export async function onServer(server: string, chats: number, work: (account: BigAccount) => Promise<void>) {
  const name = `parley_bench_${process.pid}`
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  await admin.query(`create database ${name}`)
  const own = new URL(server)
  own.pathname = `/${name}`
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-bench-'))
  try {
    await measureOn({ databaseUrl: own.href, dataDir }, chats, work)
  } finally {
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Measures on a separate embedded database. */
export async function onEmbedded(chats: number, work: (account: BigAccount) => Promise<void>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-bench-'))
  try {
    await measureOn({ databaseUrl: null, dataDir }, chats, work)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}
