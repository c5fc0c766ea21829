import type { Draft } from '../passages/block.ts'
import { ReadError } from '../read-error.ts'
import { pdfBlocks } from './pdf-blocks.ts'
import { openPdf, type PdfDocument, type PdfPage, pdfLibrary } from './pdf-library.ts'
import { type PdfLine, pageLines, withoutRunningLines } from './pdf-lines.ts'
import { type VisibleText, visibleText, wholeText } from './pdf-visible.ts'

interface ReadPages {
  readonly pages: readonly (readonly PdfLine[])[]
  readonly hasHidden: boolean
}

/** Reads a PDF page by page. Skips unreadable pages; throws ReadError (`damaged`) if all pages are unreadable. */
async function readPages(
  document: PdfDocument,
  textOf: (page: PdfPage) => Promise<VisibleText>,
): Promise<ReadPages> {
  const pages: PdfLine[][] = []
  let hasHidden = false
  let failed: unknown
  for (let number = 1; number <= document.numPages; number += 1) {
    try {
      const page = await document.getPage(number)
      const text = await textOf(page)
      page.cleanup()
      pages.push(pageLines(text.runs, number))
      hasHidden ||= text.hasHidden
    } catch (error) {
      failed = error
    }
  }
  if (pages.length === 0) throw new ReadError('damaged', { cause: failed })
  return { pages, hasHidden }
}

/**
 * Reads the visible text of a PDF. If all text is hidden, reads all of it, because its owner wants the bot to learn something
 * from it.
 */
export async function readPdf(bytes: Buffer): Promise<Draft> {
  const document = await openPdf(bytes)
  const library = await pdfLibrary()
  const layers = await document.getOptionalContentConfig().catch(() => null)
  const isLayerOn = (layer: unknown): boolean => layers?.isVisible(layer) ?? true
  let { pages, hasHidden } = await readPages(document, (page) => visibleText(page, library, isLayerOn))
  if (hasHidden && pages.every((lines) => lines.length === 0)) {
    ;({ pages } = await readPages(document, wholeText))
    hasHidden = false
  }
  const blocks = pdfBlocks(withoutRunningLines(pages))
  const title = blocks.find((block) => block.kind === 'heading')
  return { title: title?.text ?? null, blocks, hidden: hasHidden ? ['text'] : [] }
}
