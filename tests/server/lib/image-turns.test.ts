import sharp from 'sharp'
import { expect, it } from 'vitest'
import { asPng } from '#server/lib/images/raster.ts'

const image = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#0086ff' } })
    .png()
    .toBuffer()

it('an account with many large images delays an image of another by at most those under way', async () => {
  const [large, small] = [await image(4_000), await image(64)]
  const order: number[] = []
  const redraw = (owner: number, bytes: Buffer) =>
    asPng(bytes, { owner, side: 128, formats: ['png'] }).then(() => void order.push(owner))
  const flood = Array.from({ length: 12 }, () => redraw(1, large))
  await Promise.all([...flood, redraw(2, small)])
  expect(order.indexOf(2)).toBeLessThanOrEqual(2)
  expect(order.filter((owner) => owner === 1)).toHaveLength(12)
})
