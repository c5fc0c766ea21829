import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as pass } from 'node:timers/promises'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { register } from '#contract/account/auth.ts'
import { getProfile } from '#contract/account/members.ts'
import { health } from '#contract/journal/system.ts'
import { openResponses } from '#server/plugins/open-responses.ts'
import { LOOKS_PER_WINDOW, slowRequests } from '#server/plugins/slow-requests.ts'
import { parrot } from '#tests/support/engines.ts'
import { type Floor, startFloor } from '#tests/support/floor.ts'

const head = (path: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`

/** Starts sending a body of a given length; `text` resolves with the response once the connection has ended. */
async function begin(port: number, length: number, path: string = register.path) {
  const socket = connect(port, '127.0.0.1')
  const text = (async () => {
    let received = ''
    socket.setEncoding('utf8').on('data', (data) => {
      received += data
    })
    socket.on('error', () => {})
    await once(socket, 'close')
    return received
  })()
  await once(socket, 'connect')
  socket.write(`${head(path, length)}{`)
  return { socket, text }
}

const MIN_BYTES = 200

describe('bodies that arrive too slowly', () => {
  let floor: Floor
  let look: () => void
  beforeAll(async () => {
    const repeat = (run: () => void) => {
      look = run
      return () => {}
    }
    floor = await startFloor({ engine: parrot }, {}, { pace: { windowMs: 1, minBytes: MIN_BYTES, repeat } })
  })
  afterAll(() => floor.close())

  const open = (length: number) => begin(Number(new URL(floor.url).port), length)

  /**
   * Runs the relay's connection check the given number of times, each time after the relay has read the sent data; it has done so
   * once it has answered a later call.
   */
  const looks = async (count: number, send: () => void = () => {}) => {
    for (let looked = 0; looked < count; looked += 1) {
      send()
      await fetch(floor.url + health.path)
      look()
    }
  }
  const spaces = (socket: Socket, count: number) => () => void socket.write(' '.repeat(count))

  it('hold no connection to the API, and are closed after a while', async () => {
    const idle = await Promise.all(Array.from({ length: 1_050 }, () => open(1_000)))
    const answer = await fetch(floor.url + getProfile.path)
    expect(answer.status).toBe(401)
    // The process may accept some of so many connections only after it has answered later calls on others.
    let areOpen = true
    const ended = Promise.all(idle.map(({ text }) => text)).then(() => {
      areOpen = false
    })
    while (areOpen) await looks(1)
    await ended
  })

  it('are closed even if a few bytes arrive from time to time', async () => {
    const { socket, text } = await open(100_000)
    await looks(1 + LOOKS_PER_WINDOW, spaces(socket, MIN_BYTES / LOOKS_PER_WINDOW - 1))
    await text
  })

  it('are accepted as long as enough bytes arrive', async () => {
    const share = MIN_BYTES / LOOKS_PER_WINDOW
    const total = 1 + 4 * MIN_BYTES
    const { socket, text } = await open(total)
    await looks((total - 1) / share, spaces(socket, share))
    await looks(LOOKS_PER_WINDOW)
    socket.end()
    expect(await text).toContain('400 Bad Request')
  })
})

it('do not include those that a stalled process has not read', async () => {
  const windowMs = 250
  const app = fastify()
  await app.register(openResponses)
  await app.register(slowRequests, { pace: { windowMs, minBytes: MIN_BYTES } })
  app.post('/', async () => 'read')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const { socket, text } = await begin(port, 2 * MIN_BYTES, '/')
  // The first check notices the body.
  await pass((2 * windowMs) / LOOKS_PER_WINDOW)
  socket.write(`"a":"${'x'.repeat(MIN_BYTES)}`)
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2 * windowMs)
  await pass((2 * windowMs) / LOOKS_PER_WINDOW)
  socket.end(`${'x'.repeat(2 * MIN_BYTES - 1 - 5 - MIN_BYTES - 2)}"}`)
  expect(await text).toContain('200 OK')
  await app.close()
})
