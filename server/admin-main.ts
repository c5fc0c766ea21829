import { pino } from 'pino'
import { createContext } from './api/create-context.ts'
import { askRunning, type Outcome } from './api/features/admin/ask.ts'
import { operate } from './api/features/admin/commands.ts'
import { readConfig } from './config.ts'
import { keepFilesPrivate } from './lib/private-files.ts'

/**
 * `npm run admin -- COMMAND`: sends the command to the API that runs on the data folder, or opens the
 * database itself if none does.
 */
const config = readConfig({ ...process.env, LOG_LEVEL: 'silent' })
keepFilesPrivate(config.dataDir)
const args = process.argv.slice(2)

async function openAndRun(): Promise<Outcome> {
  const { context, close } = await createContext(config, pino({ level: 'silent' }), {})
  try {
    return await operate(context, args)
  } finally {
    await close()
  }
}

const { ok, lines } = (await askRunning(config, args)) ?? (await openAndRun())
process.stdout.write(`${lines.join('\n')}\n`)
process.exitCode = ok ? 0 : 1
