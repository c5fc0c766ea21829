import { getDocumentProxy } from 'unpdf'
import type { Draft } from '../passages/block.ts'
import { ReadError } from '../read-error.ts'
import { characterMaps } from './character-maps.ts'
import { pdfBlocks } from './pdf-blocks.ts'
import { type PdfLine, pageLines, type TextRun, withoutRunningLines } from './pdf-lines.ts'

type PdfDocument = Awaited<ReturnType<typeof getDocumentProxy>>

async function open(bytes: Buffer): Promise<PdfDocument> {
  try {
    const maps = characterMaps()
    return await getDocumentProxy(new Uint8Array(bytes), {
      ...(maps && { cMapUrl: maps, cMapPacked: true }),
      verbosity: 0,
      isEvalSupported: false,
      useSystemFonts: false,
    })
  } catch (error) {
    const locked = error instanceof Error && error.name === 'PasswordException'
    throw new ReadError(locked ? 'encrypted' : 'damaged', { cause: error })
  }
}

async function readPage(document: PdfDocument, number: number): Promise<PdfLine[]> {
  const page = await document.getPage(number)
  const { items } = await page.getTextContent()
  page.cleanup()
  return pageLines(
    items.filter((item): item is typeof item & TextRun => 'str' in item),
    number,
  )
}

/** Reads a PDF page by page. Unreadable pages are skipped; the document is damaged where all are. */
export async function readPdf(bytes: Buffer): Promise<Draft> {
  const document = await open(bytes)
  const pages: PdfLine[][] = []
  let failed: unknown
  for (let number = 1; number <= document.numPages; number += 1) {
    try {
      pages.push(await readPage(document, number))
    } catch (error) {
      failed = error
    }
  }
  if (pages.length === 0) throw new ReadError('damaged', { cause: failed })
  const blocks = pdfBlocks(withoutRunningLines(pages))
  const title = blocks.find((block) => block.kind === 'heading')
  return { title: title?.text ?? null, blocks }
}
