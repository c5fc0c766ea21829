import { createReadStream, existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { Server, type Socket } from 'socket.io'
import { getClient } from '#contract/account/clients.ts'
import { getProfile } from '#contract/account/members.ts'
import { listNotifications } from '#contract/account/notifications.ts'
import { DAY_MS } from '#contract/base/units.ts'
import { listBots } from '#contract/bots/bots.ts'
import { listViews } from '#contract/chats/views.ts'
import { botItemOf, clientOf, profileOf } from '#tests/support/shapes.ts'

const dist = join(import.meta.dirname, '../../../dist/client')
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Returns a token that the console accepts for a day; the fake server does not check it. */
export const benchToken = (): string =>
  `${part({ alg: 'none' })}.${part({ sub: '7', exp: Math.floor((Date.now() + DAY_MS) / 1000) })}.x`

/** Function that returns the response to a GET with the given query. */
export type Answer = (query: URLSearchParams) => unknown

/** Journal event without its number. */
export type Entry = readonly [type: string, payload: object]

/** Fake relay and API that serve the built console, with a journal without gaps. */
export interface ConsoleHost {
  readonly url: string
  /** Number of the last event. */
  seq(): number
  /** Adds events to the journal and sends them to all consoles as one batch. */
  send(entries: readonly Entry[]): void
  /** Sends events at a fixed rate until the returned function is called. */
  stream(perSecond: number, next: (n: number) => Entry): () => void
  close(): Promise<void>
}

/** Our choice: interval at which due events are sent, as a relay under load does. */
const TICK_MS = 10

const common: Readonly<Record<string, Answer>> = {
  [getProfile.path]: () => profileOf('supervisor', { id: 7 }),
  [getClient.path]: () => clientOf(),
  [listBots.path]: () => ({ bots: [botItemOf(1)], integrations: [] }),
  [listNotifications.path]: () => ({ entities: [], total: 0, unread: 0, next: null }),
  [listViews.path]: () => ({ entities: [], total: 0 }),
}

/**
 * Starts the fake server. `answerTo` returns the responses to the paths that the benchmark needs; responses that every page needs
 * are built in.
 */
export async function startConsoleHost(
  answerTo: (pathname: string) => Answer | undefined,
): Promise<ConsoleHost> {
  let seq = 10
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://desk')
    if (request.method === 'PUT') return void response.writeHead(204).end()
    const known = answerTo(pathname) ?? common[pathname]
    const file = join(dist, pathname)
    if (known) {
      response.setHeader('content-type', 'application/json').end(JSON.stringify(known(searchParams)))
    } else if (extname(pathname) && existsSync(file)) {
      response.setHeader('content-type', types[extname(pathname)] ?? 'application/octet-stream')
      createReadStream(file).pipe(response)
    } else if (request.headers.accept?.includes('text/html')) {
      response.setHeader('content-type', 'text/html')
      createReadStream(join(dist, 'index.html')).pipe(response)
    } else {
      response.writeHead(404, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ code: 'not_found', requestId: 'bench' }))
    }
  })
  const io = new Server(server, { serveClient: false, perMessageDeflate: false })
  const consoles = io.of('/console')
  consoles.on('connection', (socket: Socket) => socket.emit('journal.live', { seq }))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }

  const send = (entries: readonly Entry[]) => {
    const at = new Date().toISOString()
    const batch = entries.map(([type, payload]) => [type, { seq: ++seq, at, ...payload }])
    if (batch.length) consoles.emit('journal.batch', batch)
  }
  return {
    url: `http://127.0.0.1:${port}`,
    seq: () => seq,
    send,
    stream: (perSecond, next) => {
      const startedAt = performance.now()
      let sent = 0
      const timer = setInterval(() => {
        const due = Math.floor(((performance.now() - startedAt) / 1_000) * perSecond)
        const entries: Entry[] = []
        while (sent < due) entries.push(next(sent++))
        send(entries)
      }, TICK_MS)
      return () => clearInterval(timer)
    },
    close: async () => {
      await io.close()
    },
  }
}
