import { domainToASCII } from 'node:url'
import type { FastifyRequest } from 'fastify'
import type { BotSettings } from '#server/db/schema/bots.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { VisitorClaims } from './tokens.ts'

/**
 * Returns the host of an origin such as `https://shop.example.com:8080`, in lower case, with its port if it
 * has one.
 */
const hostOf = (origin: string): string | null =>
  URL.canParse(origin) ? new URL(origin).host.toLowerCase() : null

/** Returns the host of an entry in the allowed sites; entries can also be whole URLs. */
export function hostPattern(entry: string): string {
  const text = entry.trim().toLowerCase()
  const host = text.includes('://') ? text.slice(text.indexOf('://') + 3) : text
  return host.replace(/[/?#].*$/, '')
}

/** Returns a host with non-ASCII letters encoded as browsers send them, and with its port; the `*.` of a pattern is preserved. */
function asSent(host: string): string {
  const [, star = '', name = '', port = ''] = /^(\*\.)?(.*?)(:\d+)?$/.exec(host) ?? []
  return `${star}${domainToASCII(name) || name}${port}`
}

/** Loopback names; development servers may use any port. */
const LOCAL = /^(localhost|127\.0\.0\.1|\[::1\])$/

/** Entries without a scheme match https and http; those without a port match the default ports, or any port on loopback. */
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

/** Returns whether the owner blocks pages of the given origin. */
export const originBlocked = ({ blocked_domain = [] }: BotSettings, origin: string): boolean =>
  blocked_domain.some((entry) => matches(entry, new URL(origin)))

/**
 * Returns whether a page of the given origin can show the bot: a listed site that is not blocked, or any site if none is listed.
 */
export function originAllowed(settings: BotSettings, origin: string): boolean {
  if (!URL.canParse(origin) || !new URL(origin).host) return false
  if (originBlocked(settings, origin)) return false
  if (settings.allowed_domain.length === 0) return true
  return settings.allowed_domain.some((entry) => matches(entry, new URL(origin)))
}

/** Browser's information about the page behind a request; other programs provide none. */
export interface Page {
  readonly origin: string | undefined
  /** Host to which the request was sent. */
  readonly host: string
  /** `Sec-Fetch-Site`, which pages cannot set. */
  readonly site: string | undefined
}

/** Returns the browser's information about the calling page. */
export const pageOf = (request: FastifyRequest): Page => ({
  origin: request.headers.origin,
  host: request.host,
  site: request.headers['sec-fetch-site']?.toString(),
})

const isOurs = (page: Page): boolean =>
  page.origin ? hostOf(page.origin) === page.host.toLowerCase() : page.site === 'same-origin'

/**
 * Returns the origin to which a visitor's token or a frame's ticket is bound: the origin of the page embedding the widget, or ''
 * for programs and console pages. Throws `origin_not_allowed`.
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
 * Throws `origin_not_allowed` unless the page is allowed to use a visitor's token: it is the page for which the token was issued,
 * or our own frame inside it. A program's token, which was issued without a page, is restricted to the sites that the bot allows.
 */
export function checkPage(settings: BotSettings, page: Page, claims: VisitorClaims): void {
  const refuse = () => new AppError('origin_not_allowed')
  const isForeign = page.origin !== undefined && !isOurs(page)
  // A member is trying out the bot in the console.
  if (claims.trial && isForeign) throw refuse()
  if (claims.trial) return
  if (claims.origin && !originAllowed(settings, claims.origin)) throw refuse()
  if (isForeign && claims.origin && page.origin !== claims.origin) throw refuse()
  boundOrigin(settings, page, claims.origin)
}

/**
 * Returns the value of `frame-ancestors` for the widget's frame: the sites that the bot allows, and the
 * console while previews are enabled.
 */
export function frameAncestors(settings: BotSettings): string {
  if (settings.allowed_domain.length === 0) return '*'
  const hosts = settings.allowed_domain
    .map((entry) => asSent(hostPattern(entry)))
    .filter((host) => /^(\*\.)?[a-z0-9.-]+(:\d+)?$/.test(host))
  return [...(settings.allow_preview ? ["'self'"] : []), ...hosts].join(' ') || "'none'"
}
