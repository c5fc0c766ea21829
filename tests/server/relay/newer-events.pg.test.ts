import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Audience } from '#contract/journal/audience.ts'
import { catchUp } from '#contract/journal/system.ts'
import { append, type NewEvent } from '#server/api/platform/journal/append.ts'
import { parrot } from '#tests/support/engines.ts'
import { type Floor, startFloor } from '#tests/support/floor.ts'
import { ok } from '#tests/support/inject.ts'
import { newColleague, newOwner, newVisitor } from '#tests/support/people.ts'
import { openTab, stubBrowser } from '#tests/support/tab.ts'

describe('events of a type that only a newer build knows', () => {
  let floor: Floor
  beforeAll(async () => {
    floor = await startFloor({ engine: parrot })
  })
  afterAll(async () => {
    vi.unstubAllGlobals()
    await floor.close()
  })

  const until = (condition: () => boolean) => vi.waitUntil(condition, 20_000)

  /** Writes an event as the next build would. */
  const write = (clientId: number, payload: object, audience: Audience = 'everyone') => {
    const event = { type: 'chat.starred', payload, audience } as unknown as NewEvent
    return floor.api.database.db.transaction((tx) => append(tx, clientId, [event]))
  }

  it('do not count as a gap on a console: it stays live and receives later events', async () => {
    const owner = await newOwner(floor.api)
    stubBrowser(floor.url, owner.token)
    const tab = openTab()
    await tab.until('live')
    const { client_id } = owner.profile
    await write(client_id, { stars: 1 })
    // Not even this build's API can read it, because its chat is invalid.
    const seq = await write(client_id, { chat: null })
    await newVisitor(floor.api, owner.bot.api_key)
    await until(() => tab.events.some(({ type }) => type === 'chat.created'))
    expect(tab.context()).toMatchObject({ gaps: 0, attempt: 0 })
    expect(tab.context().seq).toBeGreaterThan(seq)
    expect(tab.status()).toBe('live')
    expect(tab.events.some(({ type }) => (type as string) === 'chat.starred')).toBe(false)
    tab.close()
  })

  it('do not count as a gap on a console that catches up', async () => {
    const owner = await newOwner(floor.api)
    const seq = await write(owner.profile.client_id, { bot_id: 1 })
    const events = Array.from({ length: 1_300 }, (_, n) => ({
      type: 'bot.deleted' as const,
      payload: { bot_id: n + 1 },
      audience: 'everyone' as const,
    }))
    await floor.api.database.db.transaction((tx) => append(tx, owner.profile.client_id, events))
    stubBrowser(floor.url, owner.token)
    const tab = openTab(seq - 1)
    await tab.until('live')
    await until(() => tab.events.filter(({ type }) => type === 'bot.deleted').length === 1_300)
    expect(tab.context()).toMatchObject({ gaps: 0, resyncs: 0 })
    tab.close()
  })

  it('reach a newer console unchanged, and never the visitor', async () => {
    const owner = await newOwner(floor.api)
    const { client_id } = owner.profile
    const visitor = await newVisitor(floor.api, owner.bot.api_key)
    const widget = floor.widget(owner.bot.api_key, visitor.chat.token, visitor.chat.seq)
    const heard: string[] = []
    widget.onAny((name: string) => heard.push(name))
    await until(() => heard.includes('journal.live'))
    const screen = floor.console(owner.token)
    const told = new Promise((resolve) => screen.socket.on('chat.starred', resolve))
    await screen.live
    const seq = await write(
      client_id,
      { stars: 1 },
      {
        chatId: visitor.chat.id,
        agents: 'all',
      },
    )
    expect(await told).toMatchObject({ seq, stars: 1 })
    await visitor.say('Hello')
    await until(() => heard.includes('message.added'))
    expect(heard).not.toContain('chat.starred')
  })

  it('reach only their audience, because they may be personal', async () => {
    const owner = await newOwner(floor.api)
    const { client_id } = owner.profile
    const bo = await newColleague(floor.api, owner, 'agent')
    const [supervisor, agent] = [floor.console(owner.token), floor.console(bo.token)]
    const before = await supervisor.live
    await agent.live
    const told = new Promise((resolve) => agent.socket.on('chat.starred', resolve))
    const names: string[] = []
    supervisor.socket.onAny((name: string) => names.push(name))
    const seq = await write(client_id, { text: 'for Bo' }, { only: [bo.member.id] })
    expect(await told).toMatchObject({ seq, text: 'for Bo' })
    await supervisor.until(({ positions }) => positions.includes(seq))
    expect(names).not.toContain('chat.starred')
    const { events } = await ok(floor.api.app, catchUp, { token: owner.token, query: { after: before } })
    expect(events.filter((event) => event.seq === seq)).toEqual([])
    const { events: own } = await ok(floor.api.app, catchUp, { token: bo.token, query: { after: before } })
    expect(own.filter((event) => event.seq === seq)).toMatchObject([{ text: 'for Bo' }])
  })
})
