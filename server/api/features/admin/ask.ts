import { existsSync } from 'node:fs'
import { Pool } from 'undici'
import { operate as route } from '#contract/journal/system.ts'
import type { Config } from '#server/config.ts'
import { apiSocket } from '#server/lib/api-process.ts'

/** Output of an operator command, and whether it succeeded. */
export interface Outcome {
  readonly ok: boolean
  readonly lines: string[]
}

/** Sends a command to the API that is running on this data folder; returns null if none is running. */
export async function runOnServer(config: Config, args: readonly string[]): Promise<Outcome | null> {
  const socketPath = apiSocket(config)
  if (process.platform !== 'win32' && !existsSync(socketPath)) return null
  const pool = new Pool('http://localhost', { socketPath, headersTimeout: 0, bodyTimeout: 0 })
  try {
    const { body } = await pool.request({
      method: 'POST',
      path: route.path,
      headers: { authorization: `Bearer ${config.internalKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ args }),
    })
    return (await body.json()) as Outcome
  } catch (error) {
    if (['ECONNREFUSED', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) return null
    throw error
  } finally {
    await pool.destroy()
  }
}
