import { createHash } from 'node:crypto'
import { constants, existsSync, rmSync } from 'node:fs'
import { copyFile, cp, link, mkdir, readdir, rename } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import { quarantine } from '#server/config/quarantine.ts'
import { VERSION } from '#server/lib/version.ts'
import { lockDirectory } from '../pglite/lock.ts'
import { BackupError, type BackupHeader, packFolder, unpackInto } from './archive.ts'

/** Subfolder of the data folder with members' and customers' files. */
const UPLOADS = 'uploads'
const SECRET = 'secret.key'

/**
 * True while a backup is running; prevents a second one. A flag suffices, because only the process that owns the data folder
 * makes backups.
 */
let isRunning = false

/**
 * Hard-links a folder's files into another folder, or copies them if the disk cannot link. Linking is safe because the files
 * never change.
 */
async function linkFiles(from: string, to: string): Promise<void> {
  if (!existsSync(from)) return
  await mkdir(to)
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (!entry.isFile()) continue
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    await link(source, target).catch(() => copyFile(source, target))
  }
}

/** Copies a data folder while nothing writes to it; `whileStill` pauses the database. */
async function copyData(
  dataDir: string,
  to: string,
  whileStill: (work: () => Promise<void>) => Promise<void>,
): Promise<void> {
  await whileStill(async () => {
    await cp(join(dataDir, 'pg'), join(to, 'pg'), { recursive: true, mode: constants.COPYFILE_FICLONE })
    await linkFiles(join(dataDir, UPLOADS), join(to, UPLOADS))
  })
  if (existsSync(join(dataDir, SECRET))) await copyFile(join(dataDir, SECRET), join(to, SECRET))
}

/**
 * Writes the embedded database, uploaded files and the data folder's key into one file while Parley is running. Changes wait
 * while the database is copied, but not during compression. Throws `BackupError` if the file exists or a backup is running.
 */
export async function backUp(
  { dataDir, now }: { readonly dataDir: string; readonly now: Date },
  file: string,
  whileStill: (work: () => Promise<void>) => Promise<void>,
): Promise<void> {
  if (existsSync(file)) throw new BackupError(`${file} exists already.`)
  const part = `${file}.part`
  const copy = join(dataDir, 'backup.new')
  if (isRunning) throw new BackupError('A backup is being made already.')
  isRunning = true
  try {
    // Removes the copy left behind by a process that died during a backup.
    rmSync(copy, { recursive: true, force: true })
    await mkdir(copy, { mode: 0o700 })
    await copyData(dataDir, copy, whileStill)
    rmSync(part, { force: true })
    await packFolder(copy, part, { version: VERSION, made_at: now.toISOString(), home: homeOf(dataDir) })
    await rename(part, file)
  } catch (error) {
    rmSync(part, { force: true })
    throw error
  } finally {
    isRunning = false
    rmSync(copy, { recursive: true, force: true })
  }
}

/** Returns the fingerprint of a data folder on this machine. */
const homeOf = (dataDir: string): string =>
  createHash('sha256')
    .update(`${hostname()}\n${resolve(dataDir)}`)
    .digest('base64url')
    .slice(0, 16)

/** Role of a restored installation: a copy that sends nothing, or the live one. */
export type RestoreAs = 'copy' | 'live'

/**
 * Restores a backup into an empty, unused data folder. By default, the installation is live where the backup was made and a copy
 * elsewhere, because two live ones would both send pending messages. Throws `BackupError` or `DirectoryInUse`.
 */
export async function restore(
  dataDir: string,
  file: string,
  wanted?: RestoreAs,
): Promise<BackupHeader & { readonly as: RestoreAs }> {
  const unlock = await lockDirectory(dataDir)
  const fresh = join(dataDir, 'restore.new')
  try {
    const files = existsSync(join(dataDir, UPLOADS)) ? await readdir(join(dataDir, UPLOADS)) : []
    if (existsSync(join(dataDir, 'pg')) || files.length)
      throw new BackupError(`${dataDir} holds data. Move it away, or set DATA_DIR to an empty folder.`)
    rmSync(fresh, { recursive: true, force: true })
    await mkdir(fresh, { mode: 0o700 })
    const header = await unpackInto(fresh, file)
    if (!existsSync(join(fresh, 'pg/PG_VERSION'))) throw new BackupError('The backup holds no database.')
    const as = wanted ?? (header.home === homeOf(dataDir) ? 'live' : 'copy')
    if (as === 'copy') quarantine(dataDir)
    // The database is moved last, because the restore counts as done only once it is there.
    for (const name of [SECRET, UPLOADS, 'pg']) {
      if (!existsSync(join(fresh, name))) continue
      if (name === UPLOADS) rmSync(join(dataDir, UPLOADS), { recursive: true, force: true })
      await rename(join(fresh, name), join(dataDir, name))
    }
    return { ...header, as }
  } finally {
    rmSync(fresh, { recursive: true, force: true })
    unlock()
  }
}
