import { BOT_ICON_MAX_BYTES } from '#contract/base/limits.ts'

const DATA_URL = /^data:([a-z]+\/[a-z0-9.+-]+)((?:;[^,;]+)*),/i
const types: readonly string[] = ['image/png', 'image/jpeg', 'image/svg+xml']

/** Returns the size of a data URL's content, in bytes. */
function sizeOf(dataUrl: string, header: string): number {
  const body = dataUrl.slice(header.length)
  if (!/;base64,$/i.test(header)) return decodedLength(body)
  const padding = /=*$/.exec(body)?.[0].length ?? 0
  return Math.floor((body.length * 3) / 4) - padding
}

const decodedLength = (body: string): number => body.replace(/%[0-9a-f]{2}/gi, 'x').length

/** Returns why a bot icon is invalid, or null. PNG, JPEG and SVG files up to 300 KB are allowed (specification 5). */
export function checkIcon(dataUrl: string): 'icon_type_invalid' | 'icon_too_large' | null {
  const match = DATA_URL.exec(dataUrl)
  if (!match || !types.includes((match[1] ?? '').toLowerCase())) return 'icon_type_invalid'
  return sizeOf(dataUrl, match[0]) > BOT_ICON_MAX_BYTES ? 'icon_too_large' : null
}
