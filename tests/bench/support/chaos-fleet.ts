import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createClient } from '@redis/client'
import pg from 'pg'
import { freePort } from '#tests/support/product.ts'
import { startCluster } from './cluster.ts'
import { type Fleet, keepProgram, keepRunning, untilReady } from './fleet.ts'
import { kill } from './processes.ts'

/** PostgreSQL database of one run, and what can happen to it. */
interface Database {
  readonly url: string
  readonly kills: Readonly<Record<string, () => void>>
  stop(): Promise<void>
}

/** Sends statements to a server over a connection of its own. */
async function asOperator(url: string, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Returns a new database on the server of `TEST_DATABASE_URL`, whose connections can be ended. */
async function databaseOn(server: string): Promise<Database> {
  const name = `parley_chaos_${process.pid}`
  await asOperator(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`, `CREATE DATABASE ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const end = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`
  return {
    url: url.href,
    kills: { 'connections to PostgreSQL': () => void asOperator(server, end).catch(() => {}) },
    stop: () => asOperator(server, `DROP DATABASE ${name} WITH (FORCE)`),
  }
}

/** Returns the database of a server that is started for this run and can be killed; null if PostgreSQL is not installed. */
async function databaseOfOwnServer(): Promise<Database | null> {
  const cluster = await startCluster()
  if (!cluster) return null
  const database = await databaseOn(cluster.url)
  return {
    url: database.url,
    kills: { ...database.kills, PostgreSQL: () => cluster.crash() },
    stop: () => cluster.stop(),
  }
}

/** Starts Redis on a free port, without files; it can be killed, and its connections can be ended. */
async function startRedis() {
  const port = await freePort()
  const url = `redis://127.0.0.1:${port}`
  const server = keepRunning('redis-server', [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
  ])
  const asOperator = async (...command: readonly string[]) => {
    const client = createClient({ url, socket: { reconnectStrategy: false } }).on('error', () => {})
    await client.connect()
    await client.sendCommand([...command]).finally(() => client.destroy())
  }
  for (let tries = 0; ; tries++) {
    const isUp = await asOperator('PING').then(
      () => true,
      () => false,
    )
    if (isUp) break
    if (tries === 100) throw new Error('redis-server does not start; is it installed?')
    await wait(50)
  }
  const endAll = () => {
    for (const type of ['normal', 'pubsub'])
      void asOperator('CLIENT', 'KILL', 'TYPE', type, 'SKIPME', 'yes').catch(() => {})
  }
  return {
    url,
    kills: { Redis: () => kill(server.pid()), 'connections to Redis': endAll },
    stop: () => server.stop(),
  }
}

/**
 * Starts two relays and two APIs, each relay in front of both APIs, on one PostgreSQL database and one Redis; all of them can be
 * killed. Null if PostgreSQL is neither installed nor given by `TEST_DATABASE_URL`.
 */
export async function chaosFleet(): Promise<Fleet | null> {
  const server = process.env.TEST_DATABASE_URL
  const database = server ? await databaseOn(server) : await databaseOfOwnServer()
  if (!database) return null
  const redis = await startRedis()
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-chaos-'))
  const shared = {
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    REDIS_URL: redis.url,
    SECRET_KEY: 'secret-of-the-measurement-of-chaos',
  }
  const ports = async () => [await freePort(), await freePort()].map(String)
  const apiPorts = await ports()
  const apis = apiPorts.map((PORT) => keepProgram('api-main.js', { ...shared, PORT }))
  const API_UPSTREAM = apiPorts.map((port) => `http://127.0.0.1:${port}`).join()
  const relayPorts = await ports()
  const relays = relayPorts.map((PORT) => keepProgram('main.js', { ...shared, PORT, API_UPSTREAM }))
  const urls = relayPorts.map((port) => `http://127.0.0.1:${port}`)
  await untilReady(urls)
  const anyOf = (some: typeof apis) => kill(some[Math.floor(Math.random() * some.length)]?.pid())
  return {
    name: '2 relays and 2 APIs on PostgreSQL and Redis',
    dataDir,
    urls,
    kills: { relay: () => anyOf(relays), API: () => anyOf(apis), ...database.kills, ...redis.kills },
    pids: () => ({ relay: relays.map(({ pid }) => pid()), API: apis.map(({ pid }) => pid()) }),
    stop: async () => {
      await Promise.all([...relays, ...apis].map((one) => one.stop()))
      await redis.stop()
      await database.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
