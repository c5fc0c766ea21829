import type sharpOf from 'sharp'
import { FairTurns } from '../fair-turns.ts'

/** Our choice: maximum number of pixels of a decoded image; phone photos have about half as many. */
export const PIXELS_MAX = 50_000_000
/** Our choice: maximum time to process one image, in seconds. */
export const SECONDS_MAX = 10

let loading: Promise<typeof sharpOf> | undefined
/** Returns the `sharp` module; loads it with the first image, because startup does not need it. */
export const loadSharp = (): Promise<typeof sharpOf> => {
  loading ??= import('sharp').then(({ default: sharp }) => {
    // Images are rare and small here; using all cores for them would slow down chats.
    sharp.concurrency(1)
    sharp.cache(false)
    return sharp
  })
  return loading
}

/**
 * Our choice: two images are processed concurrently, so that threads remain for files and name lookups; owners take turns,
 * because a small file can hold millions of pixels.
 */
export const turns = new FairTurns({ atOnce: 2, perOwner: 1, waitMs: 60_000 })

/** Requirements for an image: size, shape and accepted formats. */
export interface RasterLimits {
  /** Account for which the image is processed. */
  readonly owner: number
  /** Maximum side length in pixels; larger images are scaled down. */
  readonly side: number
  /** Whether to crop the image to a square around its center. */
  readonly isSquare?: boolean
  /** Accepted formats, detected from the content; all others are rejected. */
  readonly formats: readonly ('png' | 'jpeg' | 'webp' | 'gif')[]
}

/**
 * Decodes an image from bytes or a file path, scales it to the limits, turns it upright and drops its metadata. Rejects files
 * that are too large or not accepted images.
 */
async function decoded(input: Buffer | string, { side, formats, isSquare }: Omit<RasterLimits, 'owner'>) {
  const sharp = await loadSharp()
  const options = { limitInputPixels: PIXELS_MAX, failOn: 'warning', pages: 1, sequentialRead: true } as const
  const { format } = await sharp(input, options).metadata()
  if (!formats.includes(format as never)) throw new Error(`Images of the format ${format} are not accepted.`)
  return sharp(input, options)
    .timeout({ seconds: SECONDS_MAX })
    .autoOrient()
    .resize({ width: side, height: side, fit: isSquare ? 'cover' : 'inside', withoutEnlargement: !isSquare })
}

/** Re-encodes an image as WebP, which makes photos small. Rejects files that are too large or not accepted images. */
export const asWebp = (input: Buffer | string, limits: RasterLimits): Promise<Buffer> =>
  turns.run(limits.owner, async () => (await decoded(input, limits)).webp({ quality: 82 }).toBuffer())

/** Re-encodes an image as PNG, so that only its pixels are retained. Rejects files that are too large or not accepted images. */
export const asPng = (input: Buffer | string, limits: RasterLimits): Promise<Buffer> =>
  turns.run(limits.owner, async () => (await decoded(input, limits)).png({ compressionLevel: 9 }).toBuffer())
