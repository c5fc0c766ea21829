import { existsSync, mkdirSync, statfsSync } from 'node:fs'

const memory = '/dev/shm'
const MEMORY_MIN_BYTES = 4 * 2 ** 30

const isSpacious = (folder) => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > MEMORY_MIN_BYTES
}

/**
 * Returns the environment variable that moves temporary files into memory if there is enough room. Test databases are many small
 * files that are written and deleted, which is many times faster in memory than on disk.
 */
export function testFolder() {
  if (!existsSync(memory) || !isSpacious(memory)) return {}
  const folder = `${memory}/parley-tests`
  mkdirSync(folder, { recursive: true })
  return { TMPDIR: folder }
}
