import { BOT_ICON_MAX } from '#contract/limits.ts'
import { AppError } from '../../lib/app-error.ts'
import { asPng } from '../../lib/images/raster.ts'
import { rebuiltSvg } from '../../lib/images/svg.ts'

/** Our choice: longest sides of an icon, tried until the file is small enough, pixels. */
const SIDES = [512, 256, 128] as const

const SVG = /^\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*|<!doctype[^>]*>\s*)*<svg[\s>]/i

/** The drawing or picture drawn anew, with its type; null where it is neither. */
async function redrawn(bytes: Buffer): Promise<{ type: string; bytes: Buffer } | null> {
  try {
    const text = bytes.toString('utf8').replace(/^\uFEFF/, '')
    if (SVG.test(text)) return { type: 'svg+xml', bytes: Buffer.from(rebuiltSvg(text)) }
    for (const side of SIDES) {
      const picture = await asPng(bytes, { side, formats: ['png', 'jpeg'] })
      if (picture.length <= BOT_ICON_MAX) return { type: 'png', bytes: picture }
    }
    return null
  } catch {
    return null
  }
}

/**
 * Takes an icon given as a data URL by what its bytes are, and draws it anew: a PNG or JPEG becomes a PNG without metadata of at most
 * 512 pixels, an SVG is written from what draws. Empty stays empty: the built-in icon; one that is `kept` already stays as it is.
 * Throws `icon_type_invalid` or `icon_too_large`, with the field.
 */
export async function checkIcon(
  dataUrl: string,
  field = 'bot_icon',
  kept: readonly string[] = [],
): Promise<string> {
  if (!dataUrl || kept.includes(dataUrl)) return dataUrl
  const match = /^data:image\/[a-z+.-]+;base64,([A-Za-z0-9+/=]+)$/.exec(dataUrl)
  if (!match?.[1]) throw new AppError('icon_type_invalid', { fields: { [field]: 'type' } })
  const bytes = Buffer.from(match[1], 'base64')
  if (bytes.length > BOT_ICON_MAX) throw new AppError('icon_too_large', { fields: { [field]: 'size' } })
  const icon = await redrawn(bytes)
  if (!icon) throw new AppError('icon_type_invalid', { fields: { [field]: 'type' } })
  return `data:image/${icon.type};base64,${icon.bytes.toString('base64')}`
}
