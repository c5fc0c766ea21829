import { DAY_MS, MINUTE_MS } from '#contract/base/units.ts'
import { SEEN_SITES_MAX } from '#contract/knowledge/training-limits.ts'
import type { Context } from '#server/api/core/context.ts'
import type { BotCaller } from '#server/api/platform/auth/callers.ts'
import { originAllowed } from '#server/lib/allowed-sites.ts'
import type { Page } from '#server/lib/page-origins.ts'
import { addSite, deleteSite, sitesOf, touchSite } from './store.ts'

/** Our choice: minimum time before the same site is recorded again. */
const NOTED_EVERY_MS = 10 * MINUTE_MS
/** Our choice: period for which a recently seen site is not evicted, so that invented sites cannot displace it. */
const KEPT_MS = DAY_MS
/** Maximum number of characters in an origin: scheme, host name (RFC 1035) and port. */
const ORIGIN_MAX_CHARS = 270

/** Returns the origin of the calling website; null for this server's own pages, for programs, files and sandboxes. */
function siteOf({ origin, host }: Page): string | null {
  if (!origin || origin.length > ORIGIN_MAX_CHARS || !URL.canParse(origin)) return null
  const url = new URL(origin)
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
  return isWeb && url.host !== host.toLowerCase() ? url.origin : null
}

/**
 * Returns a function that records which websites request a bot's widget. It rarely writes, and logs failures instead of throwing.
 */
export function createSightings({ db, clock, log }: Pick<Context, 'db' | 'clock' | 'log'>) {
  const noted = new Map<number, Set<string>>()
  let since = 0

  /** Returns true if a site is to be recorded now, and notes it as recorded. */
  const isDue = (botId: number, origin: string, at: number): boolean => {
    if (at - since >= NOTED_EVERY_MS) {
      noted.clear()
      since = at
    }
    const sites = noted.get(botId) ?? new Set()
    if (sites.has(origin) || sites.size >= SEEN_SITES_MAX) return false
    noted.set(botId, sites.add(origin))
    return true
  }

  const write = async (bot: BotCaller, origin: string, at: Date) => {
    const was_allowed = originAllowed(bot.row.config, origin)
    const row = { client_id: bot.clientId, bot_id: bot.id, origin, was_allowed, last_seen_at: at }
    if (await touchSite(db, row)) return
    const known = await sitesOf(db, bot.clientId, bot.id, { wasAllowed: was_allowed, most: SEEN_SITES_MAX })
    const last = known.length < SEEN_SITES_MAX ? undefined : known.at(-1)
    if (last && at.getTime() - last.last_seen_at.getTime() < KEPT_MS) return
    if (last) await deleteSite(db, last)
    await addSite(db, { ...row, first_seen_at: at })
  }

  return async (bot: BotCaller, page: Page): Promise<void> => {
    const at = clock.now()
    const origin = siteOf(page)
    if (!origin || !isDue(bot.id, origin, at.getTime())) return
    await write(bot, origin, at).catch((error) =>
      log.error({ err: error }, 'could not record a website that shows the bot'),
    )
  }
}
