import { setTimeout as wait } from 'node:timers/promises'
import { Pool } from 'undici'
import { median } from './support/figures.ts'
import { type Part, startPart } from './support/part.ts'

/** An event of about the size of a short message. */
const payload = {
  at: '2026-01-02T03:04:05.000Z',
  message: { id: 1, chat_id: 1, order: 7, role: 'user', sender: 'customer', message: 'Where is my parcel?' },
  chat: { id: 1, bot_id: 1, user_name: 'Visitor 1', status: 'assigned', version: 3, channel: 'widget' },
}
const DELIVERIES = 100_000
const ROUNDS = 3

/** Measured server, and the part that generates its events. */
interface Side {
  readonly server: Part
  readonly source: Part
  readonly port: number
  stop(): Promise<void>
}

async function startSide(name: 'relay' | 'bare-sockets'): Promise<Side> {
  const source = startPart('feed')
  const upstream = await source.ask<string>('listen')
  const server = startPart(name, { upstream })
  const port = await server.ask<number>('listen')
  while ((await source.ask<number>('readers')) === 0) await wait(20)
  return { server, source, port, stop: async () => void (await Promise.all([server.stop(), source.stop()])) }
}

/** Returns the CPU time in microseconds that the server spends per delivery. */
async function broadcaster({ server, source }: Side, screens: Part, sockets: number): Promise<number> {
  const events = Math.max(20, Math.round(DELIVERIES / sockets))
  await screens.ask('expect', { count: events * sockets, timing: false })
  const before = await server.ask<number>('cpu')
  await source.ask('emit', { events, payload })
  await screens.ask('done')
  return ((await server.ask<number>('cpu')) - before) / (events * sockets)
}

/** Measures delays at 50 events per second. */
async function latency({ source }: Side, screens: Part, sockets: number) {
  const events = 250
  await screens.ask('expect', { count: events * sockets, timing: true })
  for (let i = 0; i < events; i++) {
    await source.ask('emit', { events: 1, payload })
    await wait(18)
  }
  return screens.ask<{ p50: number; p99: number }>('done')
}

interface Figures {
  cpu: number
  p50: number
  p99: number
  memory: number
  connects: number
  /** CPU time in microseconds for admitting a socket. */
  connect: number
}

async function measure(name: 'relay' | 'bare-sockets', sockets: number): Promise<Figures> {
  const side = await startSide(name)
  const screens = startPart('screens')
  try {
    // Warm-up: the first sockets load what all of them share.
    await screens.ask('open', { port: side.port, count: 50 })
    await screens.ask('close')
    const before = await side.server.ask<number>('memory')
    const begun = await side.server.ask<number>('cpu')
    const took = await screens.ask<number>('open', { port: side.port, count: sockets })
    const connect = ((await side.server.ask<number>('cpu')) - begun) / sockets
    const memory = ((await side.server.ask<number>('memory')) - before) / sockets / 1024
    await broadcaster(side, screens, sockets)
    const rounds: number[] = []
    for (let i = 0; i < ROUNDS; i++) rounds.push(await broadcaster(side, screens, sockets))
    const delays = sockets === 200 ? await latency(side, screens, sockets) : { p50: 0, p99: 0 }
    return { cpu: median(rounds), ...delays, memory, connect, connects: (sockets / took) * 1000 }
  } finally {
    await screens.stop()
    await side.stop()
  }
}

const line = (name: string, ours: number, reference: number, unit: string, goal: string) =>
  console.log(
    `${name.padEnd(34)} ours ${ours.toFixed(2).padStart(9)}   bare ${reference.toFixed(2).padStart(9)} ${unit.padEnd(12)}` +
      ` ratio ${(ours / reference).toFixed(2)}   (goal ${goal})`,
  )

async function compareSockets(): Promise<void> {
  for (const sockets of [200, 1_000, 5_000]) {
    const reference = await measure('bare-sockets', sockets)
    const ours = await measure('relay', sockets)
    const goal = sockets === 200 ? '1.05' : sockets === 1_000 ? '0.77' : '0.67'
    line(`fan-out to ${sockets}`, ours.cpu, reference.cpu, 'µs/delivery', `at most ${goal}`)
    if (sockets === 200) {
      line('50 events/s to 200, p50', ours.p50, reference.p50, 'ms', 'none')
      line('50 events/s to 200, p99', ours.p99, reference.p99, 'ms', 'at most 1.5')
    }
    // 200 sockets need less memory than the garbage collection beforehand frees, so their memory is not compared.
    if (sockets > 200)
      line(`memory, ${sockets} sockets`, ours.memory, reference.memory, 'kB/socket', 'at most 1.3')
    line(`connects, ${sockets} sockets`, ours.connect, reference.connect, 'µs CPU', 'at most 1.5')
    line(`connects, ${sockets} sockets`, ours.connects, reference.connects, '/s', 'at least 0.67')
  }
}

async function call(port: number, server: Part, calls: number) {
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: 8 })
  const once = async () => {
    const { body } = await pool.request({ method: 'GET', path: '/ai/bot/all' })
    await body.dump()
  }
  const before = await server.ask<number>('cpu')
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let i = 0; i < calls / 8; i++) await once()
    }),
  )
  const cpu = ((await server.ask<number>('cpu')) - before) / calls
  const alone: number[] = []
  for (let i = 0; i < 500; i++) {
    const begun = performance.now()
    await once()
    alone.push(performance.now() - begun)
  }
  await pool.close()
  return { cpu, alone: median(alone) }
}

async function compareProxy(): Promise<void> {
  const source = startPart('feed')
  const upstream = await source.ask<string>('listen')
  const direct = await call(Number(new URL(upstream).port), source, 4_000)
  const results: Record<string, { cpu: number; alone: number }[]> = { 'bare-proxy': [], relay: [] }
  const servers = {
    'bare-proxy': startPart('bare-proxy', { upstream }),
    relay: startPart('relay', { upstream }),
  }
  const ports: Record<string, number> = {}
  for (const [name, server] of Object.entries(servers)) {
    ports[name] = await server.ask<number>('listen')
    await call(ports[name], server, 4_000)
  }
  // Alternates between the relay and the bare proxy, so that other load on the machine affects both.
  for (let i = 0; i < ROUNDS; i++)
    for (const [name, server] of Object.entries(servers))
      results[name]?.push(await call(ports[name] ?? 0, server, 4_000))
  const of = (name: string, key: 'cpu' | 'alone') => median((results[name] ?? []).map((one) => one[key]))
  line('proxied call', of('relay', 'cpu'), of('bare-proxy', 'cpu'), 'µs CPU', 'at most 1.05')
  console.log(
    `${'proxied call, alone'.padEnd(34)} adds ${(of('relay', 'alone') - direct.alone).toFixed(2)} ms to ${direct.alone.toFixed(2)} ms   (goal 0.35)`,
  )
  for (const part of [source, ...Object.values(servers)]) await part.stop()
}

/**
 * Compares the relay with bare Socket.IO and bare @fastify/http-proxy in the same run; the load and the servers run in separate
 * processes.
 */
export async function run(): Promise<void> {
  await compareSockets()
  await compareProxy()
}
