import { loadavg } from 'node:os'
import { signIn } from '#contract/auth.ts'
import { listChats } from '#contract/chats.ts'
import { getAnalytics } from '#contract/reports.ts'
import { getStatistics } from '#contract/statistics.ts'
import { prepare } from '#server/bin/prepare.mjs'
import { type DatabaseSettings, openDatabase } from '#server/db/client.ts'
import { createApi } from '#server/demo/api.ts'
import { withDatabase, withoutDatabase } from './support/busy-floor.ts'
import { at } from './support/figures.ts'
import { embeddedFleet, type Fleet, serverFleet } from './support/fleet.ts'
import { countChats, fillChats, MEMBERS, PASSWORD } from './support/million-chats.ts'

/** Chats of the account; `DASHBOARD_CHATS` makes it quicker. */
const CHATS = Number(process.env.DASHBOARD_CHATS ?? 1_000_000)
const EVERY = 1_000
/** Goal 6 of performance.md: as many times goal 5. */
const FACTOR = 2

async function fill(settings: DatabaseSettings): Promise<void> {
  const begun = performance.now()
  const database = await openDatabase(settings)
  try {
    await fillChats(database, CHATS)
    await countChats(database)
  } finally {
    await database.close()
  }
  console.log(`${CHATS} chats generated and counted in ${((performance.now() - begun) / 1000).toFixed(0)} s`)
}

const tokenOf = async (url: string, member: number): Promise<string> => {
  const body = { username: `agent${member}@example.test`, password: PASSWORD }
  return (await createApi(url).call(signIn, { body })).access_token
}

/** Asks each second for all that a dashboard shows: its lists, its counts, the figures of thirty days. */
async function refresh({ urls: [url = ''] }: Fleet): Promise<() => Promise<void>> {
  const api = createApi(url)
  // By turns, so that no limit of calls a minute is reached.
  const tokens: string[] = []
  for (let member = 2; member <= MEMBERS; member++) tokens.push(await tokenOf(url, member))
  const took: number[] = []
  let turn = 0
  const once = async () => {
    const token = tokens[turn++ % tokens.length] ?? ''
    const begun = performance.now()
    await Promise.all([
      api.call(listChats, { token, query: { length: 6 } }),
      api.call(listChats, { token, query: { status: 'waiting', length: 50 } }),
      api.call(listChats, { token, query: { status: 'assigned', length: 1 } }),
      api.call(listChats, { token, query: { status: 'bot', length: 1 } }),
      api.call(getAnalytics, { token }),
      api.call(getStatistics, { token, query: {} }),
    ])
    took.push(performance.now() - begun)
  }
  const running = new Set<Promise<void>>()
  const timer = setInterval(() => {
    const one: Promise<void> = once().finally(() => running.delete(one))
    running.add(one)
  }, EVERY)
  return async () => {
    clearInterval(timer)
    await Promise.all(running)
    took.sort((a, b) => a - b)
    console.log(
      `       dashboard: ${took.length} times, p50 ${at(took, 0.5).toFixed(0)} ms, p99 ${at(took, 0.99).toFixed(0)} ms`,
    )
  }
}

/** Messages on 200 screens as `messages` measures them, while a dashboard is refreshed each second over a million chats. */
export async function run(): Promise<void> {
  console.log(`load of the machine before: ${loadavg()[0]?.toFixed(1)}`)
  await prepare()
  const bare = await withoutDatabase()
  const owner = ({ urls: [url = ''] }: Fleet) => tokenOf(url, 1)
  const shared = { bare, signIn: owner, beside: refresh, factor: FACTOR }
  await withDatabase({ ...shared, kind: 'PostgreSQL', start: () => serverFleet(1, fill) })
  await withDatabase({ ...shared, kind: 'embedded', start: () => embeddedFleet(fill) })
  console.log(`load of the machine after: ${loadavg()[0]?.toFixed(1)}`)
}
