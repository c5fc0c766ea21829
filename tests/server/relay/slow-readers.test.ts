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

const PIECE = Buffer.alloc(64_000, 'x')
const WINDOW_MS = 500

/** Sends data endlessly, as fast as the reader accepts it. */
function sendEndlessly(response: ServerResponse): void {
  const fill = () => {
    while (response.write(PIECE));
  }
  response.on('drain', fill)
  fill()
}

/** Sends a word from time to time, as a model does. */
function sendNowAndThen(response: ServerResponse): void {
  const timer = setInterval(() => response.write('data: word\n\n'), WINDOW_MS / 4)
  response.once('close', () => clearInterval(timer))
}

describe('callers that do not read their responses', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-readers-'))
  let upstream: Server
  let relay: Awaited<ReturnType<typeof startRelay>>
  /** Responses that the upstream is sending, by path. */
  const given = new Map<string, ServerResponse>()
  beforeAll(async () => {
    upstream = createServer((request, response) => {
      const path = request.url ?? ''
      if (!path.startsWith('/files/')) {
        response.writeHead(404).end()
        return
      }
      given.set(path, response)
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      if (path.includes('word')) sendNowAndThen(response)
      else sendEndlessly(response)
    })
    upstream.listen(0, '127.0.0.1')
    await once(upstream, 'listening')
    const url = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`
    const config = readConfig({ DATA_DIR: folder, API_UPSTREAM: url, INTERNAL_KEY, LOG_LEVEL: 'silent' })
    const readingPace = { windowMs: WINDOW_MS, minBytes: 20_000 }
    relay = await startRelay(config, url, undefined, { readingPace })
  })
  afterAll(async () => {
    await relay.relay.close()
    upstream.closeAllConnections()
    upstream.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const ask = async (path: string): Promise<Socket> => {
    const socket = connect(Number(new URL(relay.url).port), '127.0.0.1')
    socket.on('error', () => {})
    await once(socket, 'connect')
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`)
    await expect.poll(() => given.has(path)).toBe(true)
    return socket
  }
  const ended = async (path: string) => {
    const answer = given.get(path) as ServerResponse
    if (!answer.closed) await once(answer, 'close')
  }

  it('are disconnected, and no longer hold a connection to the API', async () => {
    const idle = await ask('/files/idle')
    idle.pause()
    await ended('/files/idle')
    // The caller learns of the end once it reads again.
    const gone = once(idle, 'close')
    idle.resume()
    await gone
  })

  it('are disconnected even if they read a byte from time to time', async () => {
    const drip = await ask('/files/drip')
    const timer = setInterval(() => drip.read(1), 20)
    await ended('/files/drip')
    clearInterval(timer)
    drip.destroy()
  })

  it('do not include active readers, or those whose response itself is slow', async () => {
    const reading = await ask('/files/read')
    const listening = await ask('/files/word')
    let words = 0
    listening.on('data', () => {
      words += 1
    })
    let bytes = 0
    reading.on('data', (data) => {
      bytes += data.length
    })
    // During that time, another idle reader is disconnected several times, so the windows of these two have also passed.
    for (const path of ['/files/1', '/files/2', '/files/3']) {
      const idle = await ask(path)
      idle.pause()
      await ended(path)
      idle.destroy()
    }
    const before = { words, bytes }
    await expect.poll(() => words > before.words && bytes > before.bytes).toBe(true)
    for (const path of ['/files/read', '/files/word']) expect(given.get(path)?.closed).toBe(false)
    reading.destroy()
    listening.destroy()
  })
})
