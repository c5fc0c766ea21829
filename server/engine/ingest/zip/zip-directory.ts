import { ZIP_ENTRIES_MAX } from '../caps.ts'
import type { ByteSource } from '../detect/byte-source.ts'
import { ReadError } from '../read-error.ts'

/** One file of a zip archive as its central directory declares it; nothing of it is checked yet. */
export interface ZipEntry {
  readonly name: string
  readonly method: number
  readonly encrypted: boolean
  readonly crc: number
  readonly packed: number
  readonly unpacked: number
  /** Where its local header starts. */
  readonly offset: number
}

const END = 0x06054b50
const END_LENGTH = 22
const END_SEARCH = END_LENGTH + 0xffff
const END64_LOCATOR = 0x07064b50
const END64_LOCATOR_LENGTH = 20
const END64_LENGTH = 56
const HEADER = 0x02014b50
const HEADER_LENGTH = 46
const IN_EXTRA = 0xffff_ffff
/** A directory of the most entries with long names; above it the archive is no office file. */
const DIRECTORY_MAX = 8 * 1024 * 1024

interface Directory {
  readonly offset: number
  readonly size: number
}

/** The 64-bit end record, which some writers use for small archives too. */
async function locate64(source: ByteSource, end: number): Promise<Directory | null> {
  const locator = await source.read(Math.max(0, end - END64_LOCATOR_LENGTH), END64_LOCATOR_LENGTH)
  if (locator.length < END64_LOCATOR_LENGTH || locator.readUInt32LE(0) !== END64_LOCATOR) return null
  const record = await source.read(Number(locator.readBigUInt64LE(8)), END64_LENGTH)
  if (record.length < END64_LENGTH) throw new ReadError('damaged')
  return { size: Number(record.readBigUInt64LE(40)), offset: Number(record.readBigUInt64LE(48)) }
}

async function locate(source: ByteSource): Promise<Directory> {
  const start = Math.max(0, source.size - END_SEARCH)
  const tail = await source.read(start, END_SEARCH)
  for (let at = tail.length - END_LENGTH; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) !== END) continue
    const found = { size: tail.readUInt32LE(at + 12), offset: tail.readUInt32LE(at + 16) }
    return (await locate64(source, start + at)) ?? found
  }
  throw new ReadError('damaged')
}

/** Sizes and offset that do not fit 32 bits stand in the extra field, in this order, each only if its 32-bit field is full. */
function wideFields(extra: Buffer, fields: readonly number[]): number[] {
  let at = 0
  while (at + 4 <= extra.length) {
    const length = extra.readUInt16LE(at + 2)
    if (extra.readUInt16LE(at) === 1) {
      let next = at + 4
      return fields.map((value) => {
        if (value !== IN_EXTRA || next + 8 > at + 4 + length || next + 8 > extra.length) return value
        next += 8
        return Number(extra.readBigUInt64LE(next - 8))
      })
    }
    at += 4 + length
  }
  return [...fields]
}

function readEntry(bytes: Buffer, at: number): { entry: ZipEntry; next: number } {
  if (at + HEADER_LENGTH > bytes.length || bytes.readUInt32LE(at) !== HEADER) throw new ReadError('damaged')
  const nameEnd = at + HEADER_LENGTH + bytes.readUInt16LE(at + 28)
  const extraEnd = nameEnd + bytes.readUInt16LE(at + 30)
  const narrow = [bytes.readUInt32LE(at + 24), bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 42)]
  const [unpacked = 0, packed = 0, offset = 0] = wideFields(bytes.subarray(nameEnd, extraEnd), narrow)
  const entry: ZipEntry = {
    name: bytes.toString('utf8', at + HEADER_LENGTH, nameEnd),
    encrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
    method: bytes.readUInt16LE(at + 10),
    crc: bytes.readUInt32LE(at + 16),
    packed,
    unpacked,
    offset,
  }
  return { entry, next: extraEnd + bytes.readUInt16LE(at + 32) }
}

/**
 * The files that a zip archive declares, read from its directory alone.
 * Throws `damaged` without a readable directory, `too_large_inside` with more entries than an office file has.
 */
export async function readZipDirectory(source: ByteSource): Promise<ZipEntry[]> {
  const { offset, size } = await locate(source)
  if (size > DIRECTORY_MAX) throw new ReadError('too_large_inside')
  const bytes = await source.read(offset, size)
  const entries: ZipEntry[] = []
  for (let at = 0; at < bytes.length; ) {
    if (entries.length === ZIP_ENTRIES_MAX) throw new ReadError('too_large_inside')
    const { entry, next } = readEntry(bytes, at)
    entries.push(entry)
    at = next
  }
  return entries
}
