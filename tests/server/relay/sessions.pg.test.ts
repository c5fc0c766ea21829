import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forgotPassword, resetPassword, signIn, signOut } from '#contract/account/auth.ts'
import { resetMemberPassword, setMemberRole } from '#contract/account/members.ts'
import { endPersonAccess } from '#contract/chats/people.ts'
import { catchUp, operate } from '#contract/journal/system.ts'
import { INTERNAL_KEY } from '#tests/support/api.ts'
import { parrot } from '#tests/support/engines.ts'
import { type ConsoleProbe, type Floor, startFloor } from '#tests/support/floor.ts'
import { ok } from '#tests/support/inject.ts'
import { newColleague, newOwner, newVisitor, PASSWORD } from '#tests/support/people.ts'

describe('sockets of sessions that end', () => {
  let floor: Floor
  beforeAll(async () => {
    floor = await startFloor({ engine: parrot })
  })
  afterAll(() => floor.close())

  const opened = async (token: string) => {
    const screen = floor.console(token)
    await screen.live
    return screen
  }
  const revocation = ({ socket }: ConsoleProbe) =>
    new Promise((resolve) => socket.once('session.revoked', resolve))

  it('are closed when a manager or the member resets the password', async () => {
    const { api } = floor
    const owner = await newOwner(api)
    const agent = await newColleague(api, owner, 'agent')
    const first = revocation(await opened(agent.token))
    const params = { id: agent.member.id }
    await ok(api.app, resetMemberPassword, {
      token: owner.token,
      params,
      body: { new_password: 'quiet-quay-77' },
    })
    expect(await first).toEqual({ reason: 'signed_out' })
    expect(await floor.console(agent.token).refused).toBe('token_invalid')

    const body = { username: agent.email, password: 'quiet-quay-77' }
    const { access_token } = await ok(api.app, signIn, { body })
    const second = revocation(await opened(access_token))
    await ok(api.app, forgotPassword, { body: { email: agent.email } })
    const { text } = await api.mailTo(agent.email, 'reset')
    const token = 'code' in text ? text.code : ''
    await ok(api.app, resetPassword, { body: { token, new_password: 'quiet-quay-78' } })
    expect(await second).toEqual({ reason: 'signed_out' })
  })

  it('are closed on sign-out, but not other sessions’ sockets', async () => {
    const { api } = floor
    const owner = await newOwner(api)
    const body = { username: owner.email, password: PASSWORD }
    const { access_token: other } = await ok(api.app, signIn, { body })
    const kept = await opened(owner.token)
    const closed = revocation(await opened(other))
    await ok(api.app, signOut, { token: other })
    expect(await closed).toEqual({ reason: 'signed_out' })
    await kept.until(({ events }) => events.some(({ type }) => type === 'sessions.ended'))
    expect(kept.socket.connected).toBe(true)
  })

  it('are not published to others, not even supervisors', async () => {
    const { api } = floor
    const owner = await newOwner(api)
    const agent = await newColleague(api, owner, 'agent')
    const watching = await opened(owner.token)
    const closed = revocation(await opened(agent.token))
    await ok(api.app, signOut, { token: agent.token })
    await closed
    const { seq } = await ok(api.app, catchUp, { token: owner.token, query: { after: 0 } })
    await watching.until(({ positions }) => positions.includes(seq))
    expect(watching.events.filter(({ type }) => type === 'sessions.ended')).toEqual([])
    const { events } = await ok(api.app, catchUp, { token: owner.token, query: { after: 0 } })
    expect(events.filter(({ type }) => type === 'sessions.ended')).toEqual([])
  })

  it('are closed when the role changes, and reconnect with the new one', async () => {
    const { api } = floor
    const owner = await newOwner(api)
    const agent = await newColleague(api, owner, 'agent')
    const revoked = revocation(await opened(agent.token))
    const params = { id: agent.member.id }
    await ok(api.app, setMemberRole, { token: owner.token, params, query: { role: 'supervisor' } })
    expect(await revoked).toEqual({ reason: 'role_changed' })
    const again = await opened(agent.token)
    expect(again.socket.connected).toBe(true)
  })

  it('are closed when the operator disables the client, including those of its visitors, but no others', async () => {
    const { api } = floor
    const [owner, other] = [await newOwner(api), await newOwner(api)]
    const { chat } = await newVisitor(api, owner.bot.api_key)
    const revoked = revocation(await opened(owner.token))
    const stays = await opened(other.token)
    const visitor = floor.widget(owner.bot.api_key, chat.token)
    await new Promise((resolve) => visitor.once('journal.live', resolve))
    const gone = new Promise((resolve) => visitor.once('disconnect', resolve))
    const run = (name: string) =>
      ok(api.app, operate, { token: INTERNAL_KEY, body: { args: [name, String(owner.profile.client_id)] } })
    await run('disable')
    expect(await revoked).toEqual({ reason: 'disabled' })
    await gone
    expect(stays.socket.connected).toBe(true)
    expect(await floor.console(owner.token).refused).toBe('client_disabled')
    await run('enable')
    await opened(owner.token)
  })

  it('are closed for visitors whose tokens end, and other visitors stay connected', async () => {
    const { api } = floor
    const owner = await newOwner(api)
    const follow = async ({ chat }: Awaited<ReturnType<typeof newVisitor>>) => {
      const socket = floor.widget(owner.bot.api_key, chat.token)
      await new Promise((resolve) => socket.once('journal.live', resolve))
      return { socket, closed: new Promise((resolve) => socket.once('disconnect', resolve)) }
    }
    const [lost, other] = [await newVisitor(api, owner.bot.api_key), await newVisitor(api, owner.bot.api_key)]
    const [first, second] = [await follow(lost), await follow(other)]
    await ok(api.app, endPersonAccess, { token: owner.token, params: { id: lost.chat.id } })
    await first.closed
    const again = floor.widget(owner.bot.api_key, lost.chat.token)
    const refusal = await new Promise<{ data?: { code: string } }>((resolve) =>
      again.once('connect_error', (error) => resolve(error as { data?: { code: string } })),
    )
    expect(refusal.data?.code).toBe('token_invalid')
    expect(second.socket.connected).toBe(true)
  })
})
