import { crc32 } from 'node:zlib'
import type { ZipPart } from './unpack.ts'

/** Returns the fields shared by a local header and a directory entry, from "version needed" to the length of the extra field. */
function commonFields(name: Buffer, bytes: Buffer): Buffer {
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(20, 0)
  // Bit 11: the name is UTF-8. Method 0 and the date stay zero.
  fields.writeUInt16LE(0x0800, 2)
  fields.writeUInt32LE(crc32(bytes), 10)
  fields.writeUInt32LE(bytes.length, 14)
  fields.writeUInt32LE(bytes.length, 18)
  fields.writeUInt16LE(name.length, 22)
  return fields
}

function signature(value: number, length = 4): Buffer {
  const bytes = Buffer.alloc(length)
  bytes.writeUInt32LE(value, 0)
  return bytes
}

/** Returns the parts as an uncompressed archive, so that parsers never unpack an upload themselves. */
export function storeZip(parts: readonly ZipPart[]): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const part of parts) {
    const name = Buffer.from(part.name)
    const fields = commonFields(name, part.bytes)
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    files.push(signature(0x04034b50), fields, name, part.bytes)
    directory.push(signature(0x02014b50, 6), fields, rest, name)
    offset += 30 + name.length + part.bytes.length
  }
  const end = signature(0x06054b50, 22)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(
    directory.reduce((sum, piece) => sum + piece.length, 0),
    12,
  )
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...files, ...directory, end])
}
