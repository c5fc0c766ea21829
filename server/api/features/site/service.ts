import { BOT_ICON_MAX_BYTES } from '#contract/base/limits.ts'
import { DAY_MS } from '#contract/base/units.ts'
import type { SeenSite, Site, SiteCheck } from '#contract/bots/sites.ts'
import type { ReadFailure } from '#contract/knowledge/training.ts'
import {
  SEEN_SITES_MAX,
  SITE_PAGES_MAX,
  WEB_PAGE_MAX_BYTES,
  WEB_PAGE_TIMEOUT_MS,
} from '#contract/knowledge/training-limits.ts'
import { checkIcon } from '#server/api/core/bots/icon.ts'
import { botOf } from '#server/api/core/bots/store.ts'
import type { Context, With } from '#server/api/core/context.ts'
import type { Member } from '#server/api/platform/auth/callers.ts'
import { decodeText } from '#server/engine/ingest/text/decode.ts'
import { failureOfStatus } from '#server/engine/ingest/web/read-page.ts'
import { siteBranding } from '#server/engine/ingest/web/site-branding.ts'
import { originAllowed, originBlocked } from '#server/lib/allowed-sites.ts'
import { AppError, found } from '#server/lib/app-error.ts'
import { iso, isoOrNull } from '#server/lib/iso.ts'
import { addWebUrl, normalizeUrl } from '../training/web-urls.ts'
import { findLine, type SitePage } from './find-line.ts'
import { seenAt, sitesOf } from './store.ts'

/** Our choice: timeout for fetching an icon or looking for a sitemap, in addition to the time for the page itself. */
const EXTRA_TIMEOUT_MS = 5_000

/** Our choice: period for which a website that has loaded the widget counts as showing it, regardless of its HTML. */
const SHOWN_MS = DAY_MS

type Page = SitePage | { readonly error: ReadFailure }

/** Fetches a page as it is, if the address guard and robots.txt allow it. */
async function pageAt({ web }: With<'web'>, url: string): Promise<Page> {
  const answer = await web.fetch(url, {
    accept: 'text/html,application/xhtml+xml;q=0.9',
    maxBytes: WEB_PAGE_MAX_BYTES,
    timeout: WEB_PAGE_TIMEOUT_MS,
    check: (hop) => web.robots.check(hop),
  })
  if (!answer.ok) return { error: answer.code }
  const refused = failureOfStatus(answer.status)
  if (refused) return { error: refused }
  if (!/^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(answer.contentType))
    return { error: 'page_not_html' }
  const charset = /charset="?([\w-]+)/i.exec(answer.contentType)?.[1] ?? null
  return { url: answer.url, html: decodeText(answer.bytes, charset), policy: answer.policy }
}

/** Returns the first icon that can be used for a bot, re-encoded as a data URL, or null. */
async function iconOf(
  { web }: With<'web'>,
  owner: number,
  addresses: readonly string[],
): Promise<string | null> {
  for (const address of addresses) {
    const answer = await web.fetch(address, {
      accept: 'image/png,image/svg+xml,image/jpeg',
      maxBytes: BOT_ICON_MAX_BYTES,
      timeout: EXTRA_TIMEOUT_MS,
    })
    if (!answer.ok || failureOfStatus(answer.status)) continue
    const given = `data:image/png;base64,${answer.bytes.toString('base64')}`
    const icon = await checkIcon(given, { owner }).catch(() => null)
    if (icon) return icon
  }
  return null
}

/** Returns the URL of the site's sitemap if there is one at the usual path; null otherwise. */
async function sitemapOf({ web }: With<'web'>, page: string): Promise<string | null> {
  const url = new URL('/sitemap.xml', page).href
  const answer = await web.fetch(url, {
    accept: 'application/xml,text/xml',
    maxBytes: 4_096,
    whenLarger: 'cut',
    timeout: EXTRA_TIMEOUT_MS,
    check: (hop) => web.robots.check(hop),
  })
  if (!answer.ok || failureOfStatus(answer.status)) return null
  return /<(?:urlset|sitemapindex)\b/.test(answer.bytes.toString('utf8')) ? url : null
}

/** Adds a URL unless the bot already has it. Returns true, because the bot then has it in any case; throws other errors. */
async function add(context: Context, member: Member, bot: number, url: string): Promise<boolean> {
  try {
    await addWebUrl(context, member, bot, { url })
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'url_duplicate') throw error
  }
  return true
}

/**
 * Reads the look of a website from its first page, and queues pages from which the bot learns: those in the sitemap, otherwise
 * those linked from the first page.
 */
export async function learnSite(
  context: With<'web'>,
  member: Member,
  botId: number,
  typed: string,
): Promise<Site> {
  const { bot } = found(await botOf(context.db, member.clientId, botId))
  const url = normalizeUrl(typed)
  const page = await pageAt(context, url)
  if ('error' in page)
    return { url, error: page.error, name: '', primary_color: null, bot_icon: null, pages: 0 }
  const look = siteBranding(page.html, page.url, SITE_PAGES_MAX - 1)
  const [icon, sitemap] = await Promise.all([
    iconOf(context, member.clientId, look.icons),
    sitemapOf(context, page.url),
  ])
  let pages = 0
  for (const address of [page.url, ...(sitemap ? [sitemap] : look.links)])
    if (await add(context, member, bot.id, address)) pages += 1
  return { url: page.url, error: null, name: look.name, primary_color: look.color, bot_icon: icon, pages }
}

/** Returns whether a page shows a bot's widget and, if not, why. */
export async function checkSite(
  context: With<'web'>,
  member: Member,
  botId: number,
  typed: string,
): Promise<SiteCheck> {
  const { bot } = found(await botOf(context.db, member.clientId, botId))
  const typedUrl = normalizeUrl(typed)
  const page = await pageAt(context, typedUrl)
  const { origin } = new URL('url' in page ? page.url : typedUrl)
  const seen = await seenAt(context.db, member.clientId, bot.id, origin)
  const last_seen_at = isoOrNull(seen)
  if ('error' in page) return { is_found: false, error: page.error, problem: null, last_seen_at }
  const { is_found, problem } = findLine(page, bot.api_key, new URL(context.config.publicUrl))
  if (is_found && !originAllowed(bot.config, origin))
    return { is_found, error: null, problem: 'not_allowed', last_seen_at }
  // The snippet may have been added by a tag manager or a script on the page.
  const isShown = seen !== null && context.clock.now().getTime() - seen.getTime() < SHOWN_MS
  return { is_found, error: null, problem: isShown ? null : problem, last_seen_at }
}

/** Lists the websites that have requested a bot's widget, most recently seen first. */
export async function listSites({ db }: Context, { clientId }: Member, botId: number) {
  const { bot } = found(await botOf(db, clientId, botId))
  const rows = await Promise.all(
    [true, false].map((wasAllowed) => sitesOf(db, clientId, bot.id, { wasAllowed, most: SEEN_SITES_MAX })),
  )
  const entities = rows
    .flat()
    .sort((one, other) => other.last_seen_at.getTime() - one.last_seen_at.getTime())
    .map(
      ({ origin, first_seen_at, last_seen_at }): SeenSite => ({
        origin,
        is_allowed: originAllowed(bot.config, origin),
        is_blocked: originBlocked(bot.config, origin),
        first_seen_at: iso(first_seen_at),
        last_seen_at: iso(last_seen_at),
      }),
    )
  return { entities, total: entities.length }
}
