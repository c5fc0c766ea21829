import { BOT_ICON_MAX_BYTES } from '#contract/base/limits.ts'
import { AppError } from '#server/lib/app-error.ts'
import { asPng } from '#server/lib/images/raster.ts'
import { rebuiltSvg } from '#server/lib/images/svg.ts'

/** Our choice: side lengths of an icon, tried in this order until the file is small enough. */
const SIDES_PX = [512, 256, 128] as const

/** Parts that can precede the root of an SVG document: how they begin and end. */
const PRECEDING = [
  ['<!--', '-->'],
  ['<?xml', '>'],
  ['<!doctype', '>'],
] as const

/** Returns whether a text is an SVG document. Reads each character once, because anyone with a bot can send any text. */
function isSvg(text: string): boolean {
  for (let rest = text.trimStart(); ; ) {
    const start = rest.slice(0, 10).toLowerCase()
    const part = PRECEDING.find(([begin]) => start.startsWith(begin))
    if (!part) return /^<svg[\s>]/.test(start)
    const [begin, close] = part
    const end = rest.indexOf(close, begin.length)
    if (end < 0) return false
    rest = rest.slice(end + close.length).trimStart()
  }
}

/** Returns the icon re-encoded, with its media type; null if it is not a usable SVG, PNG or JPEG. */
async function redrawn(bytes: Buffer, owner: number): Promise<{ type: string; bytes: Buffer } | null> {
  try {
    const text = bytes.toString('utf8').replace(/^\uFEFF/, '')
    if (isSvg(text)) return { type: 'svg+xml', bytes: Buffer.from(rebuiltSvg(text)) }
    for (const side of SIDES_PX) {
      const image = await asPng(bytes, { owner, side, formats: ['png', 'jpeg'] })
      if (image.length <= BOT_ICON_MAX_BYTES) return { type: 'png', bytes: image }
    }
    return null
  } catch {
    return null
  }
}

/** Account and field that an icon is for, and icons that are accepted unchanged because they are already stored. */
interface IconField {
  readonly owner: number
  readonly field?: string
  readonly kept?: readonly string[]
}

/**
 * Checks and re-encodes an icon (data URL): PNG and JPEG as a PNG of at most 512 pixels without metadata, SVG from allowed
 * elements. Keeps an empty value (built-in icon) and icons in `kept`. Throws `icon_type_invalid` or `icon_too_large`.
 */
export async function checkIcon(
  dataUrl: string,
  { owner, field = 'bot_icon', kept = [] }: IconField,
): Promise<string> {
  if (!dataUrl || kept.includes(dataUrl)) return dataUrl
  const match = /^data:image\/[a-z+.-]+;base64,([A-Za-z0-9+/=]+)$/.exec(dataUrl)
  if (!match?.[1]) throw new AppError('icon_type_invalid', { fields: { [field]: 'type' } })
  const bytes = Buffer.from(match[1], 'base64')
  if (bytes.length > BOT_ICON_MAX_BYTES) throw new AppError('icon_too_large', { fields: { [field]: 'size' } })
  const icon = await redrawn(bytes, owner)
  if (!icon) throw new AppError('icon_type_invalid', { fields: { [field]: 'type' } })
  return `data:image/${icon.type};base64,${icon.bytes.toString('base64')}`
}
