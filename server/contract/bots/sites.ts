import { type Static, Type } from 'typebox'
import { PER_MINUTE_MS, URL_MAX_CHARS } from '../base/limits.ts'
import { route } from '../base/route.ts'
import { Id, listOf, Moment, Nullable, oneOf } from '../base/shapes.ts'
import { readFailures } from '../knowledge/training.ts'
import {
  SEEN_SITES_MAX,
  SITE_CHECKS_PER_MINUTE,
  SITES_LEARNED_PER_MINUTE,
} from '../knowledge/training-limits.ts'

/** URL of the website that a call is about. */
export const SiteBody = Type.Object({
  url: Type.String({
    minLength: 1,
    maxLength: URL_MAX_CHARS,
    description: 'URL of the website, with or without its scheme.',
  }),
})

const Failed = Nullable(oneOf(readFailures), 'Why the page could not be read; null if it was read.')

/** Website as described by its first page. If the page could not be read, name, color and icon are empty. */
export const Site = Type.Object({
  url: Type.String({ description: 'URL of the page after redirects.' }),
  error: Failed,
  name: Type.String({ description: 'Name of the website, as stated on the page; may be empty.' }),
  primary_color: Nullable(Type.String(), 'Main color as `#rrggbb`; null if none was found.'),
  bot_icon: Nullable(
    Type.String(),
    'Icon as a data URL that can be used as the icon of a bot; null if none was found.',
  ),
  pages: Type.Integer({
    description: 'Number of URLs found on the website; the ones that the bot does not have yet are added.',
  }),
})
export type Site = Static<typeof Site>

/** Reasons why the widget cannot appear on a page that could be read. */
export const siteProblems = [
  'no_line',
  'tag_manager',
  'other_bot',
  'in_comment',
  'not_allowed',
  'policy',
] as const
export type SiteProblem = (typeof siteProblems)[number]

/** Result of looking for a bot's embed snippet on a page. */
export const SiteCheck = Type.Object({
  is_found: Type.Boolean({ description: 'True if the page contains the line with the key of this bot.' }),
  error: Failed,
  problem: Nullable(
    oneOf(siteProblems),
    'Why the page does not show the widget; null if it does, or if the page could not be read. `policy` is its Content-Security-Policy.',
  ),
  last_seen_at: Nullable(Moment, 'When the website last loaded the widget; null if never.'),
})
export type SiteCheck = Static<typeof SiteCheck>

/** Website whose pages load, or try to load, a bot's widget. */
export const SeenSite = Type.Object({
  origin: Type.String({ description: 'Scheme, host and port of the website.' }),
  is_allowed: Type.Boolean({ description: 'True if the website may show the widget.' }),
  is_blocked: Type.Boolean({ description: 'True if the owner has blocked it.' }),
  first_seen_at: Moment,
  last_seen_at: Moment,
})
export type SeenSite = Static<typeof SeenSite>

const tag = 'Training'
const manage = { access: 'member', permission: 'canManageSetting', tag } as const

export const learnSite = route({
  ...manage,
  method: 'POST',
  path: '/ai/:bot/site',
  limits: [{ by: 'member', max: SITES_LEARNED_PER_MINUTE, window: PER_MINUTE_MS }],
  summary: 'Reads the first page of a website, returns its name, color and icon, and queues its pages.',
  params: Type.Object({ bot: Id }),
  body: SiteBody,
  response: Site,
  errors: ['url_invalid'],
})

export const checkSite = route({
  ...manage,
  method: 'POST',
  path: '/ai/:bot/site/check',
  limits: [{ by: 'member', max: SITE_CHECKS_PER_MINUTE, window: PER_MINUTE_MS }],
  summary: 'Reads a page and returns whether it contains the line that embeds the widget.',
  params: Type.Object({ bot: Id }),
  body: SiteBody,
  response: SiteCheck,
  errors: ['url_invalid'],
})

export const listSites = route({
  ...manage,
  method: 'GET',
  path: '/ai/:bot/sites',
  summary: `Lists the websites that requested the widget, newest first: up to ${SEEN_SITES_MAX} that may show it and as many that may not, as reported by browsers.`,
  params: Type.Object({ bot: Id }),
  response: listOf(SeenSite),
})
