import { readFile } from 'node:fs/promises'
import type { OutputInfo, Sharp } from 'sharp'
import { loadSharp, PIXELS_MAX, SECONDS_MAX, turns } from './raster.ts'

/** Formats of pictures that people can send. */
export const pictureFormats = ['jpeg', 'png', 'webp', 'gif'] as const
export type PictureFormat = (typeof pictureFormats)[number]

/** Our choice: longest side of a stored picture, in pixels. */
const SIDE_MAX = 2_000
/** Our choice: longest side of the small version that conversations show, in pixels. */
const SMALL_SIDE_MAX = 480
/** Our choice: maximum number of pixels of all frames of a moving picture; a larger one is stored as its first frame. */
const MOVING_PIXELS_MAX = 30_000_000
/** Our choice: maximum number of frames of a moving picture. */
const FRAMES_MAX = 200
/** Our choice: size above which a picture without transparency is stored as JPEG instead of PNG, in bytes. */
const PNG_MAX_BYTES = 1_500_000

/** First bytes of the formats, in Latin-1, with their offset. */
const signatures: readonly (readonly [number, string, PictureFormat])[] = [
  [0, '\x89PNG\r\n\x1a\n', 'png'],
  [0, '\xff\xd8\xff', 'jpeg'],
  [0, 'GIF87a', 'gif'],
  [0, 'GIF89a', 'gif'],
  [8, 'WEBPVP8', 'webp'],
]
/** Brands of HEIC, the format of iPhones that most browsers cannot show. */
const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']

/** Number of bytes from which `pictureFormatOf` recognizes a format. */
export const PICTURE_HEAD_BYTES = 16

/** Returns the format that a file's first bytes announce; null if the file is not a picture. */
export function pictureFormatOf(head: Buffer): PictureFormat | 'heic' | null {
  const text = head.toString('latin1', 0, PICTURE_HEAD_BYTES)
  const found = signatures.find(([at, mark]) => text.startsWith(mark, at))
  if (found) return found[2]
  return text.startsWith('ftyp', 4) && heicBrands.includes(text.slice(8, 12)) ? 'heic' : null
}

/** Limits that apply where a picture is received. */
export interface PictureLimits {
  /** Account for which the picture is processed. */
  readonly owner: number
  /** Formats that the receiver accepts; all by default. */
  readonly formats?: readonly PictureFormat[]
  /** Maximum size for the receiver, in bytes. */
  readonly maxBytes?: number
}

/** Picture redrawn from its pixels. */
export interface Picture {
  readonly bytes: Buffer
  readonly type: `image/${PictureFormat}`
  /** Extension of file names. */
  readonly ending: string
  readonly width: number
  readonly height: number
  /** Small version, as WebP. */
  readonly small: Buffer
}

/** A step towards a smaller file: longest side and quality. */
interface Step {
  readonly side: number
  readonly quality: number
}

const steps: readonly Step[] = [
  { side: SIDE_MAX, quality: 85 },
  { side: 1_600, quality: 78 },
  { side: 1_200, quality: 70 },
  { side: 800, quality: 60 },
]

/** Facts about a picture that decide how it is stored. */
interface Source {
  readonly format: PictureFormat
  readonly hasAlpha: boolean
  readonly isMoving: boolean
}

/** Returns the format to store a picture in: its own if the receiver accepts it, otherwise JPEG, or PNG if it is transparent. */
function targetOf({ format, hasAlpha, isMoving }: Source, formats: readonly PictureFormat[]): PictureFormat {
  const own = format === 'gif' && !isMoving ? 'png' : format
  if (formats.includes(own)) return own
  return hasAlpha && formats.includes('png') ? 'png' : 'jpeg'
}

function encoded(image: Sharp, format: PictureFormat, quality: number): Sharp {
  if (format === 'png') return image.png({ compressionLevel: 9 })
  if (format === 'gif') return image.gif()
  if (format === 'webp') return image.webp({ quality })
  return image.flatten({ background: '#ffffff' }).jpeg({ quality, mozjpeg: true })
}

interface Encoded {
  readonly data: Buffer
  readonly info: OutputInfo
}

/** Redraws a picture: upright, without metadata, within the limits of size. Rejects pictures that cannot be drawn. */
async function draw(input: Buffer | string, { formats = pictureFormats, maxBytes }: PictureLimits) {
  const sharp = await loadSharp()
  const options = { limitInputPixels: PIXELS_MAX, failOn: 'error', sequentialRead: true } as const
  const meta = await sharp(input, options).metadata()
  const format = pictureFormats.find((one) => one === meta.format)
  if (!format) throw new Error(`Pictures of the format ${meta.format} are not accepted.`)
  const frames = meta.pages ?? 1
  const pixels = meta.width * (meta.pageHeight ?? meta.height)
  const canMove = frames > 1 && frames <= FRAMES_MAX && frames * pixels <= MOVING_PIXELS_MAX
  const isMoving = canMove && formats.includes(format)
  const open = (animated: boolean, side: number) =>
    sharp(input, { ...options, animated })
      .timeout({ seconds: SECONDS_MAX })
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
  const source = { format, hasAlpha: meta.hasAlpha, isMoving }
  const write = (target: PictureFormat, { side, quality }: Step): Promise<Encoded> =>
    encoded(open(isMoving, side), target, quality).toBuffer({ resolveWithObject: true })
  const small = await open(false, SMALL_SIDE_MAX).webp({ quality: 75 }).toBuffer()
  return { ...(await smallEnough(write, { target: targetOf(source, formats), source, maxBytes })), small }
}

/** Encodes a picture in its target format, or as an ever smaller JPEG until it fits. */
async function smallEnough(
  write: (target: PictureFormat, step: Step) => Promise<Encoded>,
  by: { readonly target: PictureFormat; readonly source: Source; readonly maxBytes: number | undefined },
): Promise<Encoded & { readonly format: PictureFormat }> {
  const { target, source, maxBytes = Number.POSITIVE_INFINITY } = by
  const [first, ...rest] = steps as readonly [Step, ...Step[]]
  const best = await write(target, first)
  const isLargePng = target === 'png' && !source.hasAlpha && best.data.length > PNG_MAX_BYTES
  if (!isLargePng && best.data.length <= maxBytes) return { ...best, format: target }
  for (const step of [first, ...rest]) {
    const jpeg = await write('jpeg', step)
    if (jpeg.data.length <= maxBytes) return { ...jpeg, format: 'jpeg' }
  }
  throw new Error('The picture stays larger than its receiver accepts.')
}

/** Chunks of a PNG that hold nothing but pixels. */
const pixelChunks = ['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']

/** Returns whether a PNG consists of pixels only: no metadata, and nothing after its end. */
function isPixelsOnly(png: Buffer): boolean {
  let at = 8
  while (at + 12 <= png.length) {
    const name = png.toString('latin1', at + 4, at + 8)
    if (!pixelChunks.includes(name)) return false
    at += 12 + png.readUInt32BE(at)
    if (name === 'IEND') return at === png.length
  }
  return false
}

/**
 * Redraws a picture file, so that only its pixels are kept. Rejects files that are not pictures, are damaged, or have too many
 * pixels. A PNG of nothing but pixels is kept as it is unless drawing it makes it smaller. The file is read when it is its
 * owner's turn, so that few pictures are in memory.
 */
export const redrawPicture = (path: string, limits: PictureLimits): Promise<Picture> =>
  turns.run(limits.owner, async () => {
    const input = await readFile(path)
    const { data, info, small, format } = await draw(input, limits)
    const height = info.pageHeight ?? info.height
    const isKept =
      format === 'png' &&
      pictureFormatOf(input) === 'png' &&
      input.length <= data.length &&
      isPixelsOnly(input) &&
      input.readUInt32BE(16) === info.width &&
      input.readUInt32BE(20) === height
    return {
      bytes: isKept ? input : data,
      type: `image/${format}`,
      ending: format === 'jpeg' ? 'jpg' : format,
      width: info.width,
      height,
      small,
    }
  })
