import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type Database, openDatabase } from '#server/db/client.ts'
import { freePort } from '../support/product.ts'
import { countChats, fillChats, MEMBERS, PASSWORD } from './support/million-chats.ts'

/** Chats of the account; `REST_CHATS` makes it quicker. */
const CHATS = Number(process.env.REST_CHATS ?? 1_000_000)
const EXPORTED = Math.min(100_000, CHATS)
const ROUNDS = 200
const root = join(import.meta.dirname, '../..')

const seconds = (since: number): string => ((performance.now() - since) / 1000).toFixed(1)

async function withDatabase(url: string, work: (database: Database, url: string) => Promise<void>) {
  const name = `parley_bench_rest_${process.pid}`
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`create database ${name}`)
  const own = new URL(url)
  own.pathname = `/${name}`
  try {
    const database = await openDatabase({ databaseUrl: own.href, dataDir: '' })
    await work(database, own.href).finally(() => database.close())
  } finally {
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  }
}

/** Starts the API as a process, and resolves as soon as it responds. */
async function startApi(databaseUrl: string, dataDir: string) {
  const port = await freePort()
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/api-main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: 'error',
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

/** Resident megabytes of a process. */
const memoryOf = ({ pid }: ChildProcess): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)

/** Calls of one member each, so that no limit of calls a minute is reached. */
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
type Call = Awaited<ReturnType<Awaited<ReturnType<typeof callers>>>>

async function timed(name: string, goal: number, call: Call, path: string | (() => string), body?: object) {
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

/** The cursor after so many pages of the chat list. */
async function cursorAfter(call: Call, pages: number): Promise<string> {
  let cursor = ''
  for (let read = 0; read < pages; read += 40) {
    const response = await call(`/ai/client/chats/all?length=200${cursor && `&cursor=${cursor}`}`)
    cursor = ((await response.json()) as { next: string | null }).next ?? cursor
  }
  return cursor
}

async function measureLists(member: () => Promise<Call>): Promise<void> {
  const list = '/ai/client/chats/all?length=5'
  await timed('chat list, first page', 15, await member(), list)
  // Pages of five, read here two hundred rows at a time.
  const cursor = await cursorAfter(await member(), Math.min(1_000, CHATS / 10))
  await timed('chat list, thousandth page by key', 15, await member(), `${list}&cursor=${cursor}`)
  for (const filter of [
    'status=waiting',
    'agent_id=3',
    'bot_id=2',
    'channel=zalo',
    'sentiment=very_negative',
    'tag=refund',
    'status=assigned&sentiment=negative&channel=whatsapp',
  ])
    await timed(`chat list, ${filter.replaceAll('&', ' ')}`, 15, await member(), `${list}&${filter}`)
}

const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)

async function measureReports(member: () => Promise<Call>): Promise<void> {
  const statistics = '/report/chatStatistics'
  const year = `start_date=${day(364)}`
  await timed('statistics, 30 days', 20, await member(), statistics)
  await timed('statistics, 30 days of one bot', 20, await member(), `${statistics}/1`)
  await timed('statistics, one year', 250, await member(), `${statistics}?${year}`)
  await timed('statistics, 30 days of one channel', 250, await member(), `${statistics}?channel=zalo`)
  await timed('figures of all time', 20, await member(), '/ai/chat/analytic')
  const search = '/report/adhocReport/searchAdhocReport'
  await timed('ad hoc report, 30 days', 250, await member(), search, { start_date: day(29) })
  await timed('ad hoc report, a tag and a channel', 250, await member(), search, {
    tags: ['vip'],
    channels: ['zalo'],
  })
}

/** Streams an export and prints rows per second and memory. */
async function measureExport(format: 'csv' | 'xlsx', call: Call, api: ChildProcess): Promise<void> {
  const before = memoryOf(api)
  let peak = before
  const watch = setInterval(() => {
    peak = Math.max(peak, memoryOf(api))
  }, 20)
  const begun = performance.now()
  const response = await call('/report/adhocReport/exportAdhocReport', {
    format,
    start_date: day(Math.round((365 * EXPORTED) / CHATS)),
  })
  let bytes = 0
  let rows = -1
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    for (const byte of chunk) if (byte === 10) rows++
  }
  clearInterval(watch)
  const took = (performance.now() - begun) / 1000
  const count = format === 'csv' ? rows : EXPORTED
  console.log(
    `export of ${count} rows as ${format.padEnd(4)}`.padEnd(40) +
      ` ${Math.round(count / took)} rows/s (goal 30000), ${(bytes / 1e6).toFixed(1)} MB, memory ${before} → ${peak} MB`,
  )
}

/** Lists, statistics and exports of an account with a million chats, through HTTP; needs TEST_DATABASE_URL. */
export async function run(): Promise<void> {
  const server = process.env.TEST_DATABASE_URL
  if (!server) {
    console.log('TEST_DATABASE_URL=postgres://… names the server to measure on')
    return
  }
  await withDatabase(server, async (database, url) => {
    const filled = performance.now()
    await fillChats(database, CHATS)
    console.log(`${CHATS} chats generated in ${seconds(filled)} s`)
    const counted = performance.now()
    await countChats(database)
    console.log(`all of them counted in ${seconds(counted)} s`)
    const dataDir = mkdtempSync(join(tmpdir(), 'parley-bench-'))
    const { url: api, child } = await startApi(url, dataDir)
    try {
      const member = await callers(api)
      await measureLists(member)
      await measureReports(member)
      for (const format of ['csv', 'xlsx'] as const) await measureExport(format, await member(), child)
      console.log(`memory of the API                        ${memoryOf(child)} MB`)
    } finally {
      child.kill('SIGTERM')
      await new Promise((resolve) => child.once('exit', resolve))
      rmSync(dataDir, { recursive: true, force: true })
    }
  })
}
