import { existsSync } from 'node:fs'
import { pino } from 'pino'
import { Pool } from 'undici'
import { operate as route } from '#contract/system.ts'
import { operate } from './api/admin/commands.ts'
import { createContext } from './api/create-context.ts'
import { readConfig } from './config.ts'
import { apiSocket } from './relay/api-process.ts'

/** `npm run admin -- COMMAND`: asks the API that runs on the data folder, or opens the database itself where none does. */
const config = readConfig({ ...process.env, LOG_LEVEL: 'silent' })
const args = process.argv.slice(2)

async function askRunning(): Promise<{ ok: boolean; lines: string[] } | null> {
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
    return (await body.json()) as { ok: boolean; lines: string[] }
  } catch (error) {
    if (['ECONNREFUSED', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) return null
    throw error
  } finally {
    await pool.destroy()
  }
}

async function openAndRun(): Promise<{ ok: boolean; lines: string[] }> {
  const { context, close } = await createContext(config, pino({ level: 'silent' }), {})
  try {
    return await operate(context, args)
  } finally {
    await close()
  }
}

const { ok, lines } = (await askRunning()) ?? (await openAndRun())
process.stdout.write(`${lines.join('\n')}\n`)
process.exitCode = ok ? 0 : 1
