import { rmSync } from 'node:fs'
import { signIn } from '#contract/account/auth.ts'
import { countNotifications } from '#contract/account/notifications.ts'
import type { Route } from '#contract/base/route.ts'
import { listChats } from '#contract/chats/chats.ts'
import { getFloor } from '#contract/floor/floor.ts'
import { searchAdhoc } from '#contract/reports/adhoc.ts'
import { getAnalytics } from '#contract/reports/reports.ts'
import { getStatistics } from '#contract/reports/statistics.ts'
import { type Database, openDatabase } from '#server/db/client.ts'
import { startApi } from '../support/api.ts'
import prepareTemplate, { dataFolder } from '../support/database-template.ts'
import { type Input, ok } from '../support/inject.ts'
import { median } from './support/figures.ts'
import { countChats, fillChats, PASSWORD } from './support/million-chats.ts'

/** Number of chats in the account; set `HOLDS_CHATS` for a faster run. */
const CHATS = Number(process.env.HOLDS_CHATS ?? 1_000_000)
const ROUNDS = 20
const GOAL_MS = 15

/**
 * Matches statements of background jobs, which are not measured: the generated chats are still being indexed for search, and
 * workers poll for jobs.
 */
const OF_JOBS =
  /search_entries|jobs\.|from messages where|journal_heads where client_id = \$1|channel_customers/

/** Query of a screen: a name, a route and its input. */
type Question = readonly [name: string, route: Route, input?: object]

const screens: readonly Question[] = [
  ['latest chats', listChats, { query: { length: 6 } }],
  ['chats, a page', listChats, { query: { length: 50 } }],
  ['waiting chats', listChats, { query: { status: 'waiting', length: 50 } }],
  ['assigned chats, counted', listChats, { query: { status: 'assigned', length: 1 } }],
  ['chats of the bot, counted', listChats, { query: { status: 'bot', length: 1 } }],
  ['chats with a frequent tag', listChats, { query: { tag: 'delivery', length: 50 } }],
  ['figures of all time', getAnalytics],
  ['dashboard, 30 days', getStatistics, { query: {} }],
  ['floor', getFloor],
  ['notifications, counted', countNotifications],
  ['ad hoc report, first page', searchAdhoc, { body: {} }],
]

interface Statement {
  readonly text: string
  readonly ms: number
}

/** Starts timing the statements of the only connection; returns the list that they are added to. */
function watch({ db }: Database): Statement[] {
  const statements: Statement[] = []
  const pool = (db as unknown as { $client: { query(query: unknown, values?: unknown): Promise<unknown> } })
    .$client
  const query = pool.query.bind(pool)
  // Statements run one after another, so each waits until the previous one has ended.
  let ended = 0
  pool.query = async (asked, values) => {
    const begun = performance.now()
    const result = await query(asked, values)
    const now = performance.now()
    const ms = now - Math.max(begun, ended)
    ended = now
    const text = typeof asked === 'string' ? asked : (asked as { text: string }).text
    if (!OF_JOBS.test(text.replace(/^\s*select coalesce\(\(select seq.*?\), 0\)/s, '')))
      statements.push({ text, ms })
    return result
  }
  return statements
}

/**
 * Measures the longest time that a screen's statement holds the only connection of the embedded database; `SHOW=1` prints the
 * text of that statement.
 */
export async function run(): Promise<void> {
  await prepareTemplate()
  const dataDir = dataFolder()
  const database = await openDatabase({ databaseUrl: null, dataDir })
  await fillChats(database, CHATS)
  await countChats(database)
  const statements = watch(database)
  const api = await startApi({ database }, { DATA_DIR: dataDir })
  try {
    const body = { username: 'agent1@example.test', password: PASSWORD }
    const { access_token: token } = await ok(api.app, signIn, { body })
    for (const [name, route, input] of screens) {
      const longest: Statement[] = []
      for (let n = 0; n < ROUNDS; n++) {
        statements.length = 0
        await ok(api.app, route, { token, ...input } as Input<Route>)
        const [first] = statements.toSorted((a, b) => b.ms - a.ms)
        if (first) longest.push(first)
      }
      const ms = median(longest.map((one) => one.ms))
      console.log(`${name.padEnd(28)} longest statement ${ms.toFixed(1).padStart(6)} ms (goal ${GOAL_MS})`)
      if (process.env.SHOW) console.log(`    ${longest.at(-1)?.text.replace(/\s+/g, ' ').slice(0, 300)}`)
    }
  } finally {
    await api.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
