import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { parrot } from '#tests/support/engines.ts'
import { newOwner, newVisitor } from '#tests/support/people.ts'

describe('compressed responses', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await startApi({ engine: parrot })
  })
  afterAll(() => api.close())

  const headers = { 'accept-encoding': 'gzip, br' }

  it('are gzip above a kilobyte, and plain for callers that do not request it', async () => {
    const { token } = await newOwner(api)
    const call = {
      method: 'GET',
      url: '/report/chatStatistics',
      headers: { ...headers, authorization: `Bearer ${token}` },
    } as const
    const zipped = await api.app.inject(call)
    const plain = await api.app.inject({ ...call, headers: { authorization: `Bearer ${token}` } })
    expect(zipped.headers['content-encoding']).toBe('gzip')
    expect(zipped.headers.vary).toMatch(/\baccept-encoding\b/)
    expect(JSON.parse(gunzipSync(zipped.rawPayload).toString())).toEqual(plain.json())
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(zipped.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
  })

  it('are unchanged below a kilobyte', async () => {
    const answer = await api.app.inject({ method: 'GET', url: '/identity/none', headers })
    expect(answer.headers['content-encoding']).toBeUndefined()
  })

  it('never delay the words of a streamed answer', async () => {
    const owner = await newOwner(api)
    const { chat } = await newVisitor(api, owner.bot.api_key)
    const answer = await api.app.inject({
      method: 'POST',
      url: `/ai/client/chat/${chat.id}/message`,
      headers: {
        ...headers,
        accept: 'text/event-stream',
        'api-key': owner.bot.api_key,
        authorization: `Bearer ${chat.token}`,
      },
      payload: { message: 'Words. '.repeat(300) },
    })
    expect(answer.headers['content-type']).toContain('text/event-stream')
    expect(answer.headers['content-encoding']).toBeUndefined()
    expect(answer.body).toContain('event: reply')
  })
})
