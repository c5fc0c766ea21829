import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setMemberActive } from '#contract/account/members.ts'
import { toggleBot, updateBot } from '#contract/bots/bots.ts'
import { getBotByApiKey } from '#contract/bots/widget-bots.ts'
import { identify } from '#contract/journal/system.ts'
import { createChat, renewVisitor } from '#contract/visitor/visitor.ts'
import { INTERNAL_KEY, startApi, type TestApi } from '#tests/support/api.ts'
import { ok, send } from '#tests/support/inject.ts'
import { newColleague, newOwner } from '#tests/support/people.ts'

const SITE = { origin: 'https://shop.example' }
const codeOf = (answer: { body: { code?: string } }) => answer.body?.code

describe('a widget', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await startApi()
  })
  afterAll(() => api.close())

  it('is refused if it may not be opened', async () => {
    const owner = await newOwner(api)
    const { token, bot } = await newOwner(api)
    const params = { id: bot.id }
    const headers = { 'api-key': bot.api_key }
    const begin = async (more: Record<string, string> = {}, bearer?: string) => {
      const body = bearer ? { playground: true } : {}
      const call = { headers: { ...headers, ...more }, body, ...(bearer && { token: bearer }) }
      return codeOf(await send(api.app, createChat, call))
    }
    expect(await begin({ 'widget-ticket': 'forged' })).toBe('token_invalid')
    expect(await begin({}, owner.token)).toBe('permission_denied')
    const gone = await newColleague(api, owner, 'agent')
    const disabling = { token: owner.token, params: { id: gone.member.id }, query: { is_disabled: true } }
    await ok(api.app, setMemberActive, disabling)
    expect(await begin({}, gone.token)).toBe('user_inactive')
    const forged = { headers: { ...headers, 'widget-ticket': 'forged' } }
    expect(codeOf(await send(api.app, getBotByApiKey, forged))).toBe('token_invalid')
    const bound = await ok(api.app, createChat, { headers: { ...headers, ...SITE }, body: {} })
    const renewal = { headers, params: { id: bound.id }, body: { token: bound.token } }
    expect((await ok(api.app, renewVisitor, renewal)).token).toBeTruthy()

    await ok(api.app, updateBot, { token, params, body: { allowed_domain: ['other.example'] } })
    const foreign = { headers: { ...headers, ...SITE } }
    expect(codeOf(await send(api.app, getBotByApiKey, foreign))).toBe('origin_not_allowed')
    const internal = { token: INTERNAL_KEY }
    const handshakes = [{ token: bound.token, api_key: bot.api_key }]
    expect((await ok(api.app, identify, { ...internal, body: { handshakes } })).answers).toEqual([
      { kind: 'refused', code: 'origin_not_allowed' },
    ])
    await ok(api.app, updateBot, { token, params, body: { allowed_domain: [] } })

    await ok(api.app, toggleBot, { token, params, body: { is_disabled: true } })
    expect(await begin({}, token)).toBe('bot_disabled')
  })
})
