import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { Manager } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Route } from '#contract/base/route.ts'
import { health } from '#contract/journal/system.ts'
import { INTERNAL_KEY } from '#tests/support/api.ts'
import { canaries, leaksIn } from '#tests/support/canaries.ts'
import { routes } from '#tests/support/contract-routes.ts'
import { parrot } from '#tests/support/engines.ts'
import { type Floor, startFloor, startRelay } from '#tests/support/floor.ts'
import { newOwner, newVisitor } from '#tests/support/people.ts'
import { rightCall } from '#tests/support/right-call.ts'

const { word: WORD, mail: MAIL, address: ADDRESS, code: CODE } = canaries
const TOKEN = 'canary-token-of-nobody'

/** Starts the server behind a relay; the server fails differently on each call, with canaries in everything that it sends. */
function startFailing(): Promise<{ url: string; server: Server }> {
  let calls = 0
  const server = createServer((request, response) => {
    const { socket } = request
    const ways = [
      () => socket.destroy(),
      () => socket.end(`${WORD} ${MAIL}\r\n\r\n`),
      () => socket.end(`HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\n{"message":"${WORD}`),
      () => response.writeHead(200, { 'content-type': 'application/json' }).end(`{"message":"${WORD}`),
      () => response.writeHead(200, { 'content-type': 'application/json' }).end(`${WORD} ${MAIL} is no JSON`),
      () => response.writeHead(500, { 'content-type': 'text/plain' }).end(`${WORD} ${MAIL} ${CODE}`),
      () => response.writeHead(200, { [WORD]: MAIL, 'content-encoding': 'gzip' }).end(WORD),
    ]
    ways[calls++ % ways.length]?.()
  })
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () =>
      resolve({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server }),
    ),
  )
}

/** Malformed requests as they arrive over the wire. */
const broken = [
  `POST /identity/register HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{"email":"${MAIL}","${WORD}`,
  `GET /${WORD}?email=${MAIL} HTTP/9.9\r\n\r\n`,
  `GET / HTTP/1.1\r\nHost: ${WORD}\r\nX-${WORD} : ${MAIL}\r\n\r\n`,
  `${WORD} ${MAIL}\r\n\r\n`,
]

describe('the log of the relay', () => {
  let floor: Floor
  let failing: Awaited<ReturnType<typeof startFailing>>
  let log = ''
  const write = (line: string) => {
    log += line
  }
  beforeAll(async () => {
    failing = await startFailing()
    floor = await startFloor(
      { engine: parrot, logTo: { write } },
      { LOG_LEVEL: 'trace', TRUST_PROXY: '1' },
      { logTo: { write } },
    )
  })
  afterAll(async () => {
    failing.server.closeAllConnections()
    failing.server.close()
    await floor.close()
  })

  const call = async (url: string, route: Route, more: Record<string, string>) => {
    const right = rightCall(route, 1)
    const [path = '', query = ''] = right.url.split('?')
    const address = `${url}${path}?${query}&search=${WORD}&q=${WORD}&email=${encodeURIComponent(MAIL)}&code=${CODE}`
    const headers = {
      ...right.headers,
      ...{
        'user-agent': WORD,
        referer: `https://zebra.test/${WORD}`,
        cookie: `a=${WORD}`,
        'x-forwarded-for': ADDRESS,
      },
      ...more,
    }
    const body = right.payload?.replaceAll(/"[a-z][\w ]{3,}"(?!:)/gi, `"${WORD} ${MAIL} ${CODE}"`)
    const init = { method: route.method, headers, ...(route.method !== 'GET' && body ? { body } : {}) }
    await fetch(address, { ...init, signal: AbortSignal.timeout(20_000) })
      .then((response) => response.arrayBuffer())
      .catch(() => {})
  }

  const sendRaw = (url: string, text: string) =>
    new Promise<void>((resolve) => {
      const socket = connect(Number(new URL(url).port), '127.0.0.1', () => {
        socket.write(text)
        setImmediate(() => socket.end())
      })
      socket.resume()
      socket.once('error', () => {})
      socket.once('close', () => resolve())
    })

  const shake = async (url: string, auth: object, namespace: string) => {
    const socket = new Manager(url, { transports: ['websocket'], reconnection: false }).socket(namespace, {
      auth,
    })
    await new Promise<void>((resolve) => {
      socket.once('connect_error', () => resolve())
      socket.once('journal.live', () => resolve())
      socket.once('disconnect', () => resolve())
    })
    for (const name of ['typing.start', 'chat.view', 'journal.gap', WORD])
      socket.emit(name, { chat_id: WORD, text: `${WORD} ${MAIL}` })
    socket.close()
  }

  it('contains no personal words, codes, tokens or addresses, for any call and any failure', {
    timeout: 240_000,
  }, async () => {
    const owner = await newOwner(floor.api)
    const { chat, own } = await newVisitor(floor.api, owner.bot.api_key)
    const member = { authorization: `Bearer ${owner.token}` }
    const visitor = { ...own.headers, authorization: `Bearer ${chat.token}` }
    const nobody = { 'api-key': WORD, authorization: `Bearer ${TOKEN}` }
    const config = { ...floor.api.config, redisUrl: null }
    const other = await startRelay(config, failing.url, undefined, { logTo: { write } })
    const open = routes.filter(({ route }) => route.access !== 'internal')
    // Calls that end the session or the chat come last.
    const ending = /logout|\/end$|password|session|account|DELETE/i
    open.sort(
      (a, b) =>
        Number(ending.test(`${a.route.method} ${a.route.path}`)) -
        Number(ending.test(`${b.route.method} ${b.route.path}`)),
    )
    for (const { route } of open) {
      for (const who of [nobody, route.access === 'member' ? member : visitor])
        await call(floor.url, route, who)
      await call(other.url, route, member)
    }
    for (const { url } of [floor, other]) {
      for (const text of broken) await sendRaw(url, text)
      for (const namespace of ['/console', '/widget'])
        for (const token of [TOKEN, owner.token, chat.token])
          await shake(url, { token, apiKey: owner.bot.api_key, after: WORD }, namespace)
    }
    expect((await fetch(floor.url + health.path)).status).toBe(200)
    await other.relay.close()

    const lines = log.split('\n').filter(Boolean)
    expect(lines.filter((line) => line.includes('answered')).length).toBeGreaterThan(2 * open.length)
    // The failing server counts as an API or as another backend, depending on how it fails first.
    expect(log).toMatch(/the (API|backend) could not be reached/)
    const secrets = [TOKEN, owner.email, owner.token, chat.token, owner.bot.api_key, INTERNAL_KEY]
    expect(leaksIn(lines, secrets).slice(0, 5)).toEqual([])
  })
})
