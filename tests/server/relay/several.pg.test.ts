import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listMembers, setMemberActive } from '#contract/account/members.ts'
import { ready } from '#contract/journal/system.ts'
import { buildApi } from '#server/api/app.ts'
import { readConfig } from '#server/config.ts'
import type { TestApi } from '#tests/support/api.ts'
import { type Cuttable, cuttable } from '#tests/support/cuttable.ts'
import { serverDatabase } from '#tests/support/database-template.ts'
import { parrot } from '#tests/support/engines.ts'
import type { ConsoleProbe } from '#tests/support/floor.ts'
import { ok, send } from '#tests/support/inject.ts'
import { newColleague, newOwner, newVisitor } from '#tests/support/people.ts'
import { type OneOfSeveral, type Several, startSeveral } from '#tests/support/several.ts'
import { createTestClock } from '#tests/support/test-clock.ts'

const redis = process.env.TEST_REDIS_URL
/** Fields of the ephemeral events that the tests wait for. */
interface Sign {
  readonly agents: readonly object[]
  readonly online: boolean
}
const isPossible = Boolean(process.env.TEST_DATABASE_URL && redis)

describe.skipIf(!isPossible)('several relays and APIs (needs TEST_DATABASE_URL and TEST_REDIS_URL)', () => {
  let floor: Several
  let wayToRedis: Cuttable
  const start = (here: string, clock = createTestClock(new Date().toISOString())) =>
    startSeveral({ engine: parrot, clock }, { here, there: redis ?? '' })
  beforeAll(async () => {
    const { hostname, port } = new URL(redis ?? '')
    wayToRedis = await cuttable({ host: hostname, port: Number(port || 6379) })
    floor = await start(`redis://127.0.0.1:${wayToRedis.port}`)
  })
  afterAll(async () => {
    await floor.close()
    await wayToRedis.cut()
  })

  const screen = async (relay: OneOfSeveral, token: string, after: number | null = null) => {
    const probe = relay.console(token, after)
    await probe.live
    return probe
  }
  /** Resolves with the next matching event with the given name on a screen. */
  const heard = ({ socket }: ConsoleProbe, name: string, fits: (sign: Sign) => boolean = () => true) =>
    new Promise<unknown>((resolve) => {
      const listen = (payload: Sign) => {
        if (!fits(payload)) return
        socket.off(name, listen)
        resolve(payload)
      }
      socket.on(name, listen)
    })
  const messages = ({ events }: ConsoleProbe) => events.filter(({ type }) => type === 'message.added').length
  const online = async ({ app }: TestApi, token: string) =>
    (await ok(app, listMembers, { token })).entities
      .filter(({ availability }) => availability === 'online')
      .map(({ id }) => id)
      .sort((a, b) => a - b)

  it('deliver each event once, in order, to the consoles of both', async () => {
    const owner = await newOwner(floor.api)
    const screens = [
      await screen(floor.here, owner.token, 0),
      await screen(floor.there, owner.token, 0),
    ] as const
    const visitor = await newVisitor(floor.api, owner.bot.api_key)
    const far = await newVisitor({ ...floor.api, app: floor.second }, owner.bot.api_key)
    for (let i = 0; i < 10; i++) await Promise.all([visitor.say(`Near ${i}`), far.say(`Far ${i}`)])
    for (const one of screens) {
      await one.until((probe) => messages(probe) === 40)
      expect(one.positions).toEqual(one.positions.map((_, i) => i + 1))
    }
    expect(screens[0].events).toEqual(screens[1].events)
  })

  it('deliver events that were written while the database connection of the feed was lost', async () => {
    const owner = await newOwner(floor.api)
    const near = await screen(floor.here, owner.token, 0)
    await floor.api.database.executeSql(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen %'`,
    )
    const visitor = await newVisitor(floor.api, owner.bot.api_key)
    await visitor.say('Hello?')
    await near.until((probe) => messages(probe) === 2)
    expect(near.positions).toEqual(near.positions.map((_, i) => i + 1))
  })

  it('share typing, viewing and presence', async () => {
    const owner = await newOwner(floor.api)
    const agent = await newColleague(floor.api, owner, 'agent')
    const visitor = await newVisitor(floor.api, owner.bot.api_key)
    const chat_id = visitor.chat.id
    const near = await screen(floor.here, owner.token)
    const far = await screen(floor.there, agent.token)
    near.socket.emit('chat.view', { chat_id })
    const both = heard(near, 'viewing.changed', ({ agents }) => agents.length === 2)
    far.socket.emit('chat.view', { chat_id })
    expect(await both).toMatchObject({ agents: [{ id: owner.profile.id }, { id: agent.member.id }] })

    const isThere = heard(near, 'presence.changed', ({ online: is }) => is)
    const widget = floor.there.widget(owner.bot.api_key, visitor.chat.token)
    await new Promise((resolve) => widget.once('journal.live', resolve))
    expect(await isThere).toEqual({ chat_id, online: true })

    const typing = heard(near, 'typing.started')
    const typingForVisitor = new Promise((resolve) => widget.once('typing.started', resolve))
    far.socket.emit('typing.start', { chat_id })
    expect(await typing).toMatchObject({ chat_id, by: 'agent', user_id: agent.member.id })
    expect(await typingForVisitor).toMatchObject({ by: 'agent' })
    const visitorTypes = heard(near, 'typing.started')
    widget.emit('typing.start')
    expect(await visitorTypes).toMatchObject({ chat_id, by: 'customer' })

    const isGone = heard(near, 'presence.changed')
    widget.close()
    expect(await isGone).toEqual({ chat_id, online: false })
    const alone = heard(near, 'viewing.changed')
    far.socket.close()
    expect(await alone).toMatchObject({ agents: [{ id: owner.profile.id }] })
  })

  it('disconnect a disabled member on every relay immediately', async () => {
    const owner = await newOwner(floor.api)
    const agent = await newColleague(floor.api, owner, 'agent')
    const screens = [await screen(floor.here, agent.token), await screen(floor.there, agent.token)]
    const revoked = screens.map((one) => heard(one, 'session.revoked'))
    await ok(floor.api.app, setMemberActive, {
      token: owner.token,
      params: { id: agent.member.id },
      query: { is_disabled: true },
    })
    expect(await Promise.all(revoked)).toEqual([{ reason: 'disabled' }, { reason: 'disabled' }])
  })

  it('serve their own sockets while Redis is down, report that, and recover', async () => {
    const owner = await newOwner(floor.api)
    const visitor = await newVisitor(floor.api, owner.bot.api_key)
    const chat_id = visitor.chat.id
    const agent = await newColleague(floor.api, owner, 'agent')
    const near = await screen(floor.here, owner.token)
    near.socket.emit('chat.view', { chat_id })
    const checks = async () => {
      const answer = await fetch(`${floor.here.url}/ready`)
      return { status: answer.status, ...(await answer.json()).checks }
    }
    expect(await checks()).toMatchObject({ status: 200, redis: 'ok' })
    await wayToRedis.cut()
    await expect.poll(checks).toMatchObject({ status: 200, redis: 'failed' })

    const second = await screen(floor.here, agent.token)
    const viewing = heard(near, 'viewing.changed', ({ agents }) => agents.length === 2)
    second.socket.emit('chat.view', { chat_id })
    await viewing
    const typing = heard(near, 'typing.started')
    second.socket.emit('typing.start', { chat_id })
    await typing
    await visitor.say('Still there?')
    await near.until((probe) => messages(probe) === 2)

    const far = await screen(floor.there, agent.token)
    await wayToRedis.mend()
    await expect.poll(checks).toMatchObject({ redis: 'ok' })
    second.socket.close()
    const found = heard(far, 'viewing.changed', ({ agents }) => agents.length === 2)
    far.socket.emit('chat.view', { chat_id })
    await found
  })

  it('survive a killed relay: consoles reconnect without a gap, and its members no longer count as present', async () => {
    const clock = createTestClock(new Date().toISOString())
    const { api, here, there, close } = await start(redis ?? '', clock)
    const owner = await newOwner(api)
    const moves = await newColleague(api, owner, 'agent')
    const leaves = await newColleague(api, owner, 'agent')
    const visitor = await newVisitor(api, owner.bot.api_key)
    const chat_id = visitor.chat.id
    const near = await screen(here, owner.token)
    near.socket.emit('chat.view', { chat_id })
    const together = heard(near, 'viewing.changed', ({ agents }) => agents.length === 3)
    const far = [await screen(there, moves.token), await screen(there, leaves.token)] as const
    for (const { socket } of far) socket.emit('chat.view', { chat_id })
    await together
    await expect
      .poll(() => online(api, owner.token))
      .toEqual([owner.profile.id, moves.member.id, leaves.member.id])

    await visitor.say('One')
    await far[0].until((probe) => messages(probe) === 2)
    const seen = Math.max(...far[0].positions)
    const aloneAgain = heard(near, 'viewing.changed', ({ agents }) => agents.length === 1)
    await there.kill()
    await visitor.say('Two')
    await visitor.say('Three')
    // Members do not go offline immediately …
    clock.advance(40_000)
    const moved = await screen(here, moves.token, seen)
    await moved.until((probe) => messages(probe) === 4)
    expect(moved.positions).toEqual(moved.positions.map((_, i) => seen + i + 1))
    await aloneAgain

    // … but a minute after a relay last reported them.
    const beside = await screen(here, owner.token)
    const told = () =>
      api.database
        .executeSql('select user_id from presences where client_id = $1 and seen_at >= $2', [
          owner.profile.client_id,
          clock.now(),
        ])
        .then((result) => result.rows.length)
    await expect.poll(told).toBe(2)
    const gone = new Promise<void>((resolve) =>
      beside.socket.on('availability.changed', ({ availability }) => availability === 'offline' && resolve()),
    )
    clock.advance(25_000)
    await gone
    expect(await online(api, owner.token)).toEqual([owner.profile.id, moves.member.id])
    await close()
  })
})

describe('the settings of several relays', () => {
  it('are rejected with the embedded database, with a message', () => {
    const settings = { REDIS_URL: 'redis://127.0.0.1:6379', SECRET_KEY: 'x'.repeat(32) }
    expect(() => readConfig(settings)).toThrow('DATABASE_URL')
    expect(readConfig({ ...settings, API_UPSTREAM: 'http://api:3000' }).redisUrl).toBe(settings.REDIS_URL)
    expect(readConfig({ ...settings, DATABASE_URL: 'postgres://x/y' }).redisUrl).toBe(settings.REDIS_URL)
  })
})

describe.skipIf(!process.env.TEST_DATABASE_URL)(
  'two APIs on a new PostgreSQL (needs TEST_DATABASE_URL)',
  () => {
    it('can start at the same time', async () => {
      const { url, drop } = await serverDatabase(process.env.TEST_DATABASE_URL ?? '', 'template0')
      const environment = { DATABASE_URL: url, LOG_LEVEL: 'silent', SECRET_KEY: 'x'.repeat(32) }
      const apis = await Promise.all([1, 2].map(() => buildApi(readConfig(environment))))
      for (const app of apis) expect((await send(app, ready)).status).toBe(200)
      for (const app of apis) await app.close()
      await drop()
    })
  },
)
