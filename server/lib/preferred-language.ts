import type { IncomingHttpHeaders } from 'node:http'

/**
 * Returns the language chosen in the console (cookie `i18n_redirected`), else the first browser language among `languages`, else
 * en-US. Compares only the first two letters of a tag.
 */
export function preferredLanguage<L extends string>(
  { cookie = '', 'accept-language': accepted = '' }: IncomingHttpHeaders,
  languages: readonly L[],
): L | 'en-US' {
  const chosen = /(?:^|; )i18n_redirected=([^;]+)/.exec(cookie)?.[1] ?? ''
  const wanted = [chosen, ...accepted.split(',').map((part) => part.split(';')[0]?.trim() ?? '')]
  const found = wanted
    .filter((tag) => tag !== '')
    .map((tag) => languages.find((one) => one.slice(0, 2) === tag.slice(0, 2).toLowerCase()))
  return found.find((one) => one !== undefined) ?? 'en-US'
}
