import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  addAccessKey,
  type KeyScope,
  keyScopes,
  listAccessKeys,
  revokeAccessKey,
} from '#contract/account/access-keys.ts'
import { changePassword } from '#contract/account/account.ts'
import { forgotPassword, resetPassword } from '#contract/account/auth.ts'
import {
  listMembers,
  resetMemberPassword,
  setMemberActive,
  setMemberRole,
} from '#contract/account/members.ts'
import { assignChat } from '#contract/chats/chats.ts'
import { catchUp, operate } from '#contract/journal/system.ts'
import { INTERNAL_KEY } from '#tests/support/api.ts'
import { parrot } from '#tests/support/engines.ts'
import { type ConsoleProbe, type Floor, startFloor } from '#tests/support/floor.ts'
import { ok } from '#tests/support/inject.ts'
import { newColleague, newOwner, newVisitor, type Owner, PASSWORD } from '#tests/support/people.ts'

let floor: Floor
let owner: Owner
beforeAll(async () => {
  floor = await startFloor({ engine: parrot })
})
afterAll(() => floor.close())
beforeEach(async () => {
  owner = await newOwner(floor.api)
})

const add = (scopes: readonly KeyScope[], token = owner.token, days: number | null = null) =>
  ok(floor.api.app, addAccessKey, { token, body: { name: 'Warehouse', scopes: [...scopes], days } })
const open = async (token: string, after: number | null = null) => {
  const probe = floor.console(token, after)
  await probe.live
  return probe
}
const revocation = ({ socket }: ConsoleProbe) =>
  new Promise((resolve) => socket.once('session.revoked', resolve))
const gaps = async () =>
  Number(/console_gaps_total (\d+)/.exec(await (await fetch(`${floor.url}/metrics`)).text())?.[1])
const seqs = ({ events }: Pick<ConsoleProbe, 'events'>) => events.map(({ seq }) => seq)

describe('a socket with an access key', () => {
  it('receives the events of its creator from a position, without gaps', async () => {
    const { app } = floor.api
    const { key } = await add(['events:read'])
    const visitor = await newVisitor(floor.api, owner.bot.api_key)
    await visitor.say('Before')
    const early = await ok(app, catchUp, { token: owner.token, query: { after: 0 } })
    const program = await open(key, 0)
    await visitor.say('After')
    const { events, seq } = await ok(app, catchUp, { token: owner.token, query: { after: 0 } })
    expect(seq).toBeGreaterThan(early.seq)
    await program.until(({ positions }) => positions.at(-1) === seq)
    expect(seqs(program)).toEqual(seqs({ events }))
    const [{ last_used_at } = { last_used_at: null }] = (
      await ok(app, listAccessKeys, { token: owner.token })
    ).entities
    expect(last_used_at).not.toBeNull()
  })

  it.each(['admin', 'agent'] as const)('sees what its creator sees as %s, and nothing else', async (role) => {
    const { app } = floor.api
    const [admin, colleague] = [
      await newColleague(floor.api, owner, 'admin'),
      await newColleague(floor.api, owner, 'agent'),
    ]
    const { key } = await add(['events:read'], admin.token)
    const params = { id: admin.member.id }
    if (role === 'agent')
      await ok(app, setMemberRole, { token: owner.token, params, query: { role: 'agent' } })
    const stranger = await newOwner(floor.api)
    const program = await open(key)
    const start = await program.live
    const visitor = await newVisitor(floor.api, owner.bot.api_key)
    await visitor.say('Hello')
    await ok(app, assignChat, {
      token: owner.token,
      params: { id: visitor.chat.id },
      body: { user_id: colleague.member.id },
    })
    await visitor.say('Are you there?')
    await (await newVisitor(floor.api, stranger.bot.api_key)).say('Elsewhere')
    const [theirs, all] = await Promise.all(
      [admin.token, owner.token].map((token) => ok(app, catchUp, { token, query: { after: start } })),
    )
    await program.until(({ positions }) => positions.at(-1) === all?.seq)
    // An agent's catch-up omits events that were shown live while the chat was open to everyone.
    if (role === 'admin') expect(seqs(program)).toEqual(seqs(theirs ?? { events: [] }))
    else expect(program.events.length).toBeLessThan(all?.events.length ?? 0)
    expect(JSON.stringify(program.events)).not.toContain('Elsewhere')
    expect(JSON.stringify(program.events).includes('Are you there?')).toBe(role === 'admin')
  })

  it('is refused without the scope, with an unknown key, and with a key of a bot', async () => {
    const { key } = await add(keyScopes.filter((scope) => scope !== 'events:read'))
    expect(await floor.console(key).refused).toBe('scope_missing')
    expect(await floor.console('parley_invented').refused).toBe('token_invalid')
    expect(await floor.console(owner.bot.api_key).refused).toBe('token_invalid')
  })

  it('is closed at once when the key is revoked, while other keys stay connected', async () => {
    const admin = await newColleague(floor.api, owner, 'admin')
    const [made, kept] = [await add(['events:read'], admin.token), await add(['events:read'], admin.token)]
    const closed = revocation(await open(made.key))
    const [other, person] = [await open(kept.key), await open(admin.token)]
    await ok(floor.api.app, revokeAccessKey, { token: owner.token, params: { id: made.id } })
    expect(await closed).toEqual({ reason: 'signed_out' })
    expect(await floor.console(made.key).refused).toBe('token_invalid')
    expect([other.socket.connected, person.socket.connected]).toEqual([true, true])
  })

  it('is closed when its creator is disabled, changes role, or loses the account', async () => {
    const { app } = floor.api
    const admin = await newColleague(floor.api, owner, 'admin')
    const { key } = await add(['events:read'], admin.token)
    const params = { id: admin.member.id }
    const moved = revocation(await open(key))
    await ok(app, setMemberRole, { token: owner.token, params, query: { role: 'supervisor' } })
    expect(await moved).toEqual({ reason: 'role_changed' })
    const disabled = revocation(await open(key))
    await ok(app, setMemberActive, { token: owner.token, params, query: { is_disabled: true } })
    expect(await disabled).toEqual({ reason: 'disabled' })
    expect(await floor.console(key).refused).toBe('token_invalid')
    const { key: own } = await add(['events:read'])
    const gone = revocation(await open(own))
    const args = ['disable', String(owner.profile.client_id)]
    await ok(app, operate, { token: INTERNAL_KEY, body: { args } })
    expect(await gone).toEqual({ reason: 'disabled' })
    expect(await floor.console(own).refused).toBe('client_disabled')
  })

  const NEW = 'quiet-harbour-91'
  type Colleague = Awaited<ReturnType<typeof newColleague>>
  const endings: Record<string, (admin: Colleague) => Promise<unknown>> = {
    'changes their password': ({ token }) =>
      ok(floor.api.app, changePassword, { token, body: { old_password: PASSWORD, new_password: NEW } }),
    'sets a new password with a mailed code': async ({ email }) => {
      await ok(floor.api.app, forgotPassword, { body: { email } })
      const { text } = await floor.api.mailTo(email, 'reset')
      const token = 'code' in text ? String(text.code) : ''
      await ok(floor.api.app, resetPassword, { body: { token, new_password: NEW } })
    },
    'has their password reset by an owner': ({ member }) =>
      ok(floor.api.app, resetMemberPassword, { token: owner.token, params: { id: member.id } }),
    'has their password set by the operator': ({ email }) =>
      ok(floor.api.app, operate, {
        token: INTERNAL_KEY,
        body: { args: ['reset-password', email, `--password=${NEW}`] },
      }),
  }

  it.each(Object.entries(endings))('is closed at once when its creator %s', async (_, end) => {
    const admin = await newColleague(floor.api, owner, 'admin')
    const [mine, others] = [await add(['events:read'], admin.token), await add(['events:read'])]
    const closed = revocation(await open(mine.key))
    const other = await open(others.key)
    await end(admin)
    expect(await closed).toEqual({ reason: 'signed_out' })
    expect(await floor.console(mine.key).refused).toBe('token_invalid')
    expect(other.socket.connected).toBe(true)
  })

  it('does not make its creator available', async () => {
    const agent = await newColleague(floor.api, owner, 'admin')
    const { key } = await add(['events:read'], agent.token)
    const watching = await open(owner.token)
    await open(key)
    const person = await newColleague(floor.api, owner, 'agent')
    await open(person.token)
    const online = ({ events }: ConsoleProbe) =>
      events.flatMap((event) => (event.type === 'availability.changed' ? event.user_id : []))
    await watching.until((probe) => online(probe).includes(person.member.id))
    expect(online(watching)).not.toContain(agent.member.id)
    const { entities: members } = await ok(floor.api.app, listMembers, { token: owner.token, query: {} })
    expect(members.find(({ id }) => id === agent.member.id)?.availability).not.toBe('online')
  })

  describe('sends commands', () => {
    /** Returns the commands of a program that another viewer of the chat noticed. */
    const heardOf = async (scopes: readonly KeyScope[]) => {
      const [creator, other] = [
        await newColleague(floor.api, owner, 'admin'),
        await newColleague(floor.api, owner, 'admin'),
      ]
      const visitor = await newVisitor(floor.api, owner.bot.api_key)
      await visitor.say('Hello')
      const { key } = await add(scopes, creator.token)
      const [program, viewer, last] = [await open(key), await open(owner.token), await open(other.token)]
      const command = { chat_id: visitor.chat.id }
      viewer.socket.emit('chat.view', command)
      await new Promise((resolve) => viewer.socket.once('presence.changed', resolve))
      const heard: string[] = []
      viewer.socket.on('viewing.changed', ({ agents }: { agents: { id: number }[] }) => {
        if (agents.some(({ id }) => id === creator.member.id)) heard.push('chat.view')
      })
      const ended = new Promise((resolve) => {
        viewer.socket.on('typing.started', ({ user_id }: { user_id: number }) => {
          if (user_id === creator.member.id) heard.push('typing.start')
          else resolve(heard)
        })
      })
      const before = await gaps()
      for (const name of ['chat.view', 'typing.start', 'journal.gap']) program.socket.emit(name, command)
      // A socket's commands are handled in order, so the program's earlier commands have been handled once its last one, a gap
      // report, has been counted.
      await vi.waitUntil(async () => (await gaps()) > before)
      last.socket.emit('typing.start', command)
      return ended
    }

    it('with the scope `chats:write`', async () => {
      expect(await heardOf(['events:read', 'chats:write'])).toEqual(['chat.view', 'typing.start'])
    })

    it('with no other scope', async () => {
      expect(await heardOf(keyScopes.filter((scope) => scope !== 'chats:write'))).toEqual([])
    })
  })
})
