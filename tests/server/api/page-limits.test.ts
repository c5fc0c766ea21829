import { afterAll, beforeAll, expect, it } from 'vitest'
import { PAGE_CALLS_PER_MINUTE } from '#contract/base/limits.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

it('pages outside the contract are limited per address, and the document is compressed once', async () => {
  const read = (remoteAddress: string, headers = {}) =>
    api.app.inject({ url: '/docs/json', remoteAddress, headers })
  const first = await read('192.0.2.1', { 'accept-encoding': 'br' })
  expect(first.headers).toMatchObject({ 'content-encoding': 'br', etag: expect.any(String) })
  const again = await read('192.0.2.1', { 'if-none-match': String(first.headers.etag) })
  expect(again.statusCode).toBe(304)
  for (let call = 2; call < PAGE_CALLS_PER_MINUTE; call++)
    expect((await read('192.0.2.1', { 'if-none-match': String(first.headers.etag) })).statusCode).toBe(304)
  expect((await read('192.0.2.1')).json()).toMatchObject({ code: 'rate_limited' })
  expect((await read('192.0.2.2')).statusCode).toBe(200)
})
