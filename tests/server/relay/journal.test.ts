import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '#contract/auth.ts'
import { assignChat, sendManual } from '#contract/chats.ts'
import { addMember, setMemberActive } from '#contract/members.ts'
import { parrot } from '#tests/support/engines.ts'
import { type Floor, startFloor } from '#tests/support/floor.ts'
import { ok } from '#tests/support/inject.ts'
import { newOwner, newVisitor, type Owner, PASSWORD } from '#tests/support/people.ts'

describe('the journal on the socket', () => {
  let floor: Floor
  beforeAll(async () => {
    floor = await startFloor({ engine: parrot })
  })
  afterAll(() => floor.close())

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

  it('brings each change once, in order, without a gap', async () => {
    const owner = await newOwner(floor.api)
    const screen = floor.console(owner.token, 0)
    await screen.live
    const visitor = await newVisitor(floor.api, owner.bot.api_key)
    for (let i = 0; i < 20; i++) await visitor.say(`Message ${i}`)
    await screen.until(({ events }) => events.filter(({ type }) => type === 'message.added').length === 40)
    expect(screen.positions).toEqual(screen.positions.map((_, i) => i + 1))
  })

  it('gives a console that comes back exactly what it missed', async () => {
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

  it('tells an agent of their chats only, and of the rest that the journal moved on', async () => {
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

  it('refuses a token that is none, and cuts off a member who is disabled', async () => {
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
    expect(await floor.console(token).refused).toBe('token_invalid')
  })

  it('tells a visitor of their own chat only', async () => {
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
    // The bot's answer to it may have come as well.
    expect([...new Set(received.map(({ message }) => message.chat_id))]).toEqual([one.chat.id])
  })
})
