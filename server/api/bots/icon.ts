import { BOT_ICON_MAX } from '#contract/limits.ts'
import { AppError } from '../../lib/app-error.ts'

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const JPEG = Buffer.from([0xff, 0xd8, 0xff])

/** Anything that runs, reaches out or hides in an SVG. An icon needs none of it, so such a file is refused, not repaired. */
const unsafe: readonly RegExp[] = [
  /<\s*(?:[\w.-]+:)?(script|foreignobject|iframe|embed|object|image|img|audio|video|handler|link|meta|base)\b/i,
  // Event handlers, and addresses other than those of parts of the same picture.
  /(?:^|[^\w-])on\w+\s*=|javascript:|\bsrc\s*=/i,
  /href\s*=\s*['"]?(?!['"]?#)|url\s*\(\s*['"]?(?!['"]?#)|@import/i,
  // An animation that gives a link its address.
  /attributename\s*=\s*['"]?\s*(?:[\w.-]+:)?(?:href|on\w+)/i,
  // Entities, declarations and escapes, which hide any of these.
  /<!entity|<!doctype|<\?xml-stylesheet|&#|\\/i,
]

const isSvg = (bytes: Buffer): boolean => {
  const text = bytes
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart()
  return (
    /^(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)*<svg[\s>]/i.test(text) &&
    !unsafe.some((trick) => trick.test(text))
  )
}

/**
 * Checks an icon given as a data URL by what its bytes are, and answers it with the type that they have.
 * Empty stays empty: the built-in icon. Throws `icon_type_invalid` or `icon_too_large`, with the field.
 */
export function checkIcon(dataUrl: string, field = 'bot_icon'): string {
  if (!dataUrl) return ''
  const match = /^data:image\/[a-z+.-]+;base64,([A-Za-z0-9+/=]+)$/.exec(dataUrl)
  if (!match?.[1]) throw new AppError('icon_type_invalid', { fields: { [field]: 'type' } })
  const bytes = Buffer.from(match[1], 'base64')
  if (bytes.length > BOT_ICON_MAX) throw new AppError('icon_too_large', { fields: { [field]: 'size' } })
  const type = bytes.subarray(0, 8).equals(PNG)
    ? 'png'
    : bytes.subarray(0, 3).equals(JPEG)
      ? 'jpeg'
      : isSvg(bytes)
        ? 'svg+xml'
        : null
  if (!type) throw new AppError('icon_type_invalid', { fields: { [field]: 'type' } })
  return `data:image/${type};base64,${bytes.toString('base64')}`
}
