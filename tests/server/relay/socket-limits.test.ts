import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parrot } from '#tests/support/engines.ts'
import { type Floor, startFloor } from '#tests/support/floor.ts'
import { newOwner, newVisitor, type Owner } from '#tests/support/people.ts'

const SIGNS = 5_000
const SOCKETS = 40

describe('a flooding visitor', () => {
  let floor: Floor
  let owner: Owner
  beforeAll(async () => {
    floor = await startFloor({ engine: parrot })
    owner = await newOwner(floor.api)
  })
  afterAll(() => floor.close())

  it('reaches the agent only at the rate of a typing person', async () => {
    const { chat } = await newVisitor(floor.api, owner.bot.api_key)
    const agent = floor.console(owner.token)
    await agent.live
    let typing = 0
    const first = new Promise<void>((resolve) =>
      agent.socket.on('typing.started', () => {
        typing += 1
        resolve()
      }),
    )
    const visitor = floor.widget(owner.bot.api_key, chat.token)
    await new Promise((resolve) => visitor.once('connect', () => resolve(undefined)))
    const viewed = new Promise((resolve) => agent.socket.once('presence.changed', resolve))
    agent.socket.emit('chat.view', { chat_id: chat.id })
    await viewed
    for (let n = 0; n < SIGNS; n++) visitor.emit('typing.start')
    await first
    // Events of the visitor's socket arrive in order, and closing the socket causes the last one, so everything before it has
    // arrived by then.
    const gone = new Promise((resolve) => agent.socket.once('presence.changed', resolve))
    visitor.close()
    await gone
    expect(typing).toBeGreaterThan(0)
    expect(typing).toBeLessThan(100)
  })

  it('has at most twenty sockets, the newest ones', async () => {
    const { chat } = await newVisitor(floor.api, owner.bot.api_key)
    const all: ReturnType<Floor['widget']>[] = []
    for (let n = 0; n < SOCKETS; n++) {
      const socket = floor.widget(owner.bot.api_key, chat.token)
      all.push(socket)
      await new Promise((resolve) => socket.once('journal.live', resolve))
    }
    const closed = all
      .slice(0, SOCKETS - 20)
      .filter(({ connected }) => connected)
      .map((socket) => new Promise((resolve) => socket.once('disconnect', resolve)))
    await Promise.all(closed)
    expect(all.filter(({ connected }) => connected)).toEqual(all.slice(-20))
  })
})
