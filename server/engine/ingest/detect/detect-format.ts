import { open } from 'node:fs/promises'
import type { DocumentFormat } from '#contract/knowledge/training.ts'
import { ReadError } from '../read-error.ts'
import { readZipDirectory, type ZipEntry } from '../zip/zip-directory.ts'
import { type ByteSource, fileSource } from './byte-source.ts'
import { cfbStreams } from './cfb-streams.ts'
import { textKind } from './text-kind.ts'

const HEAD_BYTES = 64 * 1024
const PDF_SEARCH_BYTES = 1_024

/** Format of a file; `htmlTable` is set if a workbook is really an HTML page with a table, as many exports are. */
export interface Detected {
  readonly format: DocumentFormat
  readonly htmlTable?: true
}

/** First bytes of a rich text file, `{\rtf`; its bytes are text, but its content is not. */
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
  // The directory is damaged if it has no entries, or if the first part belongs to an office file that the directory does not
  // describe.
  throw new ReadError(
    entries.length === 0 || head.includes('[Content_Types].xml') ? 'damaged' : 'type_unsupported',
  )
}

async function compoundFormat(source: ByteSource): Promise<DocumentFormat> {
  const streams = await cfbStreams(source)
  if (streams.has('encryptedpackage')) throw new ReadError('encrypted')
  if (streams.has('workbook') || streams.has('book')) return 'xls'
  // An unreadable directory means that the file is damaged; a directory with other streams means that it belongs to another
  // program.
  throw new ReadError(streams.has('root entry') ? 'type_unsupported' : 'damaged')
}

/** Returns whether a file is a workbook of Excel 2 to 4: records without a container, starting with "beginning of file". */
const isBareWorkbook = (head: Buffer) =>
  head[0] === 0x09 && [0x00, 0x02, 0x04, 0x08].includes(head[1] ?? -1) && head[3] === 0x00 && head.length > 8

/**
 * Returns the format of a document based on its content. `name` only distinguishes tables from plain text, and ordinary HTML
 * pages from exported workbooks in HTML. Throws ReadError: `type_unsupported`, `encrypted`, `damaged`, `no_text` (empty file) or
 * `too_large_inside`.
 */
export async function detectFormat(source: ByteSource, name: string): Promise<Detected> {
  const head = await source.read(0, HEAD_BYTES)
  if (head.length === 0) throw new ReadError('no_text')
  if (head.subarray(0, PDF_SEARCH_BYTES).includes('%PDF-')) return { format: 'pdf' }
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

/** Returns the format of a file on disk, and reads only both ends of the file. Throws `ReadError` if the file is refused. */
export async function detectFile(path: string, name: string): Promise<DocumentFormat> {
  const file = await open(path)
  try {
    return (await detectFormat(await fileSource(file), name)).format
  } finally {
    await file.close()
  }
}
