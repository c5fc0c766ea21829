import type { FastifyRequest } from 'fastify'
import { originAllowed, type SiteRules } from './allowed-sites.ts'
import { AppError } from './app-error.ts'

/**
 * Returns the host of an origin such as `https://shop.example.com:8080` in lower case, with the port if there is one; null if the
 * origin is not a URL.
 */
const hostOf = (origin: string): string | null =>
  URL.canParse(origin) ? new URL(origin).host.toLowerCase() : null

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

/** Claims of a visitor's token that limit the pages on which it may be used. */
export interface BoundToken {
  /** Origin of the page for which it was issued; '' for programs and console pages. */
  readonly origin: string
  /** True if a member tries out the bot with it. */
  readonly trial: boolean
}

/** Returns whether a request comes from one of our own pages, such as the widget's frame. */
export const isOurs = (page: Page): boolean =>
  page.origin ? hostOf(page.origin) === page.host.toLowerCase() : page.site === 'same-origin'

/**
 * Returns the origin to which a visitor's token or a frame's ticket is bound: the origin of the page that embeds the widget, or
 * '' for programs and console pages. Throws `origin_not_allowed`.
 */
export function boundOrigin(settings: SiteRules, page: Page, ticketOrigin: string | null): string {
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
export function checkPage(settings: SiteRules, page: Page, claims: BoundToken): void {
  const refuse = () => new AppError('origin_not_allowed')
  const isForeign = page.origin !== undefined && !isOurs(page)
  // In a trial, a member tries out the bot in the console, so other sites are rejected.
  if (claims.trial && isForeign) throw refuse()
  if (claims.trial) return
  if (claims.origin && !originAllowed(settings, claims.origin)) throw refuse()
  if (isForeign && claims.origin && page.origin !== claims.origin) throw refuse()
  boundOrigin(settings, page, claims.origin)
}
