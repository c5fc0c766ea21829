import { domainToASCII } from 'node:url'

/** Returns the host of an entry in the list of allowed sites; an entry may also be a whole URL. */
export function hostPattern(entry: string): string {
  const text = entry.trim().toLowerCase()
  const host = text.includes('://') ? text.slice(text.indexOf('://') + 3) : text
  return host.replace(/[/?#].*$/, '')
}

/**
 * Returns a host the way browsers send it, with non-ASCII characters encoded and with its port; the `*.` of a pattern is
 * preserved.
 */
function asSent(host: string): string {
  const [, star = '', name = '', port = ''] = /^(\*\.)?(.*?)(:\d+)?$/.exec(host) ?? []
  return `${star}${domainToASCII(name) || name}${port}`
}

/** Matches loopback names, on which development servers may use any port. */
const LOCAL = /^(localhost|127\.0\.0\.1|\[::1\])$/

/**
 * Returns whether an entry matches an origin. Entries without a scheme match https and http; entries without a port match the
 * default ports, or any port on loopback.
 */
function matches(entry: string, origin: URL): boolean {
  const scheme = /^(https?):\/\//i.exec(entry.trim())?.[1]?.toLowerCase()
  if (scheme && origin.protocol !== `${scheme}:`) return false
  const pattern = asSent(hostPattern(entry))
  const hasPort = /:\d+$/.test(pattern)
  const isAnyPort = !hasPort && LOCAL.test(pattern)
  const host = isAnyPort ? origin.hostname : origin.host
  const wanted = hasPort ? pattern.replace(origin.protocol === 'https:' ? /:443$/ : /:80$/, '') : pattern
  return wanted.startsWith('*.') ? host.endsWith(wanted.slice(1)) : host === wanted
}

/** Settings of a bot that say which sites may show it. */
export interface SiteRules {
  /** Hosts, patterns such as `*.example.com`, or whole URLs; empty if any site may show the bot. */
  readonly allowed_domain: readonly string[]
  readonly blocked_domain?: readonly string[]
  /** Whether the console may show the bot although sites are listed. */
  readonly allow_preview?: boolean
}

/** Returns whether the owner has blocked the given origin. */
export const originBlocked = ({ blocked_domain = [] }: SiteRules, origin: string): boolean =>
  blocked_domain.some((entry) => matches(entry, new URL(origin)))

/**
 * Returns whether pages of the given origin may show the bot: the origin must not be blocked and, if any sites are listed, must
 * be one of them.
 */
export function originAllowed(settings: SiteRules, origin: string): boolean {
  if (!URL.canParse(origin) || !new URL(origin).host) return false
  if (originBlocked(settings, origin)) return false
  if (settings.allowed_domain.length === 0) return true
  return settings.allowed_domain.some((entry) => matches(entry, new URL(origin)))
}

/**
 * Returns the value of `frame-ancestors` for the widget's frame: the sites that the bot allows and, if previews are enabled, the
 * console.
 */
export function frameAncestors(settings: SiteRules): string {
  if (settings.allowed_domain.length === 0) return '*'
  const hosts = settings.allowed_domain
    .map((entry) => asSent(hostPattern(entry)))
    .filter((host) => /^(\*\.)?[a-z0-9.-]+(:\d+)?$/.test(host))
  return [...(settings.allow_preview ? ["'self'"] : []), ...hosts].join(' ') || "'none'"
}
