import { mkdtempSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { io, type Socket } from 'socket.io-client'
import { type JournalEvent, journalTypes } from '#contract/journal/events.ts'
import type { Overrides } from '#server/api/create-context.ts'
import type { Config } from '#server/config.ts'
import { BACKLOG } from '#server/lib/backlog.ts'
import type { Clock } from '#server/lib/clock.ts'
import { buildRelay, type RelayParts } from '#server/relay/app.ts'
import { startApi, type TestApi } from './api.ts'
import { keepEvents, noteEvent, noteVisitorEvent } from './events.ts'

/** Real relay and API, each on its own socket. */
export interface Floor {
  readonly api: TestApi
  readonly relay: FastifyInstance
  readonly url: string
  /** Opens a console; without `protocol`, the console sends no protocol version, as early builds did. */
  console(token: string, after?: number | null, protocol?: number): ConsoleProbe
  widget(apiKey: string, token: string, after?: number | null, protocol?: number): Socket
  close(): Promise<void>
}

/** Console socket that records what it receives. */
export interface ConsoleProbe {
  readonly socket: Socket
  readonly events: JournalEvent[]
  /** Journal positions in the order of arrival, including those of hidden events. */
  readonly positions: number[]
  /** Resolves once the console has received `journal.live`. */
  readonly live: Promise<number>
  /** Resolves with the code if the handshake is rejected. */
  readonly refused: Promise<string>
  /** Resolves once the received events meet a condition. */
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
    noteEvent(type, payload)
    if (journalTypes.includes(type as never)) self.events.push({ type, ...payload } as JournalEvent)
    if (journalTypes.includes(type as never) || type === 'journal.advanced') self.positions.push(payload.seq)
    for (const watcher of watchers) watcher()
  })
  return self
}

/** Returns functions that open sockets to a relay, and one that closes all of them. */
export function socketsTo(url: string) {
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
    console: (token: string, after: number | null = null, protocol?: number) =>
      probe(open('/console', { token, after, protocol })),
    widget: (apiKey: string, token: string, after: number | null = null, protocol?: number) =>
      open('/widget', { apiKey, token, after, protocol }),
    closeAll: () => {
      for (const socket of sockets) socket.close()
      keepEvents()
    },
  }
}

/** Listens on a new socket and returns its URL for a relay. */
export async function listenForRelay(app: FastifyInstance): Promise<string> {
  const path = join(mkdtempSync(join(tmpdir(), 'parley-floor-')), 'api.sock')
  await app.listen({ path, backlog: BACKLOG })
  return `unix+http://${encodeURIComponent(path)}/`
}

/** Parts of a relay that a test can replace. */
type RelayTestParts = Pick<
  RelayParts,
  'pace' | 'readingPace' | 'handshakes' | 'callsPerAddress' | 'logTo' | 'compareMs'
>

/** Starts a relay for the API at a URL. */
export async function startRelay(
  config: Config,
  upstream: string,
  clock?: Clock,
  parts: RelayTestParts = {},
) {
  const relay = await buildRelay(config, { upstream, files: null, clock, ...parts })
  await relay.listen({ port: 0, host: '127.0.0.1', backlog: BACKLOG })
  return { relay, url: `http://127.0.0.1:${(relay.server.address() as AddressInfo).port}` }
}

/** Starts an API and a relay for it. */
export async function startFloor(
  overrides: Overrides = {},
  environment: Record<string, string> = {},
  parts: RelayTestParts = {},
): Promise<Floor> {
  const api = await startApi(overrides, environment)
  const { relay, url } = await startRelay(api.config, await listenForRelay(api.app), overrides.clock, parts)
  const { console, widget, closeAll } = socketsTo(url)
  return {
    api,
    relay,
    url,
    console,
    widget: (...given) => widget(...given).onAny(noteVisitorEvent),
    close: async () => {
      closeAll()
      await relay.close()
      await api.close()
    },
  }
}
