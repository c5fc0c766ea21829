import { afterEach, expect, it } from 'vitest'
import { startApi } from '#tests/support/api.ts'
import { parrot } from '#tests/support/engines.ts'
import { socketsTo, startRelay } from '#tests/support/floor.ts'
import { newOwner, newVisitor } from '#tests/support/people.ts'
import { type Intercept, serveUnderPath } from '#tests/support/under-path.ts'

const opened: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
})

it('a console does not stay live while the API behind its relay is away, and misses nothing', async () => {
  const api = await startApi({ engine: parrot })
  const port = new URL(await api.app.listen({ port: 0, host: '127.0.0.1' })).port
  let isAway = false
  const away: Intercept = () => (isAway ? { status: 502, body: {} } : null)
  const proxy = await serveUnderPath(`http://127.0.0.1:${port}`, '', away)
  const { relay, url } = await startRelay(api.config, proxy.url)
  opened.push(api.close, proxy.close, () => relay.close())
  const owner = await newOwner(api)
  const sockets = socketsTo(url)
  const before = sockets.console(owner.token, 0)
  const seq = await before.live
  const closed = new Promise((resolve) => before.socket.on('disconnect', resolve))

  isAway = true
  proxy.cut()
  await closed
  expect(await sockets.console(owner.token, seq).refused).toBe('upstream_unavailable')
  const visitor = await newVisitor(api, owner.bot.api_key)
  await visitor.say('Said meanwhile')

  isAway = false
  await expect.poll(async () => (await fetch(`${url}/ready`)).status, { timeout: 20_000 }).toBe(200)
  const after = sockets.console(owner.token, seq)
  await after.live
  const texts = after.events.flatMap((event) => (event.type === 'message.added' ? event.message.message : []))
  expect(texts).toContain('Said meanwhile')
  sockets.closeAll()
})
