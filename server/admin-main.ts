import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pino } from 'pino'
import { createContext } from './api/create-context.ts'
import { type Outcome, runOnServer } from './api/features/admin/ask.ts'
import { backupSentence } from './api/features/admin/backup-commands.ts'
import type { Options } from './api/features/admin/command.ts'
import { commands, operate } from './api/features/admin/commands.ts'
import { examine } from './api/features/admin/doctor/examine.ts'
import { problem } from './api/features/admin/doctor/finding.ts'
import { reportOf } from './api/features/admin/doctor/report.ts'
import { exitCodes, parseCommand } from './api/features/admin/parse.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { restore } from './db/backup/backup.ts'
import { IncompatibleLibrary } from './db/incompatible-library.ts'
import { NewerDatabase } from './db/newer-database.ts'
import { DirectoryInUse } from './db/pglite/lock.ts'
import { DatabaseRefused } from './db/reach-server.ts'
import { askPassword } from './lib/ask-password.ts'
import { systemClock } from './lib/clock.ts'
import { keepFilesPrivate } from './lib/private-files.ts'

/**
 * `npm run admin -- COMMAND`: sends the command to the API running on the data folder or, if none is running, opens the database
 * itself. A wrong command line or setting is reported before anything is opened.
 */
const given = process.argv.slice(2)

/** Prints lines to standard output or, if the exit code reports an error, to standard error, and exits with the code. */
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

/** A password is never passed as an argument, because every user of the machine can see the arguments of a process. */
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

/**
 * Examines an installation whose API does not run on this data folder. Its public URL is checked only if other processes may
 * serve it.
 */
async function examineStopped(config: Config): Promise<Outcome> {
  const isRunning = config.databaseUrl !== null || config.apiUpstream !== null
  const examined = { config, environment: process.env, clock: systemClock, isRunning }
  const skipped = isRunning
    ? []
    : ['Parley does not run on this data folder, so its public URL was not checked.']
  // Opening an empty folder would create a database in it.
  const isEmpty = !config.databaseUrl && !existsSync(join(config.dataDir, 'pg'))
  if (config.apiUpstream || isEmpty) {
    const { ok, lines } = reportOf(await examine({ ...examined, database: null, providerHealth: null }))
    const none = isEmpty && !config.apiUpstream ? [`There is no database in ${config.dataDir} yet.`] : []
    return { ok, lines: [...lines, ...none, ...skipped] }
  }
  try {
    const { context, close } = await createContext(config, pino({ level: 'silent' }), {})
    const { database, providerHealth } = context
    const { ok, lines } = reportOf(await examine({ ...examined, database, providerHealth }))
    await close()
    return { ok, lines: [...lines, ...skipped] }
  } catch (error) {
    const reason = sentenceOf(error)
    if (reason === null) throw error
    const parts = await examine({ ...examined, database: null, providerHealth: null })
    const refused = { name: 'database', findings: [problem('database_refused', { reason })] }
    return { ok: false, lines: [...reportOf([...parts, refused]).lines, ...skipped] }
  }
}

/** Restores a backup to the data folder. */
async function restoreFile(config: Config, file: string, options: Options): Promise<Outcome> {
  if (config.databaseUrl)
    return { ok: false, lines: ['DATABASE_URL is set. Unset it to restore a backup to a data folder.'] }
  const { quarantine: isCopy, live: isLive } = options
  if (isCopy && isLive) return { ok: false, lines: ['Choose one: --quarantine or --live.'] }
  const wanted = isCopy ? 'copy' : isLive ? 'live' : undefined
  const { version, made_at, as } = await restore(config.dataDir, resolve(file), wanted)
  const done = `Restored the backup of version ${version} from ${made_at} to ${config.dataDir}.`
  if (as === 'live') return { ok: true, lines: [done] }
  return {
    ok: true,
    lines: [
      done,
      'It is a copy in quarantine: it sends no mail, webhooks or channel messages and runs no background jobs.',
      'To make it the live installation: npm run admin -- release (with --discard if the original has sent what was waiting).',
    ],
  }
}

/**
 * Returns the command line for the API. Paths of files are resolved here, because the running API would resolve them against its
 * own working directory.
 */
async function argsFor(name: string, args: readonly string[]): Promise<readonly string[]> {
  if (name === 'backup') return [name, resolve(args[0] ?? '')]
  const [action, id = '', file = `recording-${id}.flight`] = args
  if (name === 'recordings' && action === 'fetch') return [name, action, id, resolve(file)]
  return withPassword(name)
}

async function run(): Promise<Outcome> {
  const parsed = parseCommand(commands, given)
  if ('text' in parsed) return end(parsed.text.split('\n'), parsed.code)
  const config = readConfig({ ...process.env, LOG_LEVEL: 'silent' })
  const {
    name,
    args: [file = ''],
  } = parsed
  const args = await argsFor(name, parsed.args)
  keepFilesPrivate(config.dataDir)
  const running = await runOnServer(config, args)
  if (running) return running
  if (name === 'restore') return restoreFile(config, file, parsed.options)
  if (name === 'doctor') return examineStopped(readConfig())
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
