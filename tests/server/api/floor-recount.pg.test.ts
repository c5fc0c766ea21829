import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { setChatLimit } from '#contract/account/members.ts'
import { undoChats } from '#contract/chats/bulk.ts'
import { assignChat, endChat, getHistory, returnChatToBot, sendManual } from '#contract/chats/chats.ts'
import { type FloorSnapshot, getFloor } from '#contract/floor/floor.ts'
import { catchUp, reportPresence, reportVisitors } from '#contract/journal/system.ts'
import { askForAgent, sendMessage } from '#contract/visitor/visitor.ts'
import { figuresOf } from '#machines/floor/figures.ts'
import { type FloorState, floorStateOf } from '#machines/floor/floor-state.ts'
import { applyEvents, minutesUntil } from '#machines/floor/fold.ts'
import { INTERNAL_KEY, startApi, type TestApi } from '#tests/support/api.ts'
import { ok, send } from '#tests/support/inject.ts'
import { newOwner, newVisitor } from '#tests/support/people.ts'
import { newMember } from '#tests/support/team.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

/** Number of times that the fold is compared with the database. */
const MOMENTS = 200

/** Returns a floor's metrics and the data behind them, in an order that does not depend on the floor's history. */
const comparable = (floor: FloorState, now: number) => ({
  figures: figuresOf(floor, now),
  queue: floor.queue,
  agents: floor.loads,
  bots: [...floor.bots.values()].sort((a, b) => a.id - b.id),
  answers: floor.answers,
  minutes: minutesUntil(floor.minutes, now),
})

type Visitor = Awaited<ReturnType<typeof newVisitor>>

/** Opens a floor with a team and visitors, and returns the steps that can happen on it; rejected steps change nothing. */
async function openFloor() {
  const owner = await newOwner(api)
  const agents = [await newMember(api, owner, 'agent', 'Ana'), await newMember(api, owner, 'agent', 'Ben')]
  const visitors: Visitor[] = []
  const someone = (n: number) => visitors[n % Math.max(1, visitors.length)]
  const { token } = owner
  const client_id = owner.profile.client_id
  const steps: Record<string, (n: number, m: number) => Promise<unknown>> = {
    arrive: async () => visitors.push(await newVisitor(api, owner.bot.api_key)),
    say: async (n) => {
      const body = { message: 'Where is my parcel, this is terrible' }
      const visitor = someone(n)
      if (visitor) await send(api.app, sendMessage, { ...visitor.own, body })
    },
    ask: async (n) => {
      const visitor = someone(n)
      if (visitor) await send(api.app, askForAgent, visitor.own)
    },
    give: (n, m) => {
      const [params, agent] = [{ id: someone(n)?.chat.id ?? 1 }, agents[m % 2]]
      return send(api.app, assignChat, { token, params, body: { user_id: agent?.profile.id ?? 0 } })
    },
    answer: (n, m) => {
      const params = { id: someone(n)?.chat.id ?? 1 }
      return send(api.app, sendManual, {
        token: agents[m % 2]?.token ?? '',
        params,
        body: { message: 'Hello' },
      })
    },
    undo: async (n) => {
      const id = someone(n)?.chat.id ?? 1
      const { version } = await ok(api.app, getHistory, { token, params: { id } })
      await ok(api.app, undoChats, { token, body: { chats: [{ id, version }] } })
    },
    back: (n) => send(api.app, returnChatToBot, { token, params: { id: someone(n)?.chat.id ?? 1 } }),
    end: (n) => send(api.app, endChat, { token, params: { id: someone(n)?.chat.id ?? 1 } }),
    leave: (n, m) =>
      ok(api.app, reportVisitors, {
        token: INTERNAL_KEY,
        body: {
          visitors: [
            {
              client_id,
              chat_id: someone(n)?.chat.id ?? 1,
              left_at: m % 2 ? new Date().toISOString() : null,
            },
          ],
        },
      }),
    present: (_, m) =>
      ok(api.app, reportPresence, {
        token: INTERNAL_KEY,
        body: { members: [{ client_id, user_id: agents[m % 2]?.profile.id ?? 0 }] },
      }),
    limit: (n, m) =>
      ok(api.app, setChatLimit, {
        token,
        params: { id: agents[m % 2]?.profile.id ?? 0 },
        body: { chat_limit: n % 9 },
      }),
  }
  return { token, steps }
}

it('equals a recount in the database after any sequence of events', async () => {
  const { token, steps } = await openFloor()
  const step = fc.tuple(fc.constantFrom(...Object.keys(steps)), fc.nat(30), fc.nat(30))
  const sequence = fc.sample(step, { numRuns: MOMENTS, seed: 12 })
  const read = (): Promise<FloorSnapshot> => ok(api.app, getFloor, { token })
  let floor = floorStateOf(await read())
  for (const [name, n, m] of [...sequence.slice(0, 3).map(() => ['arrive', 0, 0] as const), ...sequence]) {
    await steps[name]?.(n, m)
    const snapshot = await read()
    const { events } = await ok(api.app, catchUp, { token, query: { after: floor.seq } })
    // A job may have changed data since the snapshot.
    const until = events.filter(({ seq }) => seq <= snapshot.seq)
    floor = applyEvents(floor, [...until, { type: 'journal.advanced', seq: snapshot.seq }])
    const now = snapshot.at
    expect(comparable(floor, now), `${name} ${n} ${m}`).toEqual(comparable(floorStateOf(snapshot), now))
  }
}, 120_000)
