import { resolve } from 'node:path'
import { pino } from 'pino'
import { createContext } from './api/create-context.ts'
import { type Outcome, runOnServer } from './api/features/admin/ask.ts'
import { backupSentence } from './api/features/admin/backup-commands.ts'
import { operate } from './api/features/admin/commands.ts'
import { readConfig } from './config.ts'
import { restore } from './db/backup/backup.ts'
import { NewerDatabase } from './db/newer-database.ts'
import { DirectoryInUse } from './db/pglite/lock.ts'
import { askPassword } from './lib/ask-password.ts'
import { keepFilesPrivate } from './lib/private-files.ts'

/**
 * `npm run admin -- COMMAND`: sends the command to the API running on the data folder or, if none is running, opens the database
 * itself.
 */
const config = readConfig({ ...process.env, LOG_LEVEL: 'silent' })
keepFilesPrivate(config.dataDir)
const given = process.argv.slice(2)

/** A new owner's password is never passed as an argument, because all users of the machine can read arguments. */
async function withPassword(args: readonly string[]): Promise<readonly string[]> {
  if (args[0] !== 'create') return args
  if (args.some((arg) => arg.startsWith('--password'))) {
    process.stderr.write(
      'Omit --password: other users can see it in the process list. You will be asked for it.\n',
    )
    process.exit(1)
  }
  return [...args, '--password', await askPassword("Owner's password: ")]
}
/** Resolves a backup's path here, because the running API would resolve it against its own working directory. */
const withPath = (args: readonly string[]): readonly string[] =>
  args[0] === 'backup' && args[1] ? ['backup', resolve(args[1])] : args
const args = withPath(await withPassword(given))

async function openAndRun(): Promise<Outcome> {
  const { context, close } = await createContext(config, pino({ level: 'silent' }), {})
  try {
    return await operate(context, args)
  } finally {
    await close()
  }
}

/** Restores a backup without a context, because the data folder has no database yet. */
async function restoreFrom(file: string): Promise<Outcome> {
  if (config.databaseUrl)
    return { ok: false, lines: ['DATABASE_URL is set. Unset it to restore a backup to a data folder.'] }
  const { version, made_at } = await restore(config.dataDir, resolve(file))
  return {
    ok: true,
    lines: [`Restored the backup of version ${version} from ${made_at} to ${config.dataDir}.`],
  }
}

async function run(): Promise<Outcome> {
  const running = await runOnServer(config, args)
  if (running) return running
  return args[0] === 'restore' && args[1] ? restoreFrom(args[1]) : openAndRun()
}

/** Returns the message of an expected error; null for defects. */
const sentenceOf = (error: unknown): string | null =>
  error instanceof DirectoryInUse || error instanceof NewerDatabase ? error.message : backupSentence(error)

const { ok, lines } = await run().catch((error): Outcome => {
  const sentence = sentenceOf(error)
  if (sentence === null) throw error
  return { ok: false, lines: [sentence] }
})
process.stdout.write(`${lines.join('\n')}\n`)
process.exitCode = ok ? 0 : 1
