import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setMemberActive } from '#contract/account/members.ts'
import { HANDSHAKES_AT_ONCE, TOKEN_MAX_CHARS } from '#contract/base/limits.ts'
import { updateBot } from '#contract/bots/bots.ts'
import { identify, readMetrics } from '#contract/journal/system.ts'
import { createChat } from '#contract/visitor/visitor.ts'
import { AppError } from '#server/lib/app-error.ts'
import { createUpstream } from '#server/relay/base/upstream.ts'
import { createIdentify } from '#server/relay/parley-api/identify.ts'
import { INTERNAL_KEY, startApi } from '#tests/support/api.ts'
import { manyAgents } from '#tests/support/crowd.ts'
import { parrot } from '#tests/support/engines.ts'
import { type Floor, listenForRelay, startFloor } from '#tests/support/floor.ts'
import { ok } from '#tests/support/inject.ts'
import { newColleague, newOwner, newVisitor } from '#tests/support/people.ts'

describe('concurrent handshakes', () => {
  let floor: Floor
  beforeAll(async () => {
    floor = await startFloor({ engine: parrot })
  })
  afterAll(() => floor.close())

  it('are accepted or rejected separately', async () => {
    const { api } = floor
    const owner = await newOwner(api)
    const agent = await newColleague(api, owner, 'agent')
    const gone = await newColleague(api, owner, 'agent')
    const { token } = owner
    await ok(api.app, setMemberActive, {
      token,
      params: { id: gone.member.id },
      query: { is_disabled: true },
    })
    const visitor = await newVisitor(api, owner.bot.api_key)
    const stranger = await newOwner(api)

    const refused = ['', 'forged', gone.token, 'a b', 'ş', `x\u0000`, 'x'.repeat(TOKEN_MAX_CHARS + 1)].map(
      (shown) => floor.console(shown),
    )
    const [first, second] = [floor.console(owner.token), floor.console(agent.token)]
    const widget = floor.widget(owner.bot.api_key, visitor.chat.token)
    const inside = new Promise((resolve) => widget.once('journal.live', resolve))
    const outside = [stranger.bot.api_key, 'forged', '', 'no\u0000text', 'k'.repeat(5_000)].map((key) => {
      const socket = floor.widget(key, visitor.chat.token)
      return new Promise((resolve) =>
        socket.once('connect_error', (error) => resolve((error as { data?: { code: string } }).data?.code)),
      )
    })

    const invalid = 'token_invalid'
    const codes = await Promise.all(refused.map((screen) => screen.refused))
    expect(codes).toEqual(['token_missing', invalid, 'user_inactive', invalid, invalid, invalid, invalid])
    const wrong = 'api_key_invalid'
    expect(await Promise.all(outside)).toEqual([invalid, wrong, wrong, wrong, wrong])
    await Promise.all([first.live, second.live, inside])
    await visitor.say('Anyone there?')
    await second.until(({ events }) => events.some(({ type }) => type === 'message.added'))
  })
})

describe('the page of a handshake', () => {
  it.each([[{}], [{ TRUST_PROXY: '1' }]])('must be one that the bot allows, with %j', async (environment) => {
    const floor = await startFloor({ engine: parrot }, environment)
    const { api, url } = floor
    const owner = await newOwner(api)
    await ok(api.app, updateBot, {
      token: owner.token,
      params: { id: owner.bot.id },
      body: { allowed_domain: ['shop.example'], allow_preview: false },
    })
    const headers = { 'api-key': owner.bot.api_key, origin: 'https://shop.example' }
    const chat = await ok(api.app, createChat, { headers, body: {} })
    const open = (extraHeaders: Record<string, string>) =>
      new Promise<string>((resolve) => {
        const auth = { apiKey: owner.bot.api_key, token: chat.token }
        const socket = io(`${url}/widget`, {
          auth,
          extraHeaders,
          transports: ['websocket'],
          reconnection: false,
        })
        const end = (result: string) => {
          socket.close()
          resolve(result)
        }
        socket.once('connect', () => end('open'))
        socket.once('connect_error', (error) => end((error as { data?: { code: string } }).data?.code ?? ''))
      })
    const named = { 'x-forwarded-host': 'chat.example', origin: 'https://chat.example' }
    const pages = [
      { origin: 'https://shop.example' },
      { origin: url },
      { origin: 'https://evil.test' },
      named,
    ]
    const isTrusted = 'TRUST_PROXY' in environment
    expect(await Promise.all(pages.map(open))).toEqual([
      'open',
      'open',
      'origin_not_allowed',
      isTrusted ? 'open' : 'origin_not_allowed',
    ])
    await floor.close()
  })
})

describe('verifying them', () => {
  it('takes one call per hundred, and each gets its own identity', async () => {
    const api = await startApi({ engine: parrot })
    const owner = await newOwner(api)
    const agents = await manyAgents(api, owner, 2 * HANDSHAKES_AT_ONCE)
    const upstream = createUpstream(await listenForRelay(api.app), INTERNAL_KEY)
    const who = createIdentify(upstream)
    const asked = [...agents.map(({ token }) => token), 'forged', owner.token]
    const answers = await Promise.allSettled(asked.map((token) => who({ token })))
    const found = answers.map((answer) =>
      answer.status === 'rejected'
        ? (answer.reason as AppError).code
        : answer.value.kind === 'member' && answer.value.user_id,
    )
    expect(found).toEqual([...agents.map(({ id }) => id), 'token_invalid', owner.profile.id])
    const { text } = await upstream.call(readMetrics, { body: { cursors: {} } })
    const calls = new RegExp(`request_duration_seconds_count{.*route="${identify.path}".*} (\\d+)`).exec(text)
    expect(Number(calls?.[1])).toBe(3)
    await upstream.close()
    await api.close()
  })

  it('times out if the API does not respond, and all can retry', async () => {
    const silent = createServer(() => {})
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const address = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
    const upstream = createUpstream(address, INTERNAL_KEY, 100)
    const who = createIdentify(upstream)
    const both = await Promise.allSettled([who({ token: 'one' }), who({ token: 'other' })])
    for (const { reason } of both as PromiseRejectedResult[]) {
      expect(reason).toBeInstanceOf(AppError)
      expect(reason.code).toBe('upstream_unavailable')
    }
    await upstream.close()
    silent.closeAllConnections()
    silent.close()
  })
})
