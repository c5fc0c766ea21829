import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { INTERNAL_KEY } from '#tests/support/api.ts'
import { startRelay } from '#tests/support/floor.ts'

const MAX = 3

describe('calls in flight from one address', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-calls-'))
  let upstream: Server
  let relay: Awaited<ReturnType<typeof startRelay>>
  /** Calls that have reached the upstream, which responds when the test decides. */
  const arrived = new Map<string, ServerResponse>()
  const sockets: Socket[] = []
  beforeAll(async () => {
    upstream = createServer((request, response) => {
      const path = request.url ?? ''
      if (path.startsWith('/files/')) arrived.set(path.slice(7), response)
      else response.writeHead(404).end()
    })
    upstream.listen(0, '127.0.0.1')
    await once(upstream, 'listening')
    const url = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`
    const config = readConfig({
      ...{ DATA_DIR: folder, API_UPSTREAM: url, INTERNAL_KEY, LOG_LEVEL: 'silent', TRUST_PROXY: '1' },
    })
    relay = await startRelay(config, url, undefined, { callsPerAddress: MAX })
  })
  afterAll(async () => {
    for (const socket of sockets) socket.destroy()
    await relay.relay.close()
    upstream.closeAllConnections()
    upstream.close()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Sends pipelined calls over one connection. */
  const call = async (address: string, ...names: string[]): Promise<Socket> => {
    const socket = connect(Number(new URL(relay.url).port), '127.0.0.1')
    sockets.push(socket.on('error', () => {}).resume())
    await once(socket, 'connect')
    for (const name of names)
      socket.write(`GET /files/${name} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\n\r\n`)
    return socket
  }
  const reach = (...names: string[]) =>
    expect.poll(() => names.filter((name) => arrived.has(name))).toEqual(names)

  it('wait for each other above a maximum, but not for those of others', async () => {
    const first = await call('192.0.2.1', 'a')
    const second = await call('192.0.2.1', 'b')
    await call('192.0.2.1', 'c')
    await reach('a', 'b', 'c')
    await call('192.0.2.1', 'd')
    const gone = await call('192.0.2.1', 'e')
    await call('192.0.2.1', 'f')
    await call('192.0.2.2', 'other')
    for (const name of ['g', 'h', 'i', 'j']) await call('127.0.0.1', name)
    await reach('other', 'g', 'h', 'i', 'j')
    expect(['d', 'e', 'f'].filter((name) => arrived.has(name))).toEqual([])

    // A caller that disconnects while queued does not take the turn of the callers behind it.
    gone.destroy()
    arrived.get('c')?.end('done')
    await reach('d')
    first.destroy()
    second.destroy()
    await reach('f')
    expect(arrived.has('e')).toBe(false)
  })

  it('are dropped with their connection, including those queued behind another one on it', async () => {
    const names = ['p', 'q', 'r', 's', 't', 'u']
    for (const [first = '', behind = ''] of [names.slice(0, 2), names.slice(2, 4), names.slice(4, 6)]) {
      const socket = await call('192.0.2.9', first, behind)
      await reach(first)
      socket.destroy()
    }
    // None of the queued calls takes up one of the address's slots or a connection to the API.
    await call('192.0.2.9', 'v')
    await call('192.0.2.9', 'w')
    await call('192.0.2.9', 'x')
    await reach('v', 'w', 'x')
    expect(['q', 's', 'u'].filter((name) => arrived.has(name))).toEqual([])
  })

  it('wait for the previous one on the same connection, which is answered first', async () => {
    const socket = await call('127.0.0.1', 'k', 'l', 'm')
    let answers = ''
    socket.setEncoding('utf8').on('data', (text: string) => {
      answers += text
    })
    await reach('k')
    await call('127.0.0.1', 'n')
    await reach('n')
    expect(['l', 'm'].filter((name) => arrived.has(name))).toEqual([])
    for (const name of ['k', 'l', 'm']) {
      await reach(name)
      arrived.get(name)?.end(`answer ${name}`)
    }
    await expect.poll(() => answers.match(/answer \w/g)).toEqual(['answer k', 'answer l', 'answer m'])
  })
})
