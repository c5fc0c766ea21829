import { domainToASCII } from 'node:url'
import type { FastifyRequest } from 'fastify'
import type { BotSettings } from '#server/db/schema/bots.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { VisitorClaims } from './tokens.ts'

/**
 * Returns the host of an origin such as `https://shop.example.com:8080` in lower case, with the port if there is one; null if the
 * origin is not a URL.
 */
const hostOf = (origin: string): string | null =>
  URL.canParse(origin) ? new URL(origin).host.toLowerCase() : null

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

/** Returns whether the owner has blocked the given origin. */
export const originBlocked = ({ blocked_domain = [] }: BotSettings, origin: string): boolean =>
  blocked_domain.some((entry) => matches(entry, new URL(origin)))

/**
 * Returns whether pages of the given origin may show the bot: the origin must not be blocked and, if any sites are listed, must
 * be one of them.
 */
export function originAllowed(settings: BotSettings, origin: string): boolean {
  if (!URL.canParse(origin) || !new URL(origin).host) return false
  if (originBlocked(settings, origin)) return false
  if (settings.allowed_domain.length === 0) return true
  return settings.allowed_domain.some((entry) => matches(entry, new URL(origin)))
}

/** Data that a browser sends about the page that makes a request; other programs send none. */
export interface Page {
  readonly origin: string | undefined
  /** Host to which the request was sent. */
  readonly host: string
  /** The header `Sec-Fetch-Site`, which pages cannot set. */
  readonly site: string | undefined
}

/** Returns the data that the browser sent about the calling page. */
export const pageOf = (request: FastifyRequest): Page => ({
  origin: request.headers.origin,
  host: request.host,
  site: request.headers['sec-fetch-site']?.toString(),
})

const isOurs = (page: Page): boolean =>
  page.origin ? hostOf(page.origin) === page.host.toLowerCase() : page.site === 'same-origin'

/**
 * Returns the origin to which a visitor's token or a frame's ticket is bound: the origin of the page that embeds the widget, or
 * '' for programs and console pages. Throws `origin_not_allowed`.
 */
export function boundOrigin(settings: BotSettings, page: Page, ticketOrigin: string | null): string {
  const ours = isOurs(page)
  if (!ours && !page.origin) return ''
  const origin = ours ? ticketOrigin : (page.origin ?? null)
  const allowed = origin
    ? originAllowed(settings, origin)
    : settings.allow_preview && (origin === '' || settings.allowed_domain.length === 0)
  if (!allowed) throw new AppError('origin_not_allowed')
  return origin ?? ''
}

/**
 * Throws `origin_not_allowed` unless the page may use a visitor's token: it must be the page for which the token was issued, or
 * our own frame inside it. A program's token, which was issued without a page, can be used on any site that the bot allows.
 */
export function checkPage(settings: BotSettings, page: Page, claims: VisitorClaims): void {
  const refuse = () => new AppError('origin_not_allowed')
  const isForeign = page.origin !== undefined && !isOurs(page)
  // In a trial, a member tries out the bot in the console, so other sites are rejected.
  if (claims.trial && isForeign) throw refuse()
  if (claims.trial) return
  if (claims.origin && !originAllowed(settings, claims.origin)) throw refuse()
  if (isForeign && claims.origin && page.origin !== claims.origin) throw refuse()
  boundOrigin(settings, page, claims.origin)
}

/**
 * Returns the value of `frame-ancestors` for the widget's frame: the sites that the bot allows and, if previews are enabled, the
 * console.
 */
export function frameAncestors(settings: BotSettings): string {
  if (settings.allowed_domain.length === 0) return '*'
  const hosts = settings.allowed_domain
    .map((entry) => asSent(hostPattern(entry)))
    .filter((host) => /^(\*\.)?[a-z0-9.-]+(:\d+)?$/.test(host))
  return [...(settings.allow_preview ? ["'self'"] : []), ...hosts].join(' ') || "'none'"
}
