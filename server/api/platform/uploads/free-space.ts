import { statfs } from 'node:fs/promises'
import type { Config } from '#server/config.ts'

/** Returns whether the disk of the data folder keeps its reserve after taking a number of bytes; true where that cannot be told. */
export async function hasSpace(
  { dataDir, minFreeBytes }: Pick<Config, 'dataDir' | 'minFreeBytes'>,
  bytes = 0,
): Promise<boolean> {
  const disk = await statfs(dataDir).catch(() => null)
  return disk === null || disk.bavail * disk.bsize - bytes >= minFreeBytes
}
