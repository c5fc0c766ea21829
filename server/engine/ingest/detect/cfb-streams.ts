import type { ByteSource } from './byte-source.ts'

const HEADER_BYTES = 512
const ENTRY_BYTES = 128
/**
 * Number of allocation tables in the header; larger files have more elsewhere, but the directory of an office file never needs
 * them.
 */
const TABLES_IN_HEADER = 109
/** Maximum directory sectors to read. */
const SECTORS_MAX = 256
const LAST_SECTOR = 0xffff_fffa

interface Layout {
  readonly sector: number
  readonly firstDirectory: number
  readonly tables: readonly number[]
}

function layoutOf(header: Buffer): Layout | null {
  if (header.length < HEADER_BYTES) return null
  const shift = header.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) return null
  const tables = Array.from({ length: TABLES_IN_HEADER }, (_, index) => header.readUInt32LE(76 + index * 4))
  return { sector: 1 << shift, firstDirectory: header.readUInt32LE(48), tables }
}

async function sectorAfter(source: ByteSource, layout: Layout, current: number): Promise<number> {
  const perTable = layout.sector / 4
  const table = layout.tables[Math.floor(current / perTable)]
  if (table === undefined || table >= LAST_SECTOR) return LAST_SECTOR
  const at = (table + 1) * layout.sector + (current % perTable) * 4
  const bytes = await source.read(at, 4)
  return bytes.length === 4 ? bytes.readUInt32LE(0) : LAST_SECTOR
}

function namesIn(sector: Buffer): string[] {
  const names: string[] = []
  for (let at = 0; at + ENTRY_BYTES <= sector.length; at += ENTRY_BYTES) {
    const length = sector.readUInt16LE(at + 64)
    if (length >= 2 && length <= 64) names.push(sector.toString('utf16le', at, at + length - 2).toLowerCase())
  }
  return names
}

/** Returns the readable stream names of a compound file (old or encrypted Office formats), in lower case. */
export async function cfbStreams(source: ByteSource): Promise<Set<string>> {
  const names = new Set<string>()
  const layout = layoutOf(await source.read(0, HEADER_BYTES))
  if (!layout) return names
  let current = layout.firstDirectory
  for (let count = 0; count < SECTORS_MAX && current < LAST_SECTOR; count += 1) {
    for (const name of namesIn(await source.read((current + 1) * layout.sector, layout.sector)))
      names.add(name)
    current = await sectorAfter(source, layout, current)
  }
  return names
}
