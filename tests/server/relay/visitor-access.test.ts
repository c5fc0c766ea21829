import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getHistory } from '#contract/chats/chats.ts'
import { createChat } from '#contract/visitor/visitor.ts'
import { AppError } from '#server/lib/app-error.ts'
import { VisitorAccess } from '#server/relay/external-api/visitor-access.ts'
import { Visitors } from '#server/relay/external-api/visitors.ts'
import { API_KEY, PASSWORD, type Section7Backend, startSection7 } from '#tests/fakes/section7/start.ts'
import { routes } from '#tests/support/contract-routes.ts'
import { inFrontOf } from '#tests/support/in-front-of.ts'

describe('a chat of a backend that checks no visitors’ tokens', () => {
  let backend: Section7Backend
  let relay: Awaited<ReturnType<typeof inFrontOf>>
  let chat: { id: number; token: string }
  const key = { 'api-key': API_KEY }
  beforeAll(async () => {
    backend = await startSection7()
    relay = await inFrontOf(backend.url)
    await relay.enters('olga@example.test', PASSWORD)
    chat = await relay.call(createChat, { body: { user_name: 'Ina' }, headers: key })
  })
  afterAll(async () => {
    await relay.close()
    await backend.stop()
  })

  const visitorRoutes = routes.filter(({ route }) => route.access === 'visitor')
  const OTHERS = 101
  const refusalOf = async (name: string, headers: Record<string, string>) => {
    const found = visitorRoutes.find((one) => one.name === name)
    if (!found) throw new Error(name)
    const response = await relay.send(found.route, {
      params: { id: OTHERS, order: 1, file: 1, agent: 1 },
      headers: { ...key, ...headers },
      ...(found.route.method !== 'GET' && { body: { message: 'Filled', stars: 1, values: {} } }),
    })
    return ((await response.json()) as { code: string }).code
  }

  it.each(visitorRoutes.map(({ name }) => name))('is not open to others through %s', async (name) => {
    const before = await relay.call(getHistory, { params: { id: OTHERS } })
    expect(await refusalOf(name, {})).toBe('token_missing')
    for (const token of ['x', `visitor-${OTHERS}`, chat.token, `${chat.token.split('.')[0]}.${OTHERS}..x`])
      expect(await refusalOf(name, { authorization: `Bearer ${token}` })).toBe('token_invalid')
    const after = await relay.call(getHistory, { params: { id: OTHERS } })
    expect(after.messages).toEqual(before.messages)
  })

  it.each([
    `//ai/client/chat/${OTHERS}/message`,
    `/ai//client/chat/${OTHERS}/message`,
    `/ai/client/chat/${OTHERS}/%6dessage`,
    `/ai/client/chat%2F${OTHERS}%2Fmessage`,
    `/ai/client/./chat/${OTHERS}/message`,
    `/ai/x/..%2Fclient/chat/${OTHERS}/message`,
    `/AI/client/chat/${OTHERS}/message`,
    `/ai\\client/chat/${OTHERS}/message`,
  ])('is not open to others through %s', async (path) => {
    const { port } = new URL(relay.url)
    const status = await new Promise((resolve, reject) => {
      const headers = { ...key, 'content-type': 'application/json' }
      const call = request({ port, path, method: 'POST', headers }, (answer) =>
        resolve(answer.resume().statusCode),
      )
      call.on('error', reject)
      call.end(JSON.stringify({ message: 'Filled' }))
    })
    expect([400, 401, 404]).toContain(status)
    const { messages } = await relay.call(getHistory, { params: { id: OTHERS } })
    expect(messages.map(({ message }) => message)).not.toContain('Filled')
  })

  it('cannot be followed over a socket without its token', async () => {
    for (const token of ['x', chat.token.replace(/.$/, 'x')]) {
      const socket = relay.sockets.widget(API_KEY, token)
      socket.auth = { ...(socket.auth as object), chat: OTHERS }
      const refused = new Promise((resolve) =>
        socket.on('connect_error', (error) => resolve((error as { data?: { code: string } }).data?.code)),
      )
      expect(await refused).toBe('token_invalid')
    }
  })
})

describe('the tokens of a backend', () => {
  /** Creates the checks in front of a backend that shows a chat with the tokens that satisfy a condition. */
  const inFrontOfTokens = (shows: (token: string) => boolean) => {
    const asked: string[] = []
    const read = async (_route: unknown, _input: unknown, { token = '' }: { token?: string }) => {
      asked.push(token)
      if (!shows(token)) throw new AppError('token_invalid')
      return {}
    }
    const visitors = new Visitors('a secret of the relay')
    return { access: new VisitorAccess({ read } as never, visitors), visitors, asked }
  }
  const place = { chatId: 5, apiKey: 'key-1' }
  const origin = async () => 'https://shop.example'
  const outcome = (promise: Promise<unknown>) =>
    promise.then(
      () => 'accepted',
      (error) => (error as AppError).code,
    )

  it('are used if it checks them, which is found out once', async () => {
    const { access, asked } = inFrontOfTokens((token) => token === 'right')
    expect(await outcome(access.checkForeign({ ...place, token: 'wrong' }))).toBe('token_invalid')
    expect(await outcome(access.checkForeign({ ...place, token: 'right' }))).toBe('accepted')
    expect(await access.tokenFor(place, 'right', origin)).toBe('right')
    const before = asked.length
    // The backend refuses wrong ones from now on.
    expect(await outcome(access.checkForeign({ ...place, token: 'wrong' }))).toBe('accepted')
    expect(asked).toHaveLength(before)
  })

  it('are replaced if it accepts any', async () => {
    const { access, visitors } = inFrontOfTokens(() => true)
    expect(await outcome(access.checkForeign({ ...place, token: 'any' }))).toBe('token_invalid')
    const token = await access.tokenFor(place, 'any', origin)
    expect(visitors.chatOf(token, place.apiKey)).toBe(place.chatId)
  })

  it('are believed if it issues them but has no call for a visitor’s own chat', async () => {
    const { access } = inFrontOfTokens(() => false)
    expect(await outcome(access.checkForeign({ ...place, token: 'given' }))).toBe('token_invalid')
    expect(await access.tokenFor(place, 'given', origin)).toBe('given')
    expect(await outcome(access.checkForeign({ ...place, token: 'given' }))).toBe('accepted')
  })
})
