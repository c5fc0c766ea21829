import { chmodSync, mkdirSync, statSync } from 'node:fs'

/** Keeps what this process writes, and the data folder, from other users of the machine. */
export function keepFilesPrivate(dataDir: string): void {
  process.umask(0o077)
  mkdirSync(dataDir, { recursive: true })
  const { mode, uid } = statSync(dataDir)
  // An older version made it readable for everyone. What the operator gave to a group stays.
  if (mode & 0o007 && uid === process.getuid?.()) chmodSync(dataDir, mode & 0o770)
}
