import { statfs } from 'node:fs/promises'
import type { Finding } from '#contract/account/installation.ts'
import type { Config } from '#server/config.ts'
import { problem, warning } from './finding.ts'

/** Magic numbers of file system types in the Linux kernel. */
const TMPFS = 0x01021994
const RAMFS = 0x858458f6
const OVERLAY = 0x794c7630
const networks = new Set([0x6969, 0xff534d42, 0xfe534d42, 0x517b, 0x65735546])

/** Finds out whether the data folder has room, and whether its disk keeps what is written. */
export async function checkDisk({ dataDir, minFreeBytes, databaseUrl }: Config): Promise<Finding[]> {
  const disk = await statfs(dataDir).catch(() => null)
  if (disk === null) return []
  const free = disk.bavail * disk.bsize
  const room = {
    folder: dataDir,
    free: Math.round(free / 1_000_000),
    reserve: Math.round(minFreeBytes / 1_000_000),
  }
  return [
    ...(free < minFreeBytes ? [problem('disk_full', room)] : []),
    ...(free >= minFreeBytes && free < 2 * minFreeBytes ? [warning('disk_low', room)] : []),
    ...(disk.type === TMPFS || disk.type === RAMFS ? [problem('data_volatile', { folder: dataDir })] : []),
    ...(disk.type === OVERLAY ? [problem('data_in_container', { folder: dataDir })] : []),
    ...(networks.has(disk.type) && !databaseUrl ? [warning('data_on_network', { folder: dataDir })] : []),
  ]
}
