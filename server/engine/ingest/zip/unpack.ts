import { crc32, inflateRawSync } from 'node:zlib'
import { COMPRESSION_RATIO_FROM_BYTES, COMPRESSION_RATIO_MAX, UNPACKED_MAX_BYTES } from '../limits.ts'
import { ReadError } from '../read-error.ts'
import type { ZipEntry } from './zip-directory.ts'

/** An unpacked part of an office file. */
export interface ZipPart {
  readonly name: string
  readonly bytes: Buffer
}

const LOCAL_SIGNATURE = 0x04034b50
const LOCAL_BYTES = 30
const STORED = 0
const DEFLATED = 8

/** Refuses archives whose directory alone reveals a problem, before unpacking any byte. */
function checkDeclared(entries: readonly ZipEntry[]): void {
  const total = entries.reduce((sum, entry) => sum + entry.unpacked, 0)
  if (total > UNPACKED_MAX_BYTES) throw new ReadError('too_large_inside')
  for (const { unpacked, packed, encrypted, method } of entries) {
    if (encrypted) throw new ReadError('encrypted')
    if (method !== STORED && method !== DEFLATED) throw new ReadError('damaged')
    if (unpacked > COMPRESSION_RATIO_FROM_BYTES && unpacked > packed * COMPRESSION_RATIO_MAX)
      throw new ReadError('too_large_inside')
  }
}

function packedBytes(archive: Buffer, entry: ZipEntry): Buffer {
  const { offset, packed } = entry
  if (offset + LOCAL_BYTES > archive.length || archive.readUInt32LE(offset) !== LOCAL_SIGNATURE)
    throw new ReadError('damaged')
  const start = offset + LOCAL_BYTES + archive.readUInt16LE(offset + 26) + archive.readUInt16LE(offset + 28)
  if (start + packed > archive.length) throw new ReadError('damaged')
  return archive.subarray(start, start + packed)
}

/** Unpacks at most the declared size, so that a false declaration cannot exhaust memory. */
function inflate(packed: Buffer, declared: number): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, declared) })
  } catch (error) {
    const overflow = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    throw new ReadError(overflow ? 'too_large_inside' : 'damaged', { cause: error })
  }
}

/**
 * Unpacks selected parts of a zip archive. Throws `too_large_inside` for bombs and false sizes, `encrypted` for
 * password-protected parts, `damaged` for wrong checksums and lengths.
 */
export function unpackZip(
  archive: Buffer,
  entries: readonly ZipEntry[],
  wanted: (name: string) => boolean,
): ZipPart[] {
  const chosen = entries.filter((entry) => wanted(entry.name))
  checkDeclared(chosen)
  return chosen.map((entry) => {
    const packed = packedBytes(archive, entry)
    const bytes = entry.method === STORED ? packed : inflate(packed, entry.unpacked)
    if (bytes.length !== entry.unpacked || crc32(bytes) !== entry.crc) throw new ReadError('damaged')
    return { name: entry.name, bytes }
  })
}
