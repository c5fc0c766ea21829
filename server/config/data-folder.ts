import { accessSync, constants, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { ConfigError } from './checks.ts'

/**
 * Creates a folder, and its missing parents one by one, because with `recursive`, Node.js 20 never returns for a path below
 * /proc.
 */
function makeFolder(path: string): void {
  const known = statSync(path, { throwIfNoEntry: false })
  if (known?.isDirectory()) return
  if (dirname(path) !== path) makeFolder(dirname(path))
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    // Another process may have created the folder in the meantime.
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}

/** Creates the data folder if it is missing. Throws `ConfigError` if this fails, or if the folder must be writable but is not. */
export function makeDataFolder(path: string, mustBeWritable: boolean): void {
  try {
    makeFolder(path)
    if (mustBeWritable) accessSync(path, constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code = '', message, path: failed } = error as NodeJS.ErrnoException
    // Node.js 26 tries to create a folder in place of a file among the parents; earlier versions reject the path.
    const reason = code === 'EEXIST' && failed !== path ? reasons.ENOTDIR : reasons[code]
    throw new ConfigError(`DATA_DIR=${path}: ${reason ?? 'cannot be used'} (${message}).`)
  }
}

const reasons: Readonly<Partial<Record<string, string>>> = {
  EACCES: 'this user may not write there',
  EEXIST: 'is a file and must be a folder',
  ENOENT: 'cannot be created',
  ENOTDIR: 'a part of the path is a file',
  EROFS: 'the file system is read-only',
}
