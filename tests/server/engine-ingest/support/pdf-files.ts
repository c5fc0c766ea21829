/** Line on a test page: its text, optionally its size, and its height above the lower edge, in points. */
export interface TestLine {
  readonly text: string
  readonly size?: number
  readonly y: number
}

const escaped = (text: string) => text.replace(/[\\()]/g, (c) => `\\${c}`)

const content = (lines: readonly TestLine[]) =>
  lines.map(({ text, size = 11, y }) => `BT /F1 ${size} Tf 50 ${y} Td (${escaped(text)}) Tj ET`).join('\n')

/** Returns lines one below another from the top of the page. */
export function lines(...texts: string[]): TestLine[] {
  return texts.map((text, index) => ({ text, y: 750 - index * 14 }))
}

/** Returns a PDF with the given pages; `trailer` is appended to its trailer. */
export const makePdf = (pages: readonly (readonly TestLine[])[], trailer = ''): Buffer =>
  pdfOf(HELVETICA, pages.map(content), trailer)

const HELVETICA = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>'

/**
 * Returns a PDF whose pages have the given content. `/F1` is a font, `/Scan` an image, `/Off` a hidden layer, `/Clear` makes
 * everything transparent, `/Fade` is a gradient.
 */
export const makePaintedPdf = (...pages: string[]): Buffer => pdfOf(HELVETICA, pages)

/**
 * Returns a one-page PDF whose font refers to its character map by name only, as East Asian files do: for example `GB1` and
 * `UniGB-UCS2-H`.
 */
export function makeMappedPdf(ordering: string, map: string, text: string): Buffer {
  const codes = [...text].map((c) => (c.codePointAt(0) ?? 0).toString(16).padStart(4, '0')).join('')
  const descriptor =
    '<< /Type /FontDescriptor /FontName /Test /Flags 6 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>'
  const descendant = `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Test /DW 1000 /FontDescriptor ${descriptor} /CIDSystemInfo << /Registry (Adobe) /Ordering (${ordering}) /Supplement 4 >> >>`
  return pdfOf(
    `<< /Type /Font /Subtype /Type0 /BaseFont /Test /Encoding /${map} /DescendantFonts [${descendant}] >>`,
    [`BT /F1 12 Tf 50 750 Td <${codes}> Tj ET`],
  )
}

const RESOURCES =
  '<< /Font << /F1 3 0 R >> /XObject << /Scan 4 0 R >> /Properties << /Off 5 0 R >> /ExtGState << /Clear << /ca 0 >> >> /Shading << /Fade << /ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 0 595 842] /Function << /FunctionType 2 /Domain [0 1] /C0 [0 0 1] /C1 [0 0 0] /N 1 >> >> >> >>'

function pdfOf(font: string, pages: readonly string[], trailer = ''): Buffer {
  const pageId = (index: number) => 6 + index * 2
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [5 0 R] /D << /OFF [5 0 R] >> >> >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, index) => `${pageId(index)} 0 R`).join(' ')}] >>`,
    font,
    '<< /Type /XObject /Subtype /Image /Width 2 /Height 2 /ColorSpace /DeviceGray /BitsPerComponent 8 /Length 4 >>\nstream\nabcd\nendstream',
    '<< /Type /OCG /Name (Drafts) >>',
    ...pages.flatMap((stream, index) => {
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources ${RESOURCES} /Contents ${pageId(index) + 1} 0 R >>`,
        `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
      ]
    }),
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const start = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}

const hex = (byte: string) => `<${byte.repeat(32)}>`

/** Returns a PDF that requires a password; no password opens it, not even the empty one. */
export const makeLockedPdf = (): Buffer =>
  makePdf(
    [lines('Nobody reads this.')],
    `/ID [${hex('ab')} ${hex('ab')}] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O ${hex('11')} /U ${hex('22')} >>`,
  )
