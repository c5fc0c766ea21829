/** Hosts that rarely have a certificate: names without a dot, and IP addresses. */
const plainHost = /^(?:[^./]+|\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:.]+\])(?:[/?#]|$)/i
/** A port of its own, as programs under development have. */
const ownPort = /^(?:\[[^\]]*\]|[^/?#:]+):(?!443(?:\D|$))\d+(?:[/?#]|$)/

/** Matches an address with a scheme. What follows the colon of a host is a port, which is a number. */
const scheme = /^[a-z][a-z0-9+.-]*:(?!\d)/i

/** Returns whether a person typed an address without its scheme, so that https is only a guess. */
export const isSchemeGuessed = (text: string): boolean => !scheme.test(text.trim())

/** Returns what a person typed as an address with its scheme: https, except for local hosts and ports that are not 443. */
export function withScheme(text: string): string {
  const trimmed = text.trim()
  if (!isSchemeGuessed(trimmed)) return trimmed
  return `${plainHost.test(trimmed) || ownPort.test(trimmed) ? 'http' : 'https'}://${trimmed}`
}
