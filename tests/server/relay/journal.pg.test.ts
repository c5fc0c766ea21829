import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '#contract/account/auth.ts'
import { addMember, setMemberActive } from '#contract/account/members.ts'
import { assignChat, sendManual } from '#contract/chats/chats.ts'
import { catchUp, readJournal, readMetrics } from '#contract/journal/system.ts'
import { MessageWriter } from '#server/api/core/chats/messages/message-writer.ts'
import { readEvent } from '#server/api/core/chats/read-event.ts'
import { append } from '#server/api/platform/journal/append.ts'
import { Feed } from '#server/api/platform/journal/feed.ts'
import { INTERNAL_KEY, startApi, startDatabase } from '#tests/support/api.ts'
import { manyAgents } from '#tests/support/crowd.ts'
import { parrot } from '#tests/support/engines.ts'
import { type Floor, listenForRelay, socketsTo, startFloor, startRelay } from '#tests/support/floor.ts'
import { ok } from '#tests/support/inject.ts'
import { newOwner, newVisitor, type Owner, PASSWORD } from '#tests/support/people.ts'

describe('the feed', () => {
  it('retries a failed read of the database', async () => {
    const { database, close } = await startDatabase()
    const { rows } = await database.db.execute<{ id: number }>(sql`
      insert into clients (public_id, name, time_zone, plan, subscription_end, chat_config)
      values ('feed', 'Feed', 'UTC', 'trial', now(), '{}') returning id`)
    const id = Number(rows[0]?.id)
    await database.db.execute(sql`insert into journal_heads (client_id) values (${id})`)
    let isAway = false
    const failures: string[] = []
    const flaky = Object.create(database.db, {
      execute: {
        value: (query: SQL) => (isAway ? Promise.reject(new Error('away')) : database.db.execute(query)),
      },
    }) as typeof database.db
    const log = { error: (_: object, text: string) => failures.push(text) } as never
    const feed = new Feed({ db: flaky, database, log, readEvent }, new MessageWriter(database.db))
    const told: number[] = []
    feed.follow(({ event }) => told.push(event.seq))
    const stop = await feed.start()
    isAway = true
    const events = [1, 2].map((bot_id) => ({
      type: 'bot.deleted' as const,
      payload: { bot_id },
      audience: 'everyone' as const,
    }))
    await database.db.transaction((tx) => append(tx, id, events))
    await expect.poll(() => failures).toEqual(['the feed could not read the journal'])
    isAway = false
    await expect.poll(() => told).toEqual([1, 2])
    await stop()
    await close()
  })
})

describe('the journal on the socket', () => {
  let floor: Floor
  beforeAll(async () => {
    floor = await startFloor({ engine: parrot })
  })
  afterAll(() => floor.close())

  it('omits messages of a chat for agents once another agent has it', async () => {
    const { api } = floor
    const owner = await newOwner(api)
    const first = await agentOf(owner, 'first@example.test')
    const visitor = await newVisitor(api, owner.bot.api_key, { user_name: 'Grace Early' })
    await visitor.say('said while nobody had it')
    await ok(api.app, assignChat, {
      token: owner.token,
      params: { id: visitor.chat.id },
      body: { user_id: first.member.id },
    })
    await visitor.say('said to the first')
    const second = await agentOf(owner, 'second@example.test')
    const words = /said while|said to|Grace Early/
    const { events } = await ok(api.app, catchUp, { token: second.token, query: { after: 0 } })
    expect(JSON.stringify(events)).not.toMatch(words)
    expect(events.map(({ type }) => type)).toContain('chat.assigned')
    expect(JSON.stringify(await ok(api.app, catchUp, { token: first.token, query: { after: 0 } }))).toMatch(
      /said to the first/,
    )
    // The events come first from the database, then from the relay's memory, which an open console retains.
    for (const keeper of [null, floor.console(owner.token)]) {
      await keeper?.live
      const late = floor.console(second.token, 0)
      await late.live
      expect(JSON.stringify(late.events)).not.toMatch(words)
      expect(late.events.map(({ type }) => type)).toContain('chat.assigned')
    }
  })

  const agentOf = async (owner: Owner, email: string) => {
    const { app } = floor.api
    const body = { email, first_name: 'Bo', role: 'agent' as const, password: PASSWORD }
    const member = await ok(app, addMember, {
      token: owner.token,
      params: { id: owner.profile.client_id },
      body,
    })
    const { access_token: token } = await ok(app, signIn, { body: { username: email, password: PASSWORD } })
    return { member, token }
  }

  it('delivers each change once, in order, without gaps', async () => {
    const owner = await newOwner(floor.api)
    const screen = floor.console(owner.token, 0)
    await screen.live
    const visitor = await newVisitor(floor.api, owner.bot.api_key)
    for (let i = 0; i < 20; i++) await visitor.say(`Message ${i}`)
    await screen.until(({ events }) => events.filter(({ type }) => type === 'message.added').length === 40)
    expect(screen.positions).toEqual(screen.positions.map((_, i) => i + 1))
  })

  it('sends a console that reconnects exactly the events that it missed', async () => {
    const owner = await newOwner(floor.api)
    const first = floor.console(owner.token)
    const seen = await first.live
    first.socket.close()
    const visitor = await newVisitor(floor.api, owner.bot.api_key)
    await visitor.say('Anyone there?')
    const second = floor.console(owner.token, seen)
    await second.until(({ events }) => events.filter(({ type }) => type === 'message.added').length === 2)
    const beside = ['availability.changed', 'sentiment.changed']
    expect(second.events.map(({ type }) => type).filter((type) => !beside.includes(type))).toEqual([
      'chat.created',
      'message.added',
      'message.added',
    ])
    expect(second.positions).toEqual(second.positions.map((_, i) => seen + i + 1))
  })

  it('sends agents events of their chats, and only the positions of others', async () => {
    const owner = await newOwner(floor.api)
    const { app } = floor.api
    const { token } = await agentOf(owner, 'bo@example.test')
    const visitor = await newVisitor(floor.api, owner.bot.api_key)
    const params = { id: visitor.chat.id }
    const screen = floor.console(token)
    await screen.live
    await ok(app, assignChat, { token: owner.token, params, body: { user_id: owner.profile.id } })
    const secret = await ok(app, sendManual, { token: owner.token, params, body: { message: 'Between us.' } })
    const other = await newVisitor(floor.api, owner.bot.api_key)
    await screen.until(({ events }) =>
      events.some((event) => event.type === 'chat.created' && event.chat.id === other.chat.id),
    )
    expect(
      screen.events.some((event) => event.type === 'message.added' && event.message.id === secret.id),
    ).toBe(false)
    const [start] = screen.positions
    expect(screen.positions).toEqual(screen.positions.map((_, i) => (start ?? 0) + i))
  })

  it('sends agents who missed more events than the relay stores only the positions of events for others', async () => {
    const owner = await newOwner(floor.api)
    const { client_id, id } = owner.profile
    const { token, member } = await agentOf(owner, 'di@example.test')
    const events = Array.from({ length: 1_500 }, (_, n) => ({
      type: 'view.deleted' as const,
      payload: { id: n + 1 },
      audience: { only: [n % 3 === 0 ? member.id : id] },
    }))
    await floor.api.database.db.transaction((tx) => append(tx, client_id, events))
    const screen = floor.console(token, 0)
    const seq = await screen.live
    // Opening this console is also an event, which can arrive after it has gone live.
    const told = new Set(screen.events.map((event) => event.seq).filter((at) => at <= seq))
    const { positions } = screen
    const lost = positions.filter((at, n) => told.has(at) && at !== (positions[n - 1] ?? 0) + 1)
    expect(lost).toEqual([])
    expect(told.size).toBe(events.length / 3 + (seq - events.length))
  })

  it('rejects an invalid token, and disconnects a disabled member', async () => {
    const owner = await newOwner(floor.api)
    expect(await floor.console('nonsense').refused).toBe('token_invalid')
    expect(await floor.console('').refused).toBe('token_missing')
    const { member, token } = await agentOf(owner, 'cy@example.test')
    const screen = floor.console(token)
    await screen.live
    const revoked = new Promise((resolve) => screen.socket.on('session.revoked', resolve))
    await ok(floor.api.app, setMemberActive, {
      token: owner.token,
      params: { id: member.id },
      query: { is_disabled: true },
    })
    expect(await revoked).toEqual({ reason: 'disabled' })
    expect(await floor.console(token).refused).toBe('user_inactive')
  })

  it('sends a visitor only the events of their own chat', async () => {
    const owner = await newOwner(floor.api)
    const one = await newVisitor(floor.api, owner.bot.api_key)
    const two = await newVisitor(floor.api, owner.bot.api_key)
    const socket = floor.widget(owner.bot.api_key, one.chat.token, one.chat.seq)
    const received: { message: { chat_id: number; message: string } }[] = []
    const answered = new Promise<void>((resolve) =>
      socket.on('message.added', (event) => {
        received.push(event)
        if (event.message.message === 'Hello one') resolve()
      }),
    )
    await new Promise((resolve) => socket.on('journal.live', resolve))
    await two.say('Hello two')
    await one.say('Hello one')
    await answered
    // The bot's answer may have arrived as well.
    expect([...new Set(received.map(({ message }) => message.chat_id))]).toEqual([one.chat.id])
  })
})

describe('a relay after a restart', () => {
  it('loads missed events once for all its consoles, and sends each exactly the events that it missed', async () => {
    const api = await startApi({ engine: parrot })
    const address = await listenForRelay(api.app)
    const owner = await newOwner(api)
    const agents = await manyAgents(api, owner, 30)
    const visitor = await newVisitor(api, owner.bot.api_key)
    await visitor.say('Hello')
    const { seq } = await ok(api.app, catchUp, { token: owner.token, query: { after: 0 } })
    for (let n = 0; n < 10; n++) await visitor.say(`Message ${n}`)
    const params = { id: (await newVisitor(api, owner.bot.api_key)).chat.id }
    await ok(api.app, assignChat, { token: owner.token, params, body: { user_id: owner.profile.id } })
    await ok(api.app, sendManual, { token: owner.token, params, body: { message: 'Between us.' } })

    const { relay, url } = await startRelay(api.config, address)
    const { console, closeAll } = socketsTo(url)
    // Some consoles have seen slightly fewer events than others.
    const screens = [owner, ...agents].map(({ token }, n) => console(token, seq - (n % 3)))
    await Promise.all(screens.map(({ live }) => live))
    for (const [n, { positions, events }] of screens.entries()) {
      expect(positions).toEqual(positions.map((_, i) => seq - (n % 3) + i + 1))
      const told = events.flatMap((event) =>
        event.type === 'message.added' && event.seq > seq ? event.message.message : [],
      )
      expect(told).toHaveLength(n === 0 ? 21 : 20)
      expect(told.includes('Between us.')).toBe(n === 0)
    }
    const answered = await ok(api.app, readMetrics, { token: INTERNAL_KEY, body: { cursors: {} } })
    const calls = new RegExp(`request_duration_seconds_count{.*route="${readJournal.path}".*} (\\d+)`)
    expect(Number(calls.exec(answered.text)?.[1])).toBe(1)
    closeAll()
    await relay.close()
    await api.close()
  })
})
