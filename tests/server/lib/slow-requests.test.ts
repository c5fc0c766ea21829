import { setImmediate as nextTurn } from 'node:timers/promises'
import Fastify from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { openResponses } from '#server/plugins/open-responses.ts'
import { slowRequests } from '#server/plugins/slow-requests.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('a request that has arrived completely is not closed, regardless of how long it waits to be read', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  const app = Fastify()
  await app.register(openResponses)
  await app.register(slowRequests, {})
  app.addHook('onRequest', async ({ raw }) => {
    while (!raw.complete) await nextTurn()
    // Simulates a machine that is busy for a minute.
    vi.advanceTimersByTime(60_000)
    await nextTurn()
  })
  app.post('/', async ({ body }) => body)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(url, { method: 'POST', headers, body: '{"message":"Hello"}' })
  expect(await answer.json()).toEqual({ message: 'Hello' })
  await app.close()
})
