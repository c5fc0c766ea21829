import type { ErrorCode } from '#contract/base/errors.ts'
import { withScheme } from '#contract/base/web-address.ts'
import type { WebUrl } from '#contract/knowledge/training.ts'

/**
 * Returns a URL as the server normalizes it, without the fragment; null unless it is a valid http or https URL without
 * credentials.
 */
export function normalAddress(text: string): string | null {
  const trimmed = text.trim()
  const address = withScheme(trimmed)
  if (trimmed === '' || /\s/.test(trimmed) || !URL.canParse(address)) return null
  const url = new URL(address)
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:'
  if (!isWeb || url.username || url.password) return null
  url.hash = ''
  return url.href
}

/**
 * Returns the problem with a URL: missing, invalid, or already a source of the bot; null if there is none. `except` is the id of
 * the page being edited.
 */
export function addressIssue(
  text: string,
  urls: readonly WebUrl[],
  except?: number,
): 'required' | Extract<ErrorCode, 'url_invalid' | 'url_duplicate'> | null {
  if (text.trim() === '') return 'required'
  const address = normalAddress(text)
  if (address === null) return 'url_invalid'
  return urls.some(({ id, url }) => id !== except && url === address) ? 'url_duplicate' : null
}
