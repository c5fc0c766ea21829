/** Matches hosts that rarely have a certificate: names without a dot, and IP addresses. */
const plainHost = /^(?:[^./]+|\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:.]+\])(?:[/?#]|$)/i
/** Matches an explicit port other than 443, which is typical of programs under development. */
const ownPort = /^(?:\[[^\]]*\]|[^/?#:]+):(?!443(?:\D|$))\d+(?:[/?#]|$)/

/** Matches the scheme of an address. If digits follow the first colon, they are a port and the text before them is a host. */
const scheme = /^[a-z][a-z0-9+.-]*:(?!\d)/i

/** Returns whether an address was typed without its scheme, so that https is only a guess. */
export const isSchemeGuessed = (text: string): boolean => !scheme.test(text.trim())

/**
 * Returns a typed address, with a scheme added if it has none: http for hosts that rarely have a certificate and for ports other
 * than 443, otherwise https.
 */
export function withScheme(text: string): string {
  const trimmed = text.trim()
  if (!isSchemeGuessed(trimmed)) return trimmed
  return `${plainHost.test(trimmed) || ownPort.test(trimmed) ? 'http' : 'https'}://${trimmed}`
}
