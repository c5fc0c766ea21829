import { bufferSource } from '../detect/byte-source.ts'
import { type Detected, detectFormat } from '../detect/detect-format.ts'
import type { Draft } from '../passages/block.ts'
import { decodeText } from '../text/decode.ts'
import { readCsv } from './csv.ts'
import { readDocx } from './docx.ts'
import { safeOfficeFile } from './office-parts.ts'
import { readPdf } from './pdf.ts'
import { readTxt } from './txt.ts'
import { readTextWorkbook, readWorkbook } from './workbook.ts'
import { readXml } from './xml.ts'

const readers = {
  pdf: readPdf,
  docx: readDocx,
  xlsx: async (bytes: Buffer) => readWorkbook(await safeOfficeFile(bytes)),
  xls: readWorkbook,
  csv: readCsv,
  txt: readTxt,
  xml: readXml,
} satisfies Record<Detected['format'], (bytes: Buffer) => Draft | Promise<Draft>>

/** Reads a file in the format detected from its content. Throws ReadError, or a parser's error for a damaged file. */
export async function readDocument(
  bytes: Buffer,
  name: string,
): Promise<Draft & { format: Detected['format'] }> {
  const { format, htmlTable } = await detectFormat(bufferSource(bytes), name)
  const draft = htmlTable ? readTextWorkbook(decodeText(bytes)) : await readers[format](bytes)
  return { ...draft, format }
}
