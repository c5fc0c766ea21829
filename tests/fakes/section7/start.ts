import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** Format of the backend's responses; see `dialects.mjs`. */
export type Dialect = 'old' | 'envelope'

/** Backend that serves section 7 of the specification and nothing else, in its own process. */
export interface Section7Backend {
  readonly url: string
  /** Restores the initial data; members stay signed in. */
  restore(): Promise<void>
  stop(): Promise<void>
}

/** Password of every member. */
export const PASSWORD = 'old password'
/** API key of the only bot. */
export const API_KEY = 'key-of-the-old-bot'

/** Starts the backend on a free port. */
export async function startSection7(dialect: Dialect = 'old'): Promise<Section7Backend> {
  const child = fork(join(import.meta.dirname, 'server.mjs'), ['0', dialect], { execArgv: [] })
  const [port] = (await once(child, 'message')) as [number]
  return {
    url: `http://127.0.0.1:${port}`,
    restore: async () => {
      const restored = once(child, 'message')
      child.send('restore')
      await restored
    },
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}
