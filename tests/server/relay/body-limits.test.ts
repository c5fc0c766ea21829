import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAILS_PER_HOUR } from '#contract/account/account-limits.ts'
import { register } from '#contract/account/auth.ts'
import { bodyMaxOf, largestJson } from '#contract/base/body-limits.ts'
import { BODY_MAX_BYTES, LARGE_BODY_MAX_BYTES, MESSAGE_MAX_CHARS } from '#contract/base/limits.ts'
import { updateBot } from '#contract/bots/bots.ts'
import { createChat, sendFiles, sendMessage } from '#contract/visitor/visitor.ts'
import { routes } from '#tests/support/contract-routes.ts'
import { parrot } from '#tests/support/engines.ts'
import { type Floor, startFloor } from '#tests/support/floor.ts'
import { newOwner, newVisitor } from '#tests/support/people.ts'

describe('body size limits', () => {
  let floor: Floor
  beforeAll(async () => {
    floor = await startFloor({ engine: parrot }, { TRUST_PROXY: '1' })
  })
  afterAll(() => floor.close())

  const post = async (path: string, body: string, headers: Record<string, string> = {}) => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body }
    const answer = await fetch(floor.url + path, init)
    return { status: answer.status, body: (await answer.json()) as { code?: string } }
  }

  it('are small unless more is needed, and the sender is told', async () => {
    const deep = '['.repeat(700_000) + ']'.repeat(700_000)
    for (const path of [register.path, '/ai/nowhere'])
      expect(await post(path, deep)).toMatchObject({ status: 413, body: { code: 'payload_too_large' } })
    expect((await post(register.path, JSON.stringify('x'.repeat(BODY_MAX_BYTES - 2)))).status).toBe(422)
    expect((await post(register.path, JSON.stringify('x'.repeat(BODY_MAX_BYTES - 1)))).status).toBe(413)
  })

  it('also apply without an announced length', async () => {
    const answer = await new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
      const call = request(
        floor.url + register.path,
        { method: 'POST', headers: { 'content-type': 'application/json' } },
        async (response) => resolve({ status: response.statusCode, body: await text(response) }),
      )
      call.on('error', reject)
      for (let sent = 0; sent < 10; sent++) call.write(' '.repeat(4_000))
      call.end()
    })
    expect(answer).toMatchObject({ status: 413, body: expect.stringContaining('payload_too_large') })
  })

  it('allow the longest message in any encoding', async () => {
    const { bot } = await newOwner(floor.api)
    const { own } = await newVisitor(floor.api, bot.api_key)
    const escaped = `{"message":"${'\\u00e9'.repeat(MESSAGE_MAX_CHARS)}"}`
    const headers = { 'api-key': bot.api_key, authorization: `Bearer ${own.token}` }
    expect(
      (await post(sendMessage.path.replace(':id', String(own.params.id)), escaped, headers)).status,
    ).toBe(200)
  })

  it('are declared with each call that needs more than its texts', () => {
    const undeclared = routes.filter(
      ({ route }) =>
        route.body &&
        route.access !== 'internal' &&
        !route.bodyMax &&
        largestJson(route.body) > bodyMaxOf(route),
    )
    expect(undeclared.map(({ name }) => name)).toEqual([])
    expect(bodyMaxOf(register)).toBe(BODY_MAX_BYTES)
    expect(bodyMaxOf(createChat)).toBe(4 * BODY_MAX_BYTES)
    expect(bodyMaxOf(updateBot)).toBe(LARGE_BODY_MAX_BYTES)
    expect(bodyMaxOf(sendFiles)).toBeGreaterThan(250_000_000)
  })

  it('are supplemented by a limit per address before bodies are read', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.4' }
    const statuses: number[] = []
    for (let n = 0; n <= MAILS_PER_HOUR.address; n++)
      statuses.push((await post(register.path, '{', headers)).status)
    expect(statuses.slice(0, -1).every((status) => status === 400)).toBe(true)
    expect(statuses.at(-1)).toBe(429)
  })
})
