/** URL schemes allowed in message links. */
const SCHEMES = ['http:', 'https:', 'mailto:']

/** Returns the URL of a safe link; null for all others, such as scripts, data URLs and relative URLs. */
export function safeHref(address: string): string | null {
  if (!/^(https?:\/\/|mailto:)/i.test(address) || !URL.canParse(address)) return null
  const { protocol, href } = new URL(address)
  return SCHEMES.includes(protocol) ? href : null
}
