import { getDocumentProxy, getResolvedPDFJS } from 'unpdf'
import { ReadError } from '../read-error.ts'
import { characterMaps } from './character-maps.ts'

/** Type of the PDF.js module. */
export type PdfLibrary = Awaited<ReturnType<typeof getResolvedPDFJS>>
export type PdfDocument = Awaited<ReturnType<typeof getDocumentProxy>>
export type PdfPage = Awaited<ReturnType<PdfDocument['getPage']>>

/** Maximum size of a picture to decode; larger pictures are not decoded, because only their positions matter. */
const PICTURE_MAX_PIXELS = 1

// PDF.js needs `transferToFixedLength` to prepare fonts; Node.js provides it from version 21.
if (!('transferToFixedLength' in ArrayBuffer.prototype))
  Object.defineProperty(ArrayBuffer.prototype, 'transferToFixedLength', {
    value(this: ArrayBuffer, length = this.byteLength) {
      const copy = new Uint8Array(length)
      copy.set(new Uint8Array(this).subarray(0, length))
      return copy.buffer
    },
  })

/** Loads PDF.js. */
export const pdfLibrary = (): Promise<PdfLibrary> => getResolvedPDFJS()

/** Opens a PDF. Throws ReadError: `encrypted` or `damaged`. */
export async function openPdf(bytes: Buffer): Promise<PdfDocument> {
  try {
    const maps = characterMaps()
    return await getDocumentProxy(new Uint8Array(bytes), {
      ...(maps && { cMapUrl: maps, cMapPacked: true }),
      maxImageSize: PICTURE_MAX_PIXELS,
      verbosity: 0,
      isEvalSupported: false,
      useSystemFonts: false,
    })
  } catch (error) {
    const locked = error instanceof Error && error.name === 'PasswordException'
    throw new ReadError(locked ? 'encrypted' : 'damaged', { cause: error })
  }
}
