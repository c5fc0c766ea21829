import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { register } from '#contract/account/auth.ts'
import { getProfile } from '#contract/account/members.ts'
import { parrot } from '#tests/support/engines.ts'
import { type Floor, startFloor } from '#tests/support/floor.ts'

const head = (length: number) =>
  `POST ${register.path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`

describe('bodies that do not arrive', () => {
  let floor: Floor
  beforeAll(async () => {
    floor = await startFloor({ engine: parrot }, {}, { pace: { windowMs: 1_000, minBytes: 200 } })
  })
  afterAll(() => floor.close())

  const open = async (length: number, first: string): Promise<Socket> => {
    const socket = connect(Number(new URL(floor.url).port), '127.0.0.1')
    await once(socket, 'connect')
    socket.write(head(length) + first)
    return socket.resume()
  }

  it('hold no connection to the API, and end after a while', async () => {
    const idle = await Promise.all(Array.from({ length: 1_050 }, () => open(1_000, '{')))
    const ended = Promise.all(idle.map((socket) => once(socket, 'close')))
    const answer = await fetch(floor.url + getProfile.path)
    expect(answer.status).toBe(401)
    await ended
  })

  it('end although a few bytes come now and then', async () => {
    const socket = await open(100_000, '{')
    const drip = setInterval(() => socket.write(' '), 50)
    await once(socket, 'close')
    clearInterval(drip)
  })

  it('may take their time while enough of them comes', async () => {
    const socket = await open(14_000, '{')
    const text = once(socket, 'data').then(([data]) => String(data))
    for (let sent = 1; sent < 14_000; sent += 1_000) {
      socket.write(' '.repeat(Math.min(1_000, 14_000 - sent)))
      await new Promise((resolve) => setTimeout(resolve, 60))
    }
    expect(await text).toContain('400 Bad Request')
    socket.destroy()
  })
})
