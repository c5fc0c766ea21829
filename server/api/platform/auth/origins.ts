import type { FastifyRequest } from 'fastify'
import type { BotSettings } from '#server/db/schema/bots.ts'
import { originAllowed } from '#server/lib/allowed-sites.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { VisitorClaims } from './tokens.ts'

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
