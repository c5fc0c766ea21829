import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readFile } from '#server/engine/ingest/read-file.ts'
import {
  docxParts,
  makeCompound,
  makeDocx,
  makeWorkbook,
  makeZip,
  paragraph,
} from './support/office-files.ts'
import { lines, makeLockedPdf, makePdf } from './support/pdf-files.ts'
import { useReader, wholeText } from './support/reader.ts'

const MB_BYTES = 1024 * 1024
const reader = useReader()

const failure = async (content: string | Buffer, name: string) => {
  const outcome = await reader.outcome(content, name)
  return outcome.status === 'failed' ? outcome.code : outcome.status
}

describe('an encrypted document', () => {
  it('is reported if it is a PDF', async () => {
    expect(await failure(makeLockedPdf(), 'contract.pdf')).toBe('encrypted')
  })

  it('is reported if it is an Office Open XML file, regardless of its name', async () => {
    expect(await failure(makeCompound('EncryptionInfo', 'EncryptedPackage'), 'contract.docx')).toBe(
      'encrypted',
    )
  })

  it('is reported if a part of its archive has a password', async () => {
    const parts = docxParts(paragraph('Secret')).map((part) => ({ ...part, flags: 1 }))
    expect(await failure(makeZip(parts), 'contract.docx')).toBe('encrypted')
  })
})

describe('a damaged document', () => {
  const docx = makeDocx(paragraph('Half of this is missing.'))

  it.each([
    ['a pdf without its objects', Buffer.from('%PDF-1.7\nnothing follows'), 'a.pdf'],
    ['an office file that was cut off', docx.subarray(0, docx.length / 2), 'a.docx'],
    [
      'an office file with a wrong checksum',
      makeZip(docxParts(paragraph('Hello')).map((part) => ({ ...part, crc: 1 }))),
      'a.docx',
    ],
    ['xml whose elements do not close', '<a><b>half a document', 'a.xml'],
    [
      'a compound file without a directory',
      Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.alloc(2_000)]),
      'a.xls',
    ],
  ])('is reported: %s', async (_, content, name) => {
    expect(await failure(content, name)).toBe('damaged')
  })
})

describe('entities', () => {
  const laughs = '<!DOCTYPE d [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'
  const file = '<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]>'

  it.each([
    ['that multiply', `${laughs}<d>&b;</d>`],
    ['that read files', `${file}<d>start &x; end</d>`],
  ])('%s are rejected in XML', async (_, xml) => {
    expect(await failure(xml, 'a.xml')).toBe('damaged')
  })

  it.each([
    ['that multiply', laughs, '&b;'],
    ['that read files', file, '&x;'],
  ])('%s are rejected in Office files', async (_, prolog, reference) => {
    expect(await failure(makeZip(docxParts(paragraph(reference), prolog)), 'a.docx')).toBe('damaged')
  })

  it('of the standard are decoded, others are unchanged', async () => {
    const { passages } = await reader.read('<d>5 &lt; 6 &amp; &#x1F600; &unknown;</d>', 'a.xml')
    expect(wholeText(passages)).toContain('5 < 6 & 😀 &unknown;')
  })
})

describe('a document without text', () => {
  it.each([
    ['an empty file', '', 'a.txt'],
    ['white space', ' \n\t\n', 'a.txt'],
    ['a pdf without letters', makePdf([[]]), 'scan.pdf'],
    ['an empty workbook', makeWorkbook({ Sheet1: [] }), 'a.xlsx'],
    ['an empty word document', makeDocx(), 'a.docx'],
  ])('is reported: %s', async (_, content, name) => {
    expect(await failure(content, name)).toBe('no_text')
  })
})

describe('a document with too much content', () => {
  const huge = Buffer.alloc(40 * MB_BYTES, 'a')

  it.each([
    [
      'by what its archive declares',
      makeZip([...docxParts(''), { name: 'word/a.xml', content: Buffer.alloc(140 * MB_BYTES) }]),
    ],
    ['by how well it is packed', makeZip([...docxParts(''), { name: 'word/a.xml', content: huge }])],
    [
      'by more than its archive declares',
      makeZip([...docxParts(''), { name: 'word/a.xml', content: huge, declared: 1_000 }]),
    ],
    [
      'by the number of its parts',
      makeZip(
        docxParts('').concat(Array.from({ length: 10_001 }, (_, n) => ({ name: `x/${n}.xml`, content: '' }))),
      ),
    ],
  ])('is reported: %s', async (_, content) => {
    expect(await failure(content, 'bomb.docx')).toBe('too_large_inside')
  })

  it('is reported by the length of its text', async () => {
    expect(await failure('A sentence of this text. '.repeat(450_000), 'book.txt')).toBe('too_large_inside')
  })

  it('is reported by its nesting depth', async () => {
    expect(await failure(`${'<a>'.repeat(5_000)}x${'</a>'.repeat(5_000)}`, 'deep.xml')).toBe(
      'too_large_inside',
    )
  })
})

describe('a large archive whose size is in parts that are not read', () => {
  it('is read', async () => {
    const picture = { name: 'word/media/image1.xml', content: Buffer.alloc(30 * MB_BYTES) }
    const { passages } = await reader.read(
      makeZip([...docxParts(paragraph('The text is small.')), picture]),
      'report.docx',
    )
    expect(wholeText(passages)).toContain('The text is small.')
  })
})

describe('an unsupported type', () => {
  it.each([
    [
      'a picture',
      Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(200)]),
      'invoice.pdf',
    ],
    ['random bytes', randomBytes(4_000), 'invoice.txt'],
    ['rich text', '{\\rtf1\\ansi Hello}', 'letter.txt'],
    ['an old word document', makeCompound('WordDocument', '1Table'), 'letter.xls'],
    ['an archive of other files', makeZip([{ name: 'a.txt', content: 'hello' }]), 'prices.xlsx'],
    ['a web page', '<!doctype html><html><body>Hello</body></html>', 'page.xml'],
  ])('is rejected by its content, not its name: %s', async (_, content, name) => {
    expect(await failure(content, name)).toBe('type_unsupported')
  })

  it('is detected by its content, regardless of its name', async () => {
    const { format } = await reader.read(makePdf([lines('A pdf by any other name.')]), 'prices.csv')
    expect(format).toBe('pdf')
  })
})

describe('a missing file', () => {
  it('is reported as an internal error, not as the owner’s', async () => {
    const outcome = await readFile('/nowhere/document.pdf', { pool: reader.pool() })
    expect(outcome).toEqual({ status: 'failed', code: 'engine_failed' })
  })
})
