import { pino } from 'pino'
import { createContext } from './api/create-context.ts'
import { askRunning, type Outcome } from './api/features/admin/ask.ts'
import { operate } from './api/features/admin/commands.ts'
import { readConfig } from './config.ts'
import { askPassword } from './lib/ask-password.ts'
import { keepFilesPrivate } from './lib/private-files.ts'

/**
 * `npm run admin -- COMMAND`: sends the command to the API that runs on the data folder, or opens the
 * database itself if none does.
 */
const config = readConfig({ ...process.env, LOG_LEVEL: 'silent' })
keepFilesPrivate(config.dataDir)
const given = process.argv.slice(2)

/** The password of a new owner never stands in the command, because every user of the machine can read it there. */
async function withPassword(args: readonly string[]): Promise<readonly string[]> {
  if (args[0] !== 'create') return args
  if (args.some((arg) => arg.startsWith('--password'))) {
    process.stderr.write(
      'Leave --password out: others can read it in the list of processes. It is asked for.\n',
    )
    process.exit(1)
  }
  return [...args, '--password', await askPassword('Password of the owner: ')]
}
const args = await withPassword(given)

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
