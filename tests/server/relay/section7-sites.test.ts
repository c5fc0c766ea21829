import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressOf } from '#contract/base/address.ts'
import { updateBot } from '#contract/bots/bots.ts'
import { bootWidget, getBotByApiKey } from '#contract/bots/widget-bots.ts'
import { createChat, getVisitorChat, renewVisitor, sendMessage } from '#contract/visitor/visitor.ts'
import { API_KEY, PASSWORD, type Section7Backend, startSection7 } from '#tests/fakes/section7/start.ts'
import { routes } from '#tests/support/contract-routes.ts'
import { inFrontOf } from '#tests/support/in-front-of.ts'

const ALLOWED = 'https://shop.example'
const OTHER = 'https://other.example'

describe('sites that may use a bot of a backend that does not check them', () => {
  let backend: Section7Backend
  let relay: Awaited<ReturnType<typeof inFrontOf>>
  let chat: { id: number; token: string }
  const key = { 'api-key': API_KEY }
  beforeAll(async () => {
    backend = await startSection7()
    relay = await inFrontOf(backend.url)
    await relay.enters('olga@example.test', PASSWORD)
    chat = await relay.call(createChat, { body: { user_name: 'Ina' }, headers: { ...key, origin: ALLOWED } })
  })
  afterAll(async () => {
    await relay.close()
    await backend.stop()
  })

  /** Everything that a visitor's page may call: with a bot's key, or with the token of a chat. */
  const open = routes.filter(
    ({ route }) => ['widget', 'visitor', 'party'].includes(route.access) || route === bootWidget,
  )
  const ask = async (name: string, headers: Record<string, string>) => {
    const { route } = open.find((one) => one.name === name) ?? { route: bootWidget }
    const authorization = `Bearer ${chat.token}`
    const input = {
      params: { id: chat.id, order: 1, file: 1, agent: 1 },
      ...(route === bootWidget && { query: { key: API_KEY } }),
      headers: { ...key, ...(route.access !== 'widget' && { authorization }), ...headers },
      ...(route.method !== 'GET' && { body: { token: chat.token, message: 'Hello', stars: 5 } }),
    }
    const response = await relay.send(route, input)
    const text = await response.text()
    return { response, code: response.ok || !text ? null : (JSON.parse(text).code as string) }
  }

  it.each(open.map(({ name, route }) => [name, route.access] as const))(
    '%s is refused on another site, and not on an allowed one',
    async (name, access) => {
      const refused = await ask(name, { origin: OTHER })
      expect([refused.response.status, refused.code]).toEqual([403, 'origin_not_allowed'])
      const isReadable = refused.response.headers.get('access-control-allow-origin') !== null
      expect(isReadable).toBe(access === 'widget' || access === 'public')
      expect((await ask(name, { origin: ALLOWED })).code).not.toBe('origin_not_allowed')
    },
  )

  it.each(routes.map(({ name, route }) => ({ name, route })))(
    'may read the answers of $name only if the widget calls it',
    async ({ route }) => {
      const params = {
        id: 1,
        bot: 1,
        botId: 1,
        bot_id: 1,
        version: 1,
        order: 1,
        delivery: 1,
        channel: 'zalo',
        file: 1,
        agent: 1,
      }
      const asked = await fetch(relay.url + addressOf(route, { params }), {
        method: 'OPTIONS',
        headers: { origin: ALLOWED, 'access-control-request-method': route.method },
      })
      const isShared = asked.headers.get('access-control-allow-origin') !== null
      expect(isShared).toBe(open.some((one) => one.route === route))
    },
  )

  it('bind a token to the site for which it was issued', async () => {
    const call = (origin: string) =>
      relay.send(getVisitorChat, {
        params: { id: chat.id },
        headers: { ...key, authorization: `Bearer ${chat.token}`, origin },
      })
    expect((await call(ALLOWED)).status).toBe(200)
    // An allowed site as well, but not the one for which the token was issued.
    expect((await call('https://www.shop.example')).status).toBe(403)
  })

  it('need a ticket from the page that embeds them to begin a chat in the frame', async () => {
    const own = { origin: relay.url }
    const begin = (headers: Record<string, string>) =>
      relay.send(createChat, { body: { user_name: 'Jo' }, headers: { ...key, ...own, ...headers } })
    const boot = await relay.call(bootWidget, { query: { key: API_KEY }, headers: { origin: ALLOWED } })
    expect((await begin({})).status).toBe(403)
    expect((await begin({ 'widget-ticket': 'none' })).status).toBe(403)
    expect((await begin({ 'widget-ticket': `${boot.ticket}x` })).status).toBe(403)
    const begun = await begin({ 'widget-ticket': boot.ticket })
    expect(begun.status).toBe(201)
    const { id, token } = (await begun.json()) as { id: number; token: string }
    const headers = { ...key, ...own, authorization: `Bearer ${token}` }
    await relay.call(sendMessage, { params: { id }, body: { message: 'Hello' }, headers })
    await relay.call(getBotByApiKey, { headers: { ...key, ...own, 'widget-ticket': boot.ticket } })
    const renewed = {
      params: { id },
      body: { token },
      headers: { ...key, ...own, 'widget-ticket': boot.ticket },
    }
    await relay.call(renewVisitor, renewed)
  })

  it('lose access once they are removed from the list', async () => {
    const begun = await relay.call(createChat, {
      body: { user_name: 'Kai' },
      headers: { ...key, origin: ALLOWED },
    })
    const call = () =>
      relay.send(getVisitorChat, {
        params: { id: begun.id },
        headers: { ...key, authorization: `Bearer ${begun.token}`, origin: relay.url },
      })
    expect((await call()).status).toBe(200)
    await relay.call(updateBot, { params: { id: 7 }, body: { allowed_domain: ['elsewhere.example'] } })
    expect((await call()).status).toBe(403)
    const socket = relay.sockets.widget(API_KEY, begun.token)
    const refusal = await new Promise((resolve) =>
      socket.on('connect_error', (error) => resolve(error.message)),
    )
    expect(refusal).toBe('origin_not_allowed')
  })
})
