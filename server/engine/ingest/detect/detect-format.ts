import { open } from 'node:fs/promises'
import type { DocumentFormat } from '#contract/training.ts'
import { ReadError } from '../read-error.ts'
import { readZipDirectory, type ZipEntry } from '../zip/zip-directory.ts'
import { type ByteSource, fileSource } from './byte-source.ts'
import { cfbStreams } from './cfb-streams.ts'
import { textKind } from './text-kind.ts'

const HEAD = 64 * 1024
const PDF_SEARCH = 1_024

/** How a file is to be read: its format, and whether a workbook is really a page with a table, as many exports are. */
export interface Detected {
  readonly format: DocumentFormat
  readonly htmlTable?: true
}

/** `{\rtf`: text by its bytes, but not by what it says. */
const richText = [0x7b, 0x5c, 0x72, 0x74, 0x66]

const startsWith = (head: Buffer, ...bytes: number[]) => bytes.every((byte, index) => head[index] === byte)

function officeFormat(entries: readonly ZipEntry[]): DocumentFormat | null {
  const names = new Set(entries.map((entry) => entry.name.replace(/^\//, '').toLowerCase()))
  if (!names.has('[content_types].xml')) return null
  const under = (folder: string) =>
    [...names].some((name) => name.startsWith(folder) && name.endsWith('.xml'))
  if (names.has('xl/workbook.xml')) return 'xlsx'
  if (names.has('word/document.xml')) return 'docx'
  if (under('word/')) return 'docx'
  return under('xl/') && !names.has('xl/workbook.bin') ? 'xlsx' : null
}

function zippedFormat(entries: readonly ZipEntry[], head: Buffer): DocumentFormat {
  const format = officeFormat(entries)
  if (format) return format
  // An office file by its first part, whose directory does not say so: the directory is broken.
  throw new ReadError(
    entries.length === 0 || head.includes('[Content_Types].xml') ? 'damaged' : 'type_unsupported',
  )
}

async function compoundFormat(source: ByteSource): Promise<DocumentFormat> {
  const streams = await cfbStreams(source)
  if (streams.has('encryptedpackage')) throw new ReadError('encrypted')
  if (streams.has('workbook') || streams.has('book')) return 'xls'
  // A directory that cannot be read is damage; one that names other streams is another program's file.
  throw new ReadError(streams.has('root entry') ? 'type_unsupported' : 'damaged')
}

/** Excel 2 to 4 wrote their records without a container: each begins with a "beginning of file" record. */
const isBareWorkbook = (head: Buffer) =>
  head[0] === 0x09 && [0x00, 0x02, 0x04, 0x08].includes(head[1] ?? -1) && head[3] === 0x00 && head.length > 8

/**
 * Tells the format of a document by its content. `name` only decides between a table and plain text, and lets a page that was
 * exported under a workbook's name be read as the table it holds.
 * Throws ReadError: `type_unsupported`, `encrypted`, `damaged`, `no_text` (nothing in it) or `too_large_inside`.
 */
export async function detectFormat(source: ByteSource, name: string): Promise<Detected> {
  const head = await source.read(0, HEAD)
  if (head.length === 0) throw new ReadError('no_text')
  if (head.subarray(0, PDF_SEARCH).includes('%PDF-')) return { format: 'pdf' }
  if (startsWith(head, 0xd0, 0xcf, 0x11, 0xe0)) return { format: await compoundFormat(source) }
  if (isBareWorkbook(head)) return { format: 'xls' }
  if (startsWith(head, 0x50, 0x4b, 0x03, 0x04)) {
    return { format: zippedFormat(await readZipDirectory(source), head) }
  }
  if (startsWith(head, ...richText)) throw new ReadError('type_unsupported')
  const kind = textKind(head, name)
  if (kind === 'html' && /\.xlsx?$/i.test(name)) return { format: 'xls', htmlTable: true }
  if (!kind || kind === 'html') throw new ReadError('type_unsupported')
  return { format: kind }
}

/** The format of a file on disk, or why it is refused; reads its ends only, so that an upload can be answered at once. */
export async function detectFile(path: string, name: string): Promise<DocumentFormat> {
  const file = await open(path)
  try {
    return (await detectFormat(await fileSource(file), name)).format
  } finally {
    await file.close()
  }
}
