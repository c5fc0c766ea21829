import { gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { BULK_MAX } from '#contract/base/limits.ts'
import { type FloorSnapshot, getFloor, moveChats } from '#contract/floor/floor.ts'
import { figuresOf } from '#machines/floor/figures.ts'
import { floorStateOf } from '#machines/floor/floor-state.ts'
import { applyEvents } from '#machines/floor/fold.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import prepareDatabases from '#tests/support/database-template.ts'
import { ok } from '#tests/support/inject.ts'
import { newOwner } from '#tests/support/people.ts'
import { busySize, seedFloor } from './support/seed-floor.ts'

/** Number of calls that are measured. */
const ROUNDS = Number(process.env.FLOOR_ROUNDS ?? 200)
/** Number of calls that each move the maximum number of chats. */
const MOVES = 5
/**
 * Number of frames whose folding is measured, and number of events per frame, for at least 200 updates per second at 60 frames
 * per second.
 */
const FRAMES = 600
const UPDATES_A_FRAME = 4

const at = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

const print = (label: string, value: string, goal: string) =>
  console.log(`${label.padEnd(52)} ${value.padStart(12)}   (goal ${goal})`)

/**
 * Measures the live floor with 300 agents and 2,000 waiting chats: its snapshot, and the cost of a frame of events. Set
 * TEST_DATABASE_URL for PostgreSQL.
 */
export async function run(): Promise<void> {
  await prepareDatabases()
  const api = await startApi()
  const owner = await newOwner(api)
  await seedFloor(api.database.db, owner.profile.client_id, owner.bot.id, busySize)
  await api.database.db.execute(sql`analyze`)
  const headers = { authorization: `Bearer ${owner.token}` }
  const read = () => api.app.inject({ method: 'GET', url: getFloor.path, headers })
  const times: number[] = []
  for (let i = 0; i < ROUNDS + 20; i++) {
    const begin = performance.now()
    await read()
    if (i >= 20) times.push(performance.now() - begin)
  }
  times.sort((a, b) => a - b)
  const { body } = await read()
  const snapshot = JSON.parse(body)
  const bytes = snapshot.waiting.map((chat: object) => Buffer.byteLength(JSON.stringify(chat)))
  print('GET /floor p50', `${at(times, 0.5).toFixed(1)} ms`, '–')
  print('GET /floor p99', `${at(times, 0.99).toFixed(1)} ms`, '60 ms')
  print('GET /floor, gzipped', `${(gzipSync(body).length / 1000).toFixed(1)} kB`, '120 kB')
  const mean = bytes.reduce((sum: number, n: number) => sum + n, 0) / bytes.length
  print('a waiting chat, on average', `${mean.toFixed(0)} bytes`, '220 bytes')
  measureFold(snapshot)
  await measureMoves(api, owner.token, snapshot)
  await api.close()
}

/** Measures how long the server takes to assign the maximum number of chats per call to an agent. */
async function measureMoves(api: TestApi, token: string, floor: FloorSnapshot): Promise<void> {
  const times: number[] = []
  for (let round = 0; round < MOVES; round++) {
    const chats = floor.waiting
      .slice(round * BULK_MAX, (round + 1) * BULK_MAX)
      .map(({ id, version }) => ({ id, version }))
    const to = floor.agents[1 + round]?.id ?? 0
    const begin = performance.now()
    await ok(api.app, moveChats, { token, body: { to, chats } })
    times.push(performance.now() - begin)
  }
  times.sort((a, b) => a - b)
  print(
    `${BULK_MAX} chats given to an agent, p50`,
    `${at(times, 0.5).toFixed(0)} ms`,
    '400 ms on all screens',
  )
}

/** Measures one frame: applying four events, updating the queue and the loads, and reading all metrics. */
function measureFold(snapshot: Parameters<typeof floorStateOf>[0]): void {
  let floor = floorStateOf(snapshot)
  const ids = [...floor.chats.values()].map(({ id }) => id)
  const times: number[] = []
  for (let frame = 0; frame < FRAMES; frame++) {
    const events = Array.from({ length: UPDATES_A_FRAME }, (_, i) => {
      const chat = floor.chats.get(ids[(frame * UPDATES_A_FRAME + i) % ids.length] ?? 0)
      const seq = floor.seq + i + 1
      const time = new Date(floor.at + 1).toISOString()
      return {
        type: 'chat.updated',
        seq,
        at: time,
        chat: {
          ...{
            id: chat?.id,
            version: chat?.version,
            user_name: chat?.name,
            bot_id: chat?.bot,
            channel: chat?.channel,
          },
          ...{
            status: chat?.agent === undefined ? 'waiting' : 'assigned',
            sentiment: 'neutral',
            updated_at: time,
          },
          ...{
            assigned_agent: chat?.agent === undefined ? null : { id: chat.agent, name: '' },
            waiting_since: time,
          },
        },
      } as never
    })
    const begin = performance.now()
    floor = applyEvents(floor, events)
    figuresOf(floor, floor.at)
    times.push(performance.now() - begin)
  }
  times.sort((a, b) => a - b)
  print('script of a frame with 4 events, p50', `${at(times, 0.5).toFixed(2)} ms`, '–')
  print('script of a frame with 4 events, p95', `${at(times, 0.95).toFixed(2)} ms`, '4 ms')
}
