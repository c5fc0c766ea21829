import { setTimeout as wait } from 'node:timers/promises'
import { signIn } from '#contract/account/auth.ts'
import { prepare } from '#server/bin/prepare.mjs'
import { type DatabaseSettings, openDatabase } from '#server/db/client.ts'
import { createApi } from '#server/demo/api.ts'
import { type Delays, openFloor } from './support/busy-floor.ts'
import { refreshDashboards } from './support/dashboards.ts'
import { embeddedFleet, type Fleet, serverFleet } from './support/fleet.ts'
import { countChats, fillChats, PASSWORD } from './support/million-chats.ts'
import { startPart } from './support/part.ts'
import { memoryOf, processorOf, threadsOf } from './support/processes.ts'

/** Duration of the day in minutes; set `DAY_MINUTES` for a faster run. `DAY_DATABASE=postgres` runs it on a PostgreSQL server. */
const MINUTES = Number(process.env.DAY_MINUTES ?? 10)
const AGENTS = 500
const VISITORS = 5_000
const MESSAGES_PER_SECOND = 100
/** Chats that the account already has, for the dashboard figures. */
const CHATS = 20_000
/** Number of members who watch a dashboard. */
const WATCHERS = 20
/** Maximum wait in milliseconds for messages that are still in flight at the end of a minute. */
const PATIENCE = 20_000
/** Threads below this share of a core are summed up. */
const SMALL_SHARE = 0.02

async function fill(settings: DatabaseSettings): Promise<void> {
  const database = await openDatabase(settings)
  try {
    await fillChats(database, CHATS, AGENTS)
    await countChats(database)
  } finally {
    await database.close()
  }
}

/** Signs in all members, each from a different address. */
async function signAllIn(url: string): Promise<string[]> {
  const api = createApi(url)
  const tokens: string[] = []
  for (let n = 1; n <= AGENTS; n++) {
    const headers = { 'x-forwarded-for': `10.3.${n >> 7}.${1 + (n & 127)}` }
    const body = { username: `agent${n}@example.test`, password: PASSWORD }
    tokens.push((await api.call(signIn, { headers, body })).access_token)
  }
  return tokens
}

/**
 * Returns the total duration of all presence reports so far in milliseconds, from the API's metrics; it exceeds their CPU time.
 */
async function presenceOf(url: string): Promise<number> {
  const text = await fetch(`${url}/metrics`).then((answer) => answer.text())
  const sums = text.matchAll(/^parley_api_http_request_duration_seconds_sum\{[^}]*presence[^}]*\} (\S+)$/gm)
  return [...sums].reduce((sum, [, seconds]) => sum + Number(seconds) * 1_000, 0)
}

/** Returns a function that reads the CPU milliseconds of each active thread of the product. */
function threadMeter({ pids }: Fleet) {
  return () => {
    const spent = new Map<string, number>()
    for (const [name, some] of Object.entries(pids()))
      for (const pid of some)
        for (const [thread, used] of threadsOf(pid))
          spent.set(thread === pid ? `${name}, main thread` : `${name}, thread ${thread - pid}`, used)
    return spent
  }
}

/** Formats each thread's share of a core, with small shares summed up. */
function sharesOf(before: Map<string, number>, after: Map<string, number>, elapsed: number): string {
  const shares = [...after].map(([name, used]) => ({
    name,
    share: (used - (before.get(name) ?? 0)) / elapsed,
  }))
  const large = shares.filter(({ share }) => share >= SMALL_SHARE).sort((a, b) => b.share - a.share)
  const rest = shares.reduce((sum, { share }) => sum + (share < SMALL_SHARE ? share : 0), 0)
  return [...large, { name: 'others', share: rest }]
    .map(({ name, share }) => `${name} ${(100 * share).toFixed(1)} %`)
    .join(' · ')
}

const kinds = { embedded: () => embeddedFleet(fill), postgres: () => serverFleet(1, fill) } as const

/**
 * Simulates a whole floor on two cores: 500 agents' consoles, 5,000 visitors' sockets, 100 messages per second, and dashboards
 * that refresh every second.
 */
export async function run(): Promise<void> {
  prepare()
  const kind = process.env.DAY_DATABASE === 'postgres' ? 'postgres' : 'embedded'
  const fleet = await kinds[kind]()
  if (!fleet) return console.log('PostgreSQL is not installed here (/usr/lib/postgresql).')
  const parts = {
    consoles: startPart('screens'),
    visitors: startPart('screens'),
    writers: startPart('writers'),
  }
  const { consoles, visitors, writers } = parts
  try {
    const [url = ''] = fleet.urls
    const tokens = await signAllIn(url)
    const { port, talks } = await openFloor(fleet, tokens, VISITORS)
    await consoles.ask('open', { port, auths: tokens.map((token) => ({ token, after: null, batch: true })) })
    const auths = talks.map(({ apiKey, token }) => ({ apiKey, token, after: null }))
    await visitors.ask('open', { port, namespace: '/widget', auths })
    const stop = refreshDashboards(url, tokens.slice(1, 1 + WATCHERS))
    await writers.ask('write', { port, rate: MESSAGES_PER_SECOND, seconds: 10, talks })
    const memory = () =>
      Object.entries(fleet.pids())
        .filter(([name]) => name !== 'database')
        .map(([name, pids]) => `${name} ${pids.reduce((sum, pid) => sum + memoryOf(pid), 0).toFixed(0)}`)
        .join(' + ')
    const threads = threadMeter(fleet)
    const load = () =>
      Object.values(parts).reduce((sum, { process: { pid } }) => sum + processorOf(pid ?? 0), 0)
    const [began, usedBefore, presenceBefore, loadBefore] = [
      performance.now(),
      threads(),
      await presenceOf(url),
      load(),
    ]
    console.log(`${kind}; memory at the beginning: ${memory()} MB`)
    const all: Delays[] = []
    for (let minute = 1; minute <= MINUTES; minute++) {
      await consoles.ask('expect', { count: MESSAGES_PER_SECOND * 60 * AGENTS, timing: true })
      const refused = await writers.ask<number>('write', {
        port,
        rate: MESSAGES_PER_SECOND,
        seconds: 60,
        talks,
      })
      const done = consoles.ask<Delays>('done').catch(() => null)
      const delays = await Promise.race([done, wait(PATIENCE)])
      if (!delays) {
        all.push({ p50: Infinity, p99: Infinity })
        console.log(`minute ${minute}: not everything was on the screens after ${PATIENCE / 1_000} s`)
        break
      }
      all.push(delays)
      console.log(
        `minute ${String(minute).padStart(2)}: message to screen p50 ${delays.p50.toFixed(1)} ms, p99 ${delays.p99.toFixed(1)} ms (goal 60); memory ${memory()} MB${refused ? `; ${refused} refused` : ''}`,
      )
    }
    const elapsed = performance.now() - began
    await stop()
    console.log(`share of a core: ${sharesOf(usedBefore, threads(), elapsed)}`)
    console.log(`share of a core, load: ${((100 * (load() - loadBefore)) / elapsed).toFixed(1)} %`)
    console.log(
      `presence: ${((100 * ((await presenceOf(url)) - presenceBefore)) / elapsed).toFixed(2)} % of the time, waiting included (goal 1 of the API's processor time)`,
    )
    const worst = Math.max(...all.map(({ p99 }) => p99))
    console.log(`worst minute: p99 ${worst.toFixed(1)} ms (goal 60)`)
  } finally {
    await Promise.all(Object.values(parts).map((part) => part.stop()))
    await fleet.stop()
  }
}
