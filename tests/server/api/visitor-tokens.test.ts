import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listAudit } from '#contract/account/audit.ts'
import { signIn, signOut } from '#contract/account/auth.ts'
import { removeIdentitySecret, replaceIdentitySecret } from '#contract/bots/identity.ts'
import { endPersonAccess } from '#contract/chats/people.ts'
import {
  createChat,
  getVisitorChat,
  identifyVisitor,
  renewVisitor,
  sendMessage,
} from '#contract/visitor/visitor.ts'
import { listEarlierChats } from '#contract/visitor/visitor-home.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { routes } from '#tests/support/contract-routes.ts'
import { parrot } from '#tests/support/engines.ts'
import { ok, send } from '#tests/support/inject.ts'
import { newOwner, type Owner, PASSWORD } from '#tests/support/people.ts'
import { rightCall } from '#tests/support/right-call.ts'
import { newMember } from '#tests/support/team.ts'
import { identityToken } from './support/identity-token.ts'

let api: TestApi
let owner: Owner
let secret: string
beforeAll(async () => {
  api = await startApi({ engine: parrot })
})
afterAll(() => api.close())
beforeEach(async () => {
  owner = await newOwner(api)
  secret = await newSecret()
})

const ofBot = () => ({ token: owner.token, params: { id: owner.bot.id } })
const newSecret = async () => (await ok(api.app, replaceIdentitySecret, ofBot())).secret
const key = () => ({ 'api-key': owner.bot.api_key })
const proofOf = (sub: string) => identityToken(secret, { sub })

/** A chat and a token for it. */
interface Access {
  readonly id: number
  readonly token: string
}

const begin = async (identity?: string): Promise<Access> =>
  ok(api.app, createChat, { headers: key(), body: identity ? { identity } : {} })

const identify = async (sub: string, token?: string) => {
  const body = { identity: await proofOf(sub), ...(token && { token }) }
  return (await ok(api.app, identifyVisitor, { headers: key(), body })).chat
}

/** Every way in which a visitor's token is used, with the status of each. */
const uses = async ({ id, token }: Access) => {
  const own = { headers: key(), token, params: { id } }
  const renewal = { headers: key(), params: { id }, body: { token } }
  const earlier = await ok(api.app, listEarlierChats, { headers: key(), body: { tokens: [token] } })
  return {
    read: (await send(api.app, getVisitorChat, own)).status,
    write: (await send(api.app, sendMessage, { ...own, body: { message: 'Hello' } })).status,
    renew: (await send(api.app, renewVisitor, renewal)).status,
    listed: earlier.entities.map((chat) => chat.id),
  }
}
const ended = { read: 401, write: 401, renew: 401, listed: [] as number[] }
const usable = { read: 200, write: 200, renew: 200 }

describe('a visitor’s token', () => {
  it('from before the visitor was identified no longer reads, writes or renews', async () => {
    const before = await begin()
    expect(await uses(before)).toMatchObject(usable)
    const after = await identify('u-1', before.token)
    expect(after?.id).toBe(before.id)
    expect(await uses(before)).toEqual(ended)
    expect(await uses({ ...before, token: after?.token ?? '' })).toMatchObject(usable)
  })

  it('stays valid if the same visitor is identified again, as on each page', async () => {
    const first = await identify('u-1', (await begin()).token)
    const again = await identify('u-1', first?.token)
    for (const access of [first, again]) expect(await uses(access as Access)).toMatchObject(usable)
  })

  it('that has ended does not prevent the visitor from proving who they are', async () => {
    const before = await begin()
    const after = await identify('u-1', before.token)
    expect((await identify('u-1', before.token))?.id).toBe(after?.id)
    expect(await identify('u-2', before.token)).toBeNull()
  })

  it('of a proven chat ends when the secret is replaced or removed, and others do not', async () => {
    const proven = await begin(await proofOf('u-1'))
    const later = (await identify('u-2', (await begin()).token)) as Access
    const anonymous = await begin()
    secret = await newSecret()
    expect(await uses(proven)).toEqual(ended)
    expect(await uses(later)).toEqual(ended)
    expect(await uses(anonymous)).toMatchObject(usable)
    const renewed = (await identify('u-1', proven.token)) as Access
    expect(renewed.id).toBe(proven.id)
    expect(await uses(renewed)).toMatchObject(usable)
    await ok(api.app, removeIdentitySecret, ofBot())
    expect(await uses(renewed)).toEqual(ended)
  })

  it('is not issued again for the idempotency key of a chat that has been proven since', async () => {
    const headers = { ...key(), 'idempotency-key': 'k'.repeat(20) }
    const before = await ok(api.app, createChat, { headers, body: {} })
    await identify('u-1', before.token)
    expect((await ok(api.app, createChat, { headers, body: {} })).id).not.toBe(before.id)
  })

  it('of any of a person’s chats ends when a member ends their access', async () => {
    const first = await begin(await proofOf('u-1'))
    const second = await begin(await proofOf('u-1'))
    const other = await begin(await proofOf('u-2'))
    const access = { token: owner.token, params: { id: first.id } }
    await ok(api.app, endPersonAccess, access)
    for (const one of [first, second]) expect(await uses(one)).toEqual(ended)
    expect(await uses(other)).toMatchObject(usable)
    const { entities } = await ok(api.app, listAudit, { token: owner.token, query: {} })
    expect(entities[0]).toMatchObject({ action: 'person.access_ended', detail: { chat: first.id } })
    const back = (await identify('u-1')) as Access
    expect(await uses(back)).toMatchObject(usable)
  })

  it('cannot be ended by an agent who does not have the chat, nor by another account', async () => {
    const chat = await begin()
    const agent = await newMember(api, owner, 'agent')
    const stranger = await newOwner(api)
    const params = { id: chat.id }
    expect((await send(api.app, endPersonAccess, { token: agent.token, params })).status).toBe(403)
    expect((await send(api.app, endPersonAccess, { token: stranger.token, params })).status).toBe(404)
    expect(await uses(chat)).toMatchObject(usable)
  })

  it('of a trial ends with the session of the member who started it', async () => {
    const { access_token } = await ok(api.app, signIn, {
      body: { username: owner.email, password: PASSWORD },
    })
    const trial = await ok(api.app, createChat, {
      headers: key(),
      token: access_token,
      body: { playground: true },
    })
    const read = () => uses(trial)
    expect(await read()).toMatchObject(usable)
    await ok(api.app, signOut, { token: access_token })
    expect(await read()).toEqual(ended)
  })
})

describe('another visitor’s chat', () => {
  const visitorRoutes = routes.filter(
    ({ route }) => route.access === 'visitor' && route.consumes !== 'multipart',
  )

  it.each(visitorRoutes)('is not reachable through $name by its id', async ({ route }) => {
    const [own, other] = [await begin(), await begin()]
    const call = rightCall(route, other.id)
    const codeWith = async (headers: Record<string, string>) => {
      const answer = await api.app.inject({ ...call, headers: { ...call.headers, ...headers } })
      return JSON.parse(answer.body).code as string
    }
    const bearer = { authorization: `Bearer ${own.token}` }
    expect(await codeWith(key())).toBe('token_missing')
    expect(await codeWith(bearer)).toBe('api_key_invalid')
    expect(await codeWith({ ...key(), ...bearer })).toBe('not_found')
    const { bot } = await newOwner(api)
    expect(await codeWith({ 'api-key': bot.api_key, ...bearer })).toBe('token_invalid')
  })
})
