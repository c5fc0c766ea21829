import { existsSync } from 'node:fs'
import { Pool } from 'undici'
import { operate as route } from '#contract/system.ts'
import type { Config } from '../../config.ts'
import { apiSocket } from '../../relay/api-process.ts'

/** What a command prints, and whether it was carried out. */
export interface Outcome {
  readonly ok: boolean
  readonly lines: string[]
}

/** Has the API that runs on the data folder carry out a command; null where none runs. */
export async function askRunning(config: Config, args: readonly string[]): Promise<Outcome | null> {
  const socketPath = apiSocket(config)
  if (process.platform !== 'win32' && !existsSync(socketPath)) return null
  const pool = new Pool('http://localhost', { socketPath })
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
