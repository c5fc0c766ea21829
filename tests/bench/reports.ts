import { type BigAccount, memoryOf, onEmbedded, onServer, timed } from './support/big-account.ts'

/** Number of chats in the account; set `REPORTS_CHATS` for a faster run. */
const CHATS = Number(process.env.REPORTS_CHATS ?? 1_000_000)
/** p99 goals of the dashboard in milliseconds. */
const [SERVER_GOAL, EMBEDDED_GOAL] = [60, 150]

const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)

async function measureFigures({ member }: BigAccount, goal: number): Promise<void> {
  const statistics = '/report/chatStatistics'
  const year = `start_date=${day(364)}`
  await timed('dashboard, 30 days', goal, await member(), statistics)
  await timed('dashboard, 30 days of one bot', goal, await member(), `${statistics}/1`)
  await timed('dashboard, one year', 250, await member(), `${statistics}?${year}`)
  await timed('dashboard, 30 days of one channel', 250, await member(), `${statistics}?channel=zalo`)
  await timed('figures of all time', 20, await member(), '/ai/chat/analytic')
}

async function measureAdhoc({ member }: BigAccount): Promise<void> {
  const search = '/report/adhocReport/searchAdhocReport'
  const totals = '/report/adhocReport/getAdhocReportTotals'
  const month = { start_date: day(29) }
  const filters: readonly (readonly [string, object])[] = [
    ['30 days', month],
    ['all chats', {}],
    ['a tag and a channel', { tags: ['vip'], channels: ['zalo'] }],
    ['missed, 30 days', { ...month, outcomes: ['missed'] }],
    ['text in a summary, 30 days', { ...month, search: 'parcel' }],
    ['by customer, 30 days', { ...month, sort: 'member_name' }],
  ]
  for (const [name, body] of filters) await timed(`ad hoc report, ${name}`, 300, await member(), search, body)
  await timed('ad hoc report, row 10,000 of 30 days', 300, await member(), search, {
    ...month,
    start: 10_000,
  })
  await timed('totals of 30 days', 300, await member(), totals, month)
}

async function measureRatings({ member }: BigAccount): Promise<void> {
  const ratings = '/ai/chat/feedbacks'
  await timed('ratings, first page', 300, await member(), ratings)
  await timed('ratings, one star', 300, await member(), `${ratings}?stars=1`)
  await timed('ratings, summary of 30 days', 300, await member(), `${ratings}/summary?start_date=${day(29)}`)
}

/** Streams an export and prints rows per second and memory. */
async function measureExport({ member, api, chats }: BigAccount, format: 'csv' | 'xlsx'): Promise<void> {
  const call = await member()
  const exported = Math.min(100_000, chats)
  const before = memoryOf(api)
  let peak = before
  const watch = setInterval(() => {
    peak = Math.max(peak, memoryOf(api))
  }, 20)
  const begun = performance.now()
  const response = await call('/report/adhocReport/exportAdhocReport', {
    format,
    start_date: day(Math.round((365 * exported) / chats)),
  })
  let bytes = 0
  let rows = -1
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    for (const byte of chunk) if (byte === 10) rows++
  }
  clearInterval(watch)
  const took = (performance.now() - begun) / 1000
  const count = format === 'csv' ? rows : exported
  console.log(
    `export of ${count} rows as ${format.padEnd(4)}`.padEnd(40) +
      ` ${took.toFixed(1)} s (goal 3 s for 100,000 rows), ${(bytes / 1e6).toFixed(1)} MB, memory ${before} → ${peak} MB`,
  )
}

/**
 * Measures dashboard, reports, ratings and exports of an account with a million chats over HTTP on both databases;
 * TEST_DATABASE_URL sets the server.
 */
export async function run(): Promise<void> {
  const measure = (goal: number) => async (account: BigAccount) => {
    await measureFigures(account, goal)
    await measureAdhoc(account)
    await measureRatings(account)
    for (const format of ['csv', 'xlsx'] as const) await measureExport(account, format)
  }
  const server = process.env.TEST_DATABASE_URL
  if (server) await onServer(server, CHATS, measure(SERVER_GOAL))
  else console.log('TEST_DATABASE_URL=postgres://… names the server to measure on; its part is left out.')
  await onEmbedded(CHATS, measure(EMBEDDED_GOAL))
}
