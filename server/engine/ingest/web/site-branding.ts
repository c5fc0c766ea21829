import { headOf } from '../preview/head-of.ts'

/** Branding found on a website's front page. */
export interface SiteBranding {
  readonly name: string
  /** `#rrggbb`; null if none was found. */
  readonly color: string | null
  /** Absolute addresses of the site's icons, largest first. */
  readonly icons: readonly string[]
  /** Pages of the same site that the page links to, in order. */
  readonly links: readonly string[]
}

/** Our choice: maximum length of a name; longer ones are slogans. */
const NAME_MAX_CHARS = 60
/** Our choice: minimum difference between a color's channels; below it, the color counts as gray. */
const COLOR_SPREAD_MIN = 60
const ICONS_MAX = 4

const attribute = (tag: string, name: string): string => {
  const match = new RegExp(`\\b${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(tag)
  return (match?.[1] ?? match?.[2] ?? match?.[3] ?? '').trim()
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }
const decoded = (text: string): string =>
  text
    .replace(/&(?:#(\d{1,6})|(\w{2,6}));/g, (whole, code: string | undefined, name: string | undefined) =>
      code ? String.fromCodePoint(Math.min(Number(code), 0x10ffff)) : (entities[name ?? ''] ?? whole),
    )
    .replace(/\s+/g, ' ')
    .trim()

const metaOf = (tags: readonly string[], ...names: readonly string[]): string => {
  for (const name of names)
    for (const tag of tags) {
      const isNamed = [attribute(tag, 'name'), attribute(tag, 'property')].includes(name)
      const content = isNamed ? decoded(attribute(tag, 'content')) : ''
      if (content) return content
    }
  return ''
}

/** Returns the name in a title such as "Lamps | Lumen & Oak" or "Lumen & Oak: lamps": its shortest part. */
const nameIn = (title: string): string =>
  title
    .split(/\s+[|–—·•-]\s+|:\s+/)
    .filter(Boolean)
    .sort((one, other) => one.length - other.length)[0] ?? ''

function hexOf(text: string): string | null {
  const match = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())
  if (!match?.[1]) return null
  const hex = match[1].toLowerCase()
  return `#${hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex}`
}

const spread = (hex: string): number => {
  const channels = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  return Math.max(...channels) - Math.min(...channels)
}

/** Returns the color that a page mentions most often, ignoring grays; null if it mentions none. */
function mostUsed(html: string): string | null {
  const counts = new Map<string, number>()
  for (const [text] of html.matchAll(/#(?:[0-9a-f]{6}|[0-9a-f]{3})(?=[\s;"',)!}])/gi)) {
    const hex = hexOf(text)
    if (hex && spread(hex) >= COLOR_SPREAD_MIN) counts.set(hex, (counts.get(hex) ?? 0) + 1)
  }
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? null
}

function colorOf(tags: readonly string[], html: string): string | null {
  const named = hexOf(metaOf(tags, 'theme-color', 'msapplication-TileColor'))
  return named && spread(named) >= COLOR_SPREAD_MIN ? named : mostUsed(html)
}

const absolute = (address: string, page: string): string | null => {
  if (!address || !URL.canParse(address, page)) return null
  const url = new URL(address, page)
  url.hash = ''
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : null
}

const sizeOf = (tag: string): number => {
  if (/apple-touch-icon/i.test(attribute(tag, 'rel'))) return 180
  return attribute(tag, 'sizes') === 'any' ? 1_000 : Number.parseInt(attribute(tag, 'sizes'), 10) || 16
}

/** Returns the addresses of a page's icons, except .ico files, which contain no format that a bot can use. */
const iconsOf = (tags: readonly string[], page: string): string[] =>
  tags
    .filter((tag) => /^<link/i.test(tag) && /\bicon\b/i.test(attribute(tag, 'rel').replaceAll('-', ' ')))
    .filter((tag) => !/mask/i.test(attribute(tag, 'rel')))
    .sort((one, other) => sizeOf(other) - sizeOf(one))
    .flatMap((tag) => absolute(decoded(attribute(tag, 'href')), page) ?? [])
    .filter((address) => !/\.ico(?:$|\?)/i.test(address))
    .slice(0, ICONS_MAX)

const noPage = /\.(?:jpe?g|png|gif|webp|svg|ico|css|js|json|xml|zip|gz|mp[34]|webm|pdf|docx?|xlsx?|pptx?)$/i
const link = /<a\b[^<>]{0,2000}?\bhref\s*=\s*(?:"([^"<>]{1,2000})"|'([^'<>]{1,2000})')/gi

/** Returns the addresses of linked pages on the same site, except session and basket pages. */
function linksOf(html: string, page: string, max: number): string[] {
  const { origin, href } = new URL(page)
  const found = new Set<string>()
  for (const match of html.matchAll(link)) {
    const address = absolute(decoded(match[1] ?? match[2] ?? ''), page)
    const url = address && new URL(address)
    if (!url || url.origin !== origin || url.href === href || noPage.test(url.pathname)) continue
    if (/\b(?:log-?(?:in|out)|sign-?(?:in|up|out)|cart|basket|checkout|account)\b/i.test(url.pathname))
      continue
    found.add(url.href)
    if (found.size === max) break
  }
  return [...found]
}

/** Returns the name, color, icons and links of a page. Works on the text, because untrusted markup is not parsed in full. */
export function siteBranding(html: string, page: string, maxLinks: number): SiteBranding {
  const head = headOf(html)
  const tags = [...head.matchAll(/<(?:meta|link)\b[^<>]*>/gi)].map(([tag]) => tag)
  const title = decoded(/<title>([^<]*)<\/title>/.exec(head)?.[1] ?? '')
  const name = metaOf(tags, 'og:site_name', 'application-name', 'apple-mobile-web-app-title') || nameIn(title)
  return {
    name: name.length <= NAME_MAX_CHARS ? name : '',
    color: colorOf(tags, html),
    icons: iconsOf(tags, page),
    links: linksOf(html, page, maxLinks),
  }
}
