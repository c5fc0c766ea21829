import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** Returns the address of a socket that the system closes when its process ends, even after kill -9. */
export function socketOf(directory: string, name: string): string {
  const key = createHash('sha256').update(resolve(directory)).digest('hex').slice(0, 16)
  if (process.platform === 'win32') return `\\\\.\\pipe\\parley-${key}-${name}`
  const inside = join(directory, `${name}.sock`)
  return Buffer.byteLength(inside) < 100 ? inside : join(tmpdir(), `parley-${key}-${name}.sock`)
}
