import { crc32, deflateRawSync } from 'node:zlib'
import { CFB, utils, write } from '@e965/xlsx'

/** File in a test archive; `declared` and `crc` can be used for false metadata. */
export interface TestEntry {
  readonly name: string
  readonly content: string | Buffer
  readonly declared?: number
  readonly crc?: number
  readonly flags?: number
}

/** Returns a deflated zip archive; the metadata of its entries can be true or false. */
export function makeZip(entries: readonly TestEntry[]): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, declared, crc, flags = 0 } of entries) {
    const bytes = Buffer.from(content)
    const packed = deflateRawSync(bytes)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(flags, 2)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc ?? crc32(bytes), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(declared ?? bytes.length, 18)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, Buffer.from(name), packed])
    files.push(local)
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, rest, Buffer.from(name))
    offset += local.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...files, list, end])
}

const packageTypes = 'http://schemas.openxmlformats.org/package/2006'
const officeTypes = 'http://schemas.openxmlformats.org/officeDocument/2006'

const contentTypes = `<Types xmlns="${packageTypes}/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="xml" ContentType="application/xml"/>
<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/>
</Types>`
const relations = `<Relationships xmlns="${packageTypes}/relationships">
<Relationship Id="r1" Type="${officeTypes}/relationships/officeDocument" Target="word/document.xml"/></Relationships>`

/** Returns the parts of a Word document around the given body; `prolog` precedes the document's root element. */
export function docxParts(body: string, prolog = ''): TestEntry[] {
  const namespace = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
  const document = `<?xml version="1.0"?>${prolog}<w:document xmlns:w="${namespace}"><w:body>${body}</w:body></w:document>`
  return [
    { name: '[Content_Types].xml', content: contentTypes },
    { name: '_rels/.rels', content: relations },
    { name: 'word/document.xml', content: document },
    { name: 'word/styles.xml', content: styles(namespace) },
  ]
}

const styles = (namespace: string) =>
  `<w:styles xmlns:w="${namespace}">${[1, 2]
    .map(
      (n) => `<w:style w:type="paragraph" w:styleId="Heading${n}"><w:name w:val="heading ${n}"/></w:style>`,
    )
    .join('')}</w:styles>`

const properties = (style?: string) => (style ? `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>` : '')

/** Returns a paragraph of a Word document, optionally with a style. */
export const paragraph = (text: string, style?: string): string =>
  `<w:p>${properties(style)}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`

/** Returns a paragraph that ends with hidden text. */
export const hiddenEnd = (text: string, hidden: string): string =>
  `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r><w:r><w:rPr><w:b/><w:vanish/></w:rPr><w:t>${hidden}</w:t></w:r><w:r><w:rPr><w:vanish w:val="0"/></w:rPr><w:t> Shown.</w:t></w:r></w:p>`

export const boldParagraph = (text: string): string =>
  `<w:p><w:r><w:rPr><w:b/></w:rPr><w:t>${text}</w:t></w:r></w:p>`

/** Returns a table in a Word document. */
export const table = (rows: readonly (readonly string[])[]): string =>
  `<w:tbl>${rows
    .map((cells) => `<w:tr>${cells.map((cell) => `<w:tc>${paragraph(cell)}</w:tc>`).join('')}</w:tr>`)
    .join('')}</w:tbl>`

/** Returns a Word document with the given body. */
export const makeDocx = (...body: string[]): Buffer => makeZip(docxParts(body.join('')))

/** Returns a workbook with sheets of rows. */
export function makeWorkbook(
  sheets: Readonly<Record<string, readonly (readonly (string | number | null)[])[]>>,
  bookType: 'xlsx' | 'biff8' = 'xlsx',
  merges: readonly { s: { r: number; c: number }; e: { r: number; c: number } }[] = [],
): Buffer {
  const book = utils.book_new()
  for (const [name, rows] of Object.entries(sheets)) {
    const sheet = utils.aoa_to_sheet(rows.map((row) => [...row]))
    sheet['!merges'] = [...merges]
    utils.book_append_sheet(book, sheet, name)
  }
  return write(book, { type: 'buffer', bookType, compression: true })
}

/** Returns a workbook in which one sheet, and the second row and third column of another, are hidden. */
export function makeHidingWorkbook(
  sheets: Readonly<Record<string, readonly (readonly string[])[]>>,
  hiddenSheet: string,
): Buffer {
  const book = utils.book_new()
  for (const [name, rows] of Object.entries(sheets)) {
    const sheet = utils.aoa_to_sheet(rows.map((row) => [...row]))
    sheet['!rows'] = [{}, { hidden: true }]
    sheet['!cols'] = [{ wch: 10 }, { wch: 10 }, { wch: 10, hidden: true }]
    utils.book_append_sheet(book, sheet, name)
    if (name === hiddenSheet) utils.book_set_sheet_visibility(book, name, 1)
  }
  return write(book, { type: 'buffer', bookType: 'xlsx', compression: true })
}

/** Returns a compound file with streams of the given names, like old and encrypted office files. */
export function makeCompound(...streams: string[]): Buffer {
  const file = CFB.utils.cfb_new()
  for (const name of streams) CFB.utils.cfb_add(file, `/${name}`, Buffer.alloc(5_000, 7))
  return Buffer.from(CFB.write(file, { type: 'buffer' }) as Buffer)
}
