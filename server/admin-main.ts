import { resolve } from 'node:path'
import { pino } from 'pino'
import { createContext } from './api/create-context.ts'
import { type Outcome, runOnServer } from './api/features/admin/ask.ts'
import { backupSentence } from './api/features/admin/backup-commands.ts'
import { commands, operate } from './api/features/admin/commands.ts'
import { exitCodes, parseCommand } from './api/features/admin/parse.ts'
import { quarantine } from './config/quarantine.ts'
import { ConfigError, readConfig } from './config.ts'
import { restore } from './db/backup/backup.ts'
import { IncompatibleLibrary } from './db/incompatible-library.ts'
import { NewerDatabase } from './db/newer-database.ts'
import { DirectoryInUse } from './db/pglite/lock.ts'
import { DatabaseRefused } from './db/reach-server.ts'
import { askPassword } from './lib/ask-password.ts'
import { keepFilesPrivate } from './lib/private-files.ts'

/**
 * `npm run admin -- COMMAND`: sends the command to the API running on the data folder or, if none is running, opens the database
 * itself. A wrong command line or setting is reported before anything is opened.
 */
const given = process.argv.slice(2)

/** Prints to standard output, or errors to standard error, and ends with an exit code. */
function end(lines: readonly string[], code: number): never {
  const stream = code === exitCodes.ok ? process.stdout : process.stderr
  if (lines.length) stream.write(`${lines.join('\n')}\n`)
  process.exit(code)
}

/** Returns the message of an expected error; null for defects. */
function sentenceOf(error: unknown): string | null {
  const known = [ConfigError, DatabaseRefused, DirectoryInUse, IncompatibleLibrary, NewerDatabase]
  return known.some((kind) => error instanceof kind) ? (error as Error).message : backupSentence(error)
}

/** A password is never passed as an argument, because every user of the machine can read those. */
async function withPassword(name: string): Promise<readonly string[]> {
  const question = commands[name]?.asksPassword
  if (!question) return given
  if (given.some((arg) => arg.startsWith('--password')))
    end(
      ['Omit --password: other users can see it in the process list. You will be asked for it.'],
      exitCodes.usage,
    )
  return [...given, `--password=${await askPassword(question)}`]
}

async function run(): Promise<Outcome> {
  const parsed = parseCommand(commands, given)
  if ('text' in parsed) return end(parsed.text.split('\n'), parsed.code)
  const config = readConfig({ ...process.env, LOG_LEVEL: 'silent' })
  const {
    name,
    args: [file = ''],
    options,
  } = parsed
  // The path of a backup is resolved here, because the running API would resolve it against its own working directory.
  const args = name === 'backup' ? ['backup', resolve(file)] : await withPassword(name)
  keepFilesPrivate(config.dataDir)
  const running = await runOnServer(config, args)
  if (running) return running
  if (name === 'restore') {
    if (config.databaseUrl)
      return { ok: false, lines: ['DATABASE_URL is set. Unset it to restore a backup to a data folder.'] }
    const { version, made_at } = await restore(config.dataDir, resolve(file))
    if (options.live !== true) quarantine(config.dataDir)
    return {
      ok: true,
      lines: [
        `Restored the backup of version ${version} from ${made_at} to ${config.dataDir}.`,
        ...(options.live === true
          ? []
          : ['It sends no e-mails, webhooks or channel messages until "quarantine off".']),
      ],
    }
  }
  const { context, close } = await createContext(config, pino({ level: 'silent' }), {})
  try {
    return await operate(context, args)
  } finally {
    await close()
  }
}

const { ok, lines } = await run().catch((error): Outcome => {
  const sentence = sentenceOf(error)
  if (sentence === null) throw error
  return { ok: false, lines: [sentence] }
})
end(lines, ok ? exitCodes.ok : exitCodes.failed)
