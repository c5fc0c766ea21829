/** Schemes allowed in links of a message. */
const SCHEMES = ['http:', 'https:', 'mailto:']

/** Returns the address of a safe link, or null: no scripts, no data URLs, nothing relative to the panel. */
export function safeHref(address: string): string | null {
  if (!/^(https?:\/\/|mailto:)/i.test(address) || !URL.canParse(address)) return null
  const { protocol, href } = new URL(address)
  return SCHEMES.includes(protocol) ? href : null
}
