import type sharpOf from 'sharp'

/** Our choice: pixels of a picture that is decoded; a photograph of a telephone has half of it. */
const PIXELS_MAX = 50_000_000
/** Our choice: seconds that one picture may take. */
const SECONDS_MAX = 10

/** Loaded with the first picture, because a start has no use for it. */
let loading: Promise<typeof sharpOf> | undefined
const loadSharp = () => {
  loading ??= import('sharp').then(({ default: sharp }) => {
    // Pictures are rare and small here; a thread each would take the cores from the chats.
    sharp.concurrency(1)
    sharp.cache(false)
    return sharp
  })
  return loading
}

/** What a picture may come to. */
export interface RasterLimits {
  /** Longest side, pixels; larger pictures are made smaller. */
  readonly side: number
  /** Formats that are taken; anything else is refused, whatever it calls itself. */
  readonly formats: readonly ('png' | 'jpeg' | 'webp' | 'gif')[]
}

/** The picture behind bytes or a path, decoded under limits, upright, without metadata. Rejects what is no such picture. */
async function decoded(input: Buffer | string, { side, formats }: RasterLimits) {
  const sharp = await loadSharp()
  const options = { limitInputPixels: PIXELS_MAX, failOn: 'warning', pages: 1, sequentialRead: true } as const
  const { format } = await sharp(input, options).metadata()
  if (!formats.includes(format as never)) throw new Error(`A picture of the format ${format} is not taken.`)
  return sharp(input, options)
    .timeout({ seconds: SECONDS_MAX })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
}

/** A picture drawn anew as WebP, which is small enough for photographs. Rejects what is no picture, or too large a one. */
export const asWebp = async (input: Buffer | string, limits: RasterLimits): Promise<Buffer> =>
  (await decoded(input, limits)).webp({ quality: 82 }).toBuffer()

/** A picture drawn anew as PNG; nothing of the file it came from is left but its pixels. Rejects what is no picture, or too large a one. */
export const asPng = async (input: Buffer | string, limits: RasterLimits): Promise<Buffer> =>
  (await decoded(input, limits)).png({ compressionLevel: 9 }).toBuffer()
