import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** Place that `photo` carries in its metadata. */
export const PLACE = 'Rue de la Paix 12'

/** Makes a photo as a phone takes it: JPEG, lying on its side, with camera and place in its metadata. */
export const photo = (width = 640, height = 480, color = '#c06020'): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: color } })
    .jpeg()
    .withExif({ IFD0: { ImageDescription: PLACE, Model: 'Phone 9' }, IFD3: { GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()

/** Makes a PNG with text-like edges, half of it transparent. */
export const screenshot = (width = 320, height = 200): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 4, background: { r: 20, g: 90, b: 200, alpha: 0.5 } } })
    .png()
    .toBuffer()

/** Makes a GIF with the given number of frames. */
export async function moving(frames: number, side = 40): Promise<Buffer> {
  const frame = (index: number) =>
    sharp({
      create: { width: side, height: side, channels: 3, background: { r: (index * 20) % 256, g: 0, b: 90 } },
    })
      .png()
      .toBuffer()
  const drawn = await Promise.all(Array.from({ length: frames }, (_, index) => frame(index)))
  return sharp(drawn, { join: { animated: true } })
    .gif()
    .toBuffer()
}

const chunk = (name: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** Makes a PNG of one color with one bit for each pixel: a few kilobytes that unpack to hundreds of megabytes. */
export function bomb(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 1
  const rows = Buffer.alloc(height * (1 + Math.ceil(width / 8)))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Makes the beginning of a picture as iPhones store it. */
export const heic = (): Buffer =>
  Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1'), Buffer.alloc(400)])
