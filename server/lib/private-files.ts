import { chmodSync, statSync } from 'node:fs'

/** Protects the data folder and files written by this process from other users of the machine. */
export function keepFilesPrivate(dataDir: string): void {
  process.umask(0o077)
  const { mode, uid } = statSync(dataDir)
  // An older version made the folder accessible to everyone. Group access granted by the operator is retained.
  if (mode & 0o007 && uid === process.getuid?.()) chmodSync(dataDir, mode & 0o770)
}
