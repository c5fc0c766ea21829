/** Hosts that rarely have a certificate: names without a dot, and IP addresses. */
const plainHost = /^(?:[^./]+|\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:.]+\])(?:[/?#]|$)/i
/** Explicit port other than 443, typical of programs under development. */
const ownPort = /^(?:\[[^\]]*\]|[^/?#:]+):(?!443(?:\D|$))\d+(?:[/?#]|$)/

/** Matches an address with a scheme. Digits after the first colon are a port, not a scheme. */
const scheme = /^[a-z][a-z0-9+.-]*:(?!\d)/i

/** Returns whether an address was typed without its scheme, so that https is only a guess. */
export const isSchemeGuessed = (text: string): boolean => !scheme.test(text.trim())

/** Returns a typed address with its scheme: https, except for local hosts and ports other than 443. */
export function withScheme(text: string): string {
  const trimmed = text.trim()
  if (!isSchemeGuessed(trimmed)) return trimmed
  return `${plainHost.test(trimmed) || ownPort.test(trimmed) ? 'http' : 'https'}://${trimmed}`
}
