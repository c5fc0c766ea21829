import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PROVIDER_TRIES_PER_MINUTE } from '#contract/base/limits.ts'
import { getAnswering, tryProvider } from '#contract/bots/answering.ts'
import { type FakeOpenAi, startOpenAi } from '#tests/fakes/openai.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { ok, send } from '#tests/support/inject.ts'
import { newColleague, newOwner } from '#tests/support/people.ts'

describe('the current engine', () => {
  it('is the embedded engine without a provider, which cannot be tested', async () => {
    const api = await startApi()
    const { token } = await newOwner(api)
    expect(await ok(api.app, getAnswering, { token })).toEqual({
      provider: null,
      is_resting: false,
      last_success_at: null,
      last_failure: null,
    })
    expect(await send(api.app, tryProvider, { token })).toMatchObject({
      status: 409,
      body: { code: 'no_provider' },
    })
    await api.close()
  })
})

const yes: FakeOpenAi['usual'] = () => ({ kind: 'say', text: 'yes' })

describe('a provider', () => {
  let fake: FakeOpenAi
  let api: TestApi
  beforeAll(async () => {
    fake = await startOpenAi()
    fake.usual = yes
    api = await startApi({}, { OPENAI_API_KEY: fake.key, OPENAI_BASE_URL: fake.url })
  })
  afterAll(async () => {
    await api.close()
    await fake.close()
  })

  it('can be tested by members who manage the settings, reports why it failed, and has its last failure stored', async () => {
    const owner = await newOwner(api)
    const { token } = owner
    expect(await ok(api.app, tryProvider, { token })).toMatchObject({
      failure: null,
      request: expect.stringContaining('How long does delivery take?'),
      answer: 'yes',
      is_readable: false,
      tokens: 321,
    })
    fake.next({ kind: 'say', text: 'Two to three working days [1].' })
    expect(await ok(api.app, tryProvider, { token })).toMatchObject({ is_readable: true })
    expect(fake.prompts.at(-1)).toMatchObject({ stream: true, response_format: { type: 'json_schema' } })
    expect(await ok(api.app, getAnswering, { token })).toMatchObject({
      provider: new URL(fake.url).host,
      last_success_at: expect.any(String),
      last_failure: null,
    })
    const message = 'The model `fake` does not exist, sk-secret1234.'
    fake.usual = () => ({ kind: 'refuse', status: 404, message })
    const words = 'The model `fake` does not exist, …'
    expect(await ok(api.app, tryProvider, { token })).toMatchObject({ failure: 'refused', words, answer: '' })
    fake.usual = yes
    expect(await ok(api.app, getAnswering, { token })).toMatchObject({
      last_failure: { code: 'refused', words },
    })
    const agent = await newColleague(api, owner, 'agent')
    expect(await send(api.app, tryProvider, { token: agent.token })).toMatchObject({ status: 403 })
    expect(await send(api.app, getAnswering, { token: agent.token })).toMatchObject({ status: 403 })
  })

  it('can be tested a few times per minute', async () => {
    const { token } = await newOwner(api)
    for (let i = 0; i < PROVIDER_TRIES_PER_MINUTE; i += 1) await ok(api.app, tryProvider, { token })
    expect(await send(api.app, tryProvider, { token })).toMatchObject({ status: 429 })
  })
})
