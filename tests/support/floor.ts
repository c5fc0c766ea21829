import { mkdtempSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { io, type Socket } from 'socket.io-client'
import { type JournalEvent, journalTypes } from '#contract/events.ts'
import type { Overrides } from '#server/api/create-context.ts'
import { buildRelay } from '#server/relay/app.ts'
import { startApi, type TestApi } from './api.ts'

/** A relay over an API, both real, on sockets of their own. */
export interface Floor {
  readonly api: TestApi
  readonly relay: FastifyInstance
  readonly url: string
  console(token: string, after?: number | null): ConsoleProbe
  widget(apiKey: string, token: string, after?: number | null): Socket
  close(): Promise<void>
}

/** A console as the relay sees it, which keeps what it receives. */
export interface ConsoleProbe {
  readonly socket: Socket
  readonly events: JournalEvent[]
  /** Journal positions in the order in which they came, those of hidden events included. */
  readonly positions: number[]
  /** Resolves when the console is told that it is up to date. */
  readonly live: Promise<number>
  /** Resolves with the code when the handshake is refused. */
  readonly refused: Promise<string>
  /** Resolves when something that was received fulfils a condition. */
  until(condition: (probe: ConsoleProbe) => boolean): Promise<void>
}

function probe(socket: Socket): ConsoleProbe {
  const watchers = new Set<() => void>()
  const self: ConsoleProbe = {
    socket,
    events: [],
    positions: [],
    live: new Promise((resolve) => socket.on('journal.live', ({ seq }: { seq: number }) => resolve(seq))),
    refused: new Promise((resolve) =>
      socket.on('connect_error', (error) =>
        resolve((error as { data?: { code: string } }).data?.code ?? error.message),
      ),
    ),
    until: (condition) =>
      new Promise((resolve) => {
        const look = () => {
          if (!condition(self)) return
          watchers.delete(look)
          resolve()
        }
        watchers.add(look)
        look()
      }),
  }
  socket.onAny((type: string, payload: { seq: number }) => {
    if (journalTypes.includes(type as never)) self.events.push({ type, ...payload } as JournalEvent)
    if (journalTypes.includes(type as never) || type === 'journal.advanced') self.positions.push(payload.seq)
    for (const watcher of watchers) watcher()
  })
  return self
}

/** Starts a relay over an API. */
export async function startFloor(
  overrides: Overrides = {},
  environment: Record<string, string> = {},
): Promise<Floor> {
  const api = await startApi(overrides, environment)
  const path = join(mkdtempSync(join(tmpdir(), 'parley-floor-')), 'api.sock')
  await api.app.listen({ path })
  const relay = await buildRelay(api.config, {
    upstream: `unix+http://${encodeURIComponent(path)}/`,
    files: null,
  })
  await relay.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(relay.server.address() as AddressInfo).port}`
  const sockets: Socket[] = []
  const open = (namespace: string, auth: object) => {
    const socket = io(url + namespace, {
      auth,
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
    })
    sockets.push(socket)
    return socket
  }
  return {
    api,
    relay,
    url,
    console: (token, after = null) => probe(open('/console', { token, after })),
    widget: (apiKey, token, after = null) => open('/widget', { apiKey, token, after }),
    close: async () => {
      for (const socket of sockets) socket.close()
      await relay.close()
      await api.close()
    },
  }
}
