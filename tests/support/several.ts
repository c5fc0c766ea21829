import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildApi } from '#server/api/app.ts'
import type { Overrides } from '#server/api/create-context.ts'
import { startApi, type TestApi } from './api.ts'
import { listenForRelay, socketsTo, startRelay } from './floor.ts'
import { freePort } from './product.ts'

const root = join(import.meta.dirname, '../..')

/** One of several relays, with its URL. */
export type OneOfSeveral = ReturnType<typeof socketsTo> & { readonly url: string }

/** Two APIs on one PostgreSQL server, and two relays on one Redis. */
export interface Several {
  readonly api: TestApi
  readonly second: FastifyInstance
  /** Relay in this process, with the first API. */
  readonly here: OneOfSeveral & { readonly relay: FastifyInstance }
  /** Relay in its own process, with the second API. */
  readonly there: OneOfSeveral & { kill(): Promise<void> }
  close(): Promise<void>
}

/** Starts two APIs and two relays, one of which can be killed. `redis` contains the URL of Redis for each relay. */
export async function startSeveral(
  overrides: Overrides,
  redis: { here: string; there: string },
  environment: Record<string, string> = {},
): Promise<Several> {
  const api = await startApi(overrides, {
    ...environment,
    REDIS_URL: redis.here,
    INTERNAL_KEY: randomUUID(),
  })
  const second = await buildApi(api.config, { mailer: api.mailer, ...overrides })
  const first = await startRelay(api.config, await listenForRelay(api.app))
  const far = await startFarRelay(api, await listenForRelay(second), redis.there)
  const here = socketsTo(first.url)
  const there = socketsTo(far.url)
  return {
    api,
    second,
    here: { ...here, ...first },
    there: { ...there, ...far },
    close: async () => {
      here.closeAll()
      there.closeAll()
      await far.kill()
      await first.relay.close()
      await second.close()
      await api.close()
    },
  }
}

async function startFarRelay({ config }: TestApi, upstream: string, redisUrl: string) {
  const port = await freePort()
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: config.dataDir,
      LOG_LEVEL: 'warn',
      INTERNAL_KEY: config.internalKey,
      API_UPSTREAM: upstream,
      REDIS_URL: redisUrl,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exited = new Promise((resolve) => child.once('exit', resolve))
  const url = `http://127.0.0.1:${port}`
  for (;;) {
    const answer = await fetch(`${url}/ready`).catch(() => null)
    if (answer?.ok) break
    if (child.exitCode !== null) throw new Error(`The relay ended with ${child.exitCode}.`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    url,
    kill: async () => {
      child.kill('SIGKILL')
      await exited
    },
  }
}
