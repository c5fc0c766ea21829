import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assignChat } from '#contract/chats/chats.ts'
import type { JournalEvent } from '#contract/journal/events.ts'
import { manyAgents, manyWaiting } from '#tests/support/crowd.ts'
import { type ConsoleProbe, type Floor, startFloor } from '#tests/support/floor.ts'
import { send } from '#tests/support/inject.ts'
import { newOwner } from '#tests/support/people.ts'

const AGENTS = 160
const CHATS = 800
const EACH = CHATS / AGENTS
/** One in this many chats is also claimed by a neighbor. */
const CONTESTED = 4

const inWords = (owners: Map<number, number>): string =>
  [...owners]
    .sort(([a], [b]) => a - b)
    .map(([chat, agent]) => `${chat}: ${agent}`)
    .join('\n')

/** Returns the assignees by chat, as a console learns them from events. */
function ownersBy(events: readonly JournalEvent[]): string {
  const owners = new Map<number, number>()
  for (const event of events)
    if (event.type === 'chat.assigned' && event.chat.assigned_agent)
      owners.set(event.chat.id, event.chat.assigned_agent.id)
  return inWords(owners)
}

describe('160 agents who claim 800 chats at once', () => {
  let floor: Floor
  beforeAll(async () => {
    floor = await startFloor()
  })
  afterAll(() => floor.close())

  it('end with one agent per chat, and every console agrees', { timeout: 300_000 }, async () => {
    const { api } = floor
    const owner = await newOwner(api)
    const agents = await manyAgents(api, owner, AGENTS)
    const chats = await manyWaiting(api, owner, CHATS)
    const screens: ConsoleProbe[] = [owner, ...agents].map(({ token }) => floor.console(token))
    await Promise.all(screens.map(({ live }) => live))

    const claim = async ({ id, token }: (typeof agents)[number], chat: number | undefined) => {
      const params = { id: chat ?? 0 }
      for (;;) {
        const { status } = await send(api.app, assignChat, { token, params, body: { user_id: id } })
        // A console repeats what a busy database refused.
        if (status !== 503) return status
      }
    }
    const claims = chats.flatMap((chat, n) => {
      const [own, neighbor] = [0, 1].map((next) => agents[(Math.floor(n / EACH) + next) % AGENTS])
      const all = [own, ...(n % CONTESTED === 0 ? [neighbor] : [])]
      return all.flatMap((agent) => (agent ? [claim(agent, chat)] : []))
    })
    const answers = await Promise.all(claims)
    expect(answers.filter((status) => status === 200)).toHaveLength(CHATS)
    expect(answers.filter((status) => status === 409)).toHaveLength(CHATS / CONTESTED)

    const { rows } = await api.database.db.execute<{ id: number; assigned_to: number; seq: number }>(sql`
      select c.id, c.assigned_to, h.seq from chats c join journal_heads h using (client_id)
      where client_id = ${owner.profile.client_id} order by c.id`)
    expect(rows).toHaveLength(CHATS)
    const truth = inWords(new Map(rows.map(({ id, assigned_to }) => [id, assigned_to])))
    const seq = rows[0]?.seq ?? 0
    await Promise.all(screens.map((screen) => screen.until(({ positions }) => positions.at(-1) === seq)))
    for (const { events, positions } of screens) {
      expect(ownersBy(events)).toBe(truth)
      const [first = 0] = positions
      expect(positions.every((position, i) => position === first + i)).toBe(true)
    }
  })
})
