/** Schemes that a link of a message may have. */
const SCHEMES = ['http:', 'https:', 'mailto:']

/** The address of a link as it may be followed, or null: no scripts, no data, nothing relative to the panel. */
export function safeHref(address: string): string | null {
  if (!/^(https?:\/\/|mailto:)/i.test(address) || !URL.canParse(address)) return null
  const { protocol, href } = new URL(address)
  return SCHEMES.includes(protocol) ? href : null
}
