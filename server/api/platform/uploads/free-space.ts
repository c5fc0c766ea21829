import { statfs } from 'node:fs/promises'
import type { Config } from '#server/config.ts'

/**
 * Returns whether the disk with the data folder would still have its reserve after storing the given number of bytes; true if
 * this is unknown.
 */
export async function hasSpace(
  { dataDir, minFreeBytes }: Pick<Config, 'dataDir' | 'minFreeBytes'>,
  bytes = 0,
): Promise<boolean> {
  const disk = await statfs(dataDir).catch(() => null)
  return disk === null || disk.bavail * disk.bsize - bytes >= minFreeBytes
}
