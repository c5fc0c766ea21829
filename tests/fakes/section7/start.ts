import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** Notation in which the backend writes its answers (`dialects.mjs`). */
export type Dialect = 'old' | 'envelope'

/** Backend that serves section 7 of the specification and nothing else, in its own process. */
export interface Section7Backend {
  readonly url: string
  stop(): Promise<void>
}

/** Password of every member. */
export const PASSWORD = 'old password'
/** API key of the only bot. */
export const API_KEY = 'key-of-the-old-bot'

/** Starts the backend on a free port. */
export async function startSection7(dialect: Dialect = 'old'): Promise<Section7Backend> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'server.mjs'), '0', dialect], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [port] = (await once(createInterface(child.stdout), 'line')) as [string]
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}
