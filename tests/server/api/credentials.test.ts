import { readFileSync } from 'node:fs'
import { generateSync } from 'otplib'
import type { Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addAccessKey } from '#contract/account/access-keys.ts'
import { completeSignIn, confirmTwoFactor, setUpTwoFactor } from '#contract/account/account.ts'
import { forgotPassword, resetPassword, signIn, signOut } from '#contract/account/auth.ts'
import { getProfile, resetMemberPassword, setMemberActive } from '#contract/account/members.ts'
import { listBots } from '#contract/bots/bots.ts'
import { replaceIdentitySecret } from '#contract/bots/identity.ts'
import { bootWidget, getBotByApiKey } from '#contract/bots/widget-bots.ts'
import { connectIntegration, finishConsent } from '#contract/channels/integrations.ts'
import { listChats } from '#contract/chats/chats.ts'
import { addWallboard, readWallboard } from '#contract/floor/wallboards.ts'
import { operate } from '#contract/journal/system.ts'
import { createChat, getVisitorChat, identifyVisitor, renewVisitor } from '#contract/visitor/visitor.ts'
import { startProviders } from '#tests/fakes/channels/start.ts'
import { ProviderState } from '#tests/fakes/channels/state.ts'
import { INTERNAL_KEY } from '#tests/support/api.ts'
import { parrot } from '#tests/support/engines.ts'
import { type Floor, startFloor } from '#tests/support/floor.ts'
import { ok, send } from '#tests/support/inject.ts'
import { newColleague, newOwner, newVisitor, PASSWORD } from '#tests/support/people.ts'
import { identityToken } from './support/identity-token.ts'

const OTHER_PASSWORD = 'quiet-quay-77'

let floor: Floor
let providers: Awaited<ReturnType<typeof startProviders>>
beforeAll(async () => {
  providers = await startProviders(new ProviderState())
  floor = await startFloor({ engine: parrot, limits: {} }, providers.environment)
})
afterAll(async () => {
  await floor.close()
  await providers.close()
})
const app = () => floor.api.app

/** Creates an account with its owner, and an admin who holds credentials. */
async function newScene() {
  const owner = await newOwner(floor.api)
  const holder = await newColleague(floor.api, owner, 'admin')
  return { owner, holder, key: { 'api-key': owner.bot.api_key } }
}
type Scene = Awaited<ReturnType<typeof newScene>>

/** Function that checks once whether a credential still works. */
type Check = () => Promise<boolean>
const succeeds = async (call: Promise<{ readonly status: number }>) => (await call).status < 300
/** Waits until everything that was sent before has arrived, and returns whether the socket is still open. */
const isOpen = async (socket: Socket, roundTrip: () => Promise<unknown>) => {
  const closed = new Promise((resolve) => socket.once('disconnect', resolve))
  await Promise.race([closed, roundTrip()])
  return socket.connected
}

const visitorWorks =
  ({ key }: Scene, { id, token }: { readonly id: number; readonly token: string }): Check =>
  async () => {
    const own = { headers: key, params: { id } }
    const read = await succeeds(send(app(), getVisitorChat, { ...own, token }))
    const renewed = await succeeds(send(app(), renewVisitor, { ...own, body: { token } }))
    // A token that can no longer be used, but can still be renewed, has not ended.
    return read || renewed
  }

/** Functions that create each kind of credential. */
const kinds: Readonly<Record<string, (scene: Scene) => Promise<Check>>> = {
  session:
    async ({ holder: { token } }) =>
    () =>
      succeeds(send(app(), getProfile, { token })),
  'sign-in awaiting its second factor': async ({ holder: { token, email } }) => {
    const { secret } = await ok(app(), setUpTwoFactor, { token, body: { password: PASSWORD } })
    const codeIn = (steps: number) =>
      generateSync({ secret, epoch: Math.floor(Date.now() / 1_000) + steps * 30 })
    await ok(app(), confirmTwoFactor, { token, body: { code: codeIn(-1) } })
    const { body } = await send(app(), signIn, { body: { username: email, password: PASSWORD } })
    const pending_token = String(body.params?.pending_token)
    return async () => {
      const { body } = await send(app(), completeSignIn, { body: { pending_token, code: codeIn(0) } })
      return succeeds(send(app(), getProfile, { token: body.access_token ?? 'none' }))
    }
  },
  'access key': async ({ holder: { token } }) => {
    const { key } = await ok(app(), addAccessKey, {
      token,
      body: { name: 'Key', scopes: ['chats:read'], days: null },
    })
    return () => succeeds(send(app(), listChats, { token: key, query: {} }))
  },
  'password reset code': async ({ holder: { email } }) => {
    await ok(app(), forgotPassword, { body: { email } })
    const { text } = await floor.api.mailTo(email, 'reset')
    const token = 'code' in text ? text.code : ''
    return () => succeeds(send(app(), resetPassword, { body: { token, new_password: 'quiet-quay-79' } }))
  },
  'second factor': async ({ owner, holder: { token, email, member } }) => {
    const { secret } = await ok(app(), setUpTwoFactor, { token, body: { password: PASSWORD } })
    const code = generateSync({ secret, epoch: Math.floor(Date.now() / 1_000) - 30 })
    await ok(app(), confirmTwoFactor, { token, body: { code } })
    return async () => {
      // The second factor must still be required once the member may sign in again.
      const params = { id: member.id }
      await ok(app(), setMemberActive, { token: owner.token, params, query: { is_disabled: false } })
      for (const password of [PASSWORD, OTHER_PASSWORD]) {
        const { body } = await send(app(), signIn, { body: { username: email, password } })
        if (body.code === 'two_factor_required') return true
      }
      return false
    }
  },
  'trial token': async (scene) => {
    const { token } = scene.holder
    const chat = await ok(app(), createChat, { headers: scene.key, token, body: { playground: true } })
    return visitorWorks(scene, chat)
  },
  'console socket': async ({ holder: { token } }) => {
    const { socket, live } = floor.console(token)
    await live
    return () =>
      isOpen(socket, () =>
        socket
          .timeout(2_000)
          .emitWithAck('none')
          .catch(() => null),
      )
  },
  'socket of an access key': async ({ holder: { token } }) => {
    const { key } = await ok(app(), addAccessKey, {
      token,
      body: { name: 'Key', scopes: ['events:read'], days: null },
    })
    const { socket, live } = floor.console(key)
    await live
    return () =>
      isOpen(socket, () =>
        socket
          .timeout(2_000)
          .emitWithAck('none')
          .catch(() => null),
      )
  },
  'wallboard link': async ({ holder: { token } }) => {
    const { secret } = await ok(app(), addWallboard, { token, body: { name: 'Wall' } })
    return () => succeeds(send(app(), readWallboard, { body: { secret } }))
  },
  'connection of a channel under way': async ({ owner, holder: { token, email } }) => {
    const call = { token, params: { channel: 'messenger' as const } }
    const { url } = await ok(app(), connectIntegration, { ...call, body: { bot_id: owner.bot.id } })
    const { headers } = await fetch(url, { redirect: 'manual' })
    const back = new URL(headers.get('location') ?? '').searchParams
    const body = { code: back.get('code') ?? '', state: back.get('state') ?? '' }
    return async () => {
      const asHolder = await send(app(), finishConsent, { ...call, body })
      if (asHolder.status < 300) return true
      const again = await send(app(), signIn, { body: { username: email, password: PASSWORD } })
      const next = { ...call, token: again.body.access_token ?? '', body }
      return succeeds(send(app(), finishConsent, next))
    }
  },
  'bot key':
    async ({ key }) =>
    () =>
      succeeds(send(app(), createChat, { headers: key, body: {} })),
  'widget ticket': async ({ owner, key }) => {
    const { ticket } = await ok(app(), bootWidget, {
      query: { key: owner.bot.api_key },
      headers: { origin: 'https://shop.example' },
    })
    const headers = { ...key, 'widget-ticket': ticket }
    return () => succeeds(send(app(), getBotByApiKey, { headers }))
  },
  'visitor token': async (scene) => {
    const chat = await ok(app(), createChat, { headers: scene.key, body: {} })
    return visitorWorks(scene, chat)
  },
  'token of a proven visitor': async (scene) => {
    const { owner, key } = scene
    const params = { id: owner.bot.id }
    const { secret } = await ok(app(), replaceIdentitySecret, { token: owner.token, params })
    const before = await ok(app(), createChat, { headers: key, body: {} })
    const body = { identity: await identityToken(secret, { sub: 'u-1' }), token: before.token }
    const { chat } = await ok(app(), identifyVisitor, { headers: key, body })
    return visitorWorks(scene, chat ?? { id: 0, token: '' })
  },
  'visitor socket': async ({ owner }) => {
    const visitor = await newVisitor(floor.api, owner.bot.api_key)
    const socket = floor.widget(owner.bot.api_key, visitor.chat.token)
    await new Promise((resolve) => socket.once('journal.live', resolve))
    return () => {
      const heard = new Promise((resolve) => socket.once('message.added', resolve))
      return isOpen(socket, () =>
        visitor.say('Hello').then(
          () => heard,
          () => new Promise(() => {}),
        ),
      )
    }
  },
}

/** Events that end credentials, by the column that describes them. */
const events: Readonly<Record<string, (scene: Scene) => Promise<unknown>>> = {
  'member signs out': ({ holder: { token } }) => ok(app(), signOut, { token }),
  'new password': ({ owner, holder: { member } }) =>
    ok(app(), resetMemberPassword, {
      token: owner.token,
      params: { id: member.id },
      body: { new_password: OTHER_PASSWORD },
    }),
  'member disabled': ({ owner, holder: { member } }) =>
    ok(app(), setMemberActive, {
      token: owner.token,
      params: { id: member.id },
      query: { is_disabled: true },
    }),
  'account disabled': ({ owner }) =>
    ok(app(), operate, { token: INTERNAL_KEY, body: { args: ['disable', String(owner.profile.client_id)] } }),
}

const path = new URL('../../../server/api/platform/auth/README.md', import.meta.url)
const [header = [], , ...rows] = readFileSync(path, 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
const cases = rows.flatMap(([kind = '', ...cells]) =>
  Object.keys(events).map((event) => [kind, event, cells[header.indexOf(event) - 1] ?? ''] as const),
)

describe('the life cycle of credentials in the README', () => {
  it('names every kind and every event', () => {
    expect(rows.map(([kind]) => kind).sort()).toEqual(Object.keys(kinds).sort())
    for (const event of Object.keys(events)) expect(header).toContain(event)
    for (const [kind, event, outcome] of cases)
      expect(['ends', 'stays', '–'], `${kind} ${event}`).toContain(outcome)
  })

  it.each(Object.entries(kinds))('is about a credential that works: %s', async (_, make) => {
    const check = await make(await newScene())
    expect(await check()).toBe(true)
  })

  it.each(cases.filter(([, , outcome]) => outcome !== '–'))('%s: %s, it %s', async (kind, event, outcome) => {
    const scene = await newScene()
    const check = await kinds[kind]?.(scene)
    await events[event]?.(scene)
    expect(await check?.()).toBe(outcome === 'stays')
  })
})

describe('a member’s credentials', () => {
  it('do not come back with the member', async () => {
    const scene = await newScene()
    const { owner, holder } = scene
    const checks = await Promise.all([kinds.session?.(scene), kinds['access key']?.(scene)])
    const params = { id: holder.member.id }
    for (const is_disabled of [true, false])
      await ok(app(), setMemberActive, { token: owner.token, params, query: { is_disabled } })
    for (const check of checks) expect(await check?.()).toBe(false)
    await ok(app(), listBots, { token: owner.token })
  })
})
