import type { SiteProblem } from '#contract/bots/sites.ts'

/** Page as its server sent it. */
export interface SitePage {
  readonly url: string
  readonly html: string
  /** Content-Security-Policy of the response; empty if it had none. */
  readonly policy: string
}

/** Returns a page without its comments, in linear time. */
function withoutComments(html: string): string {
  const parts: string[] = []
  let at = 0
  for (;;) {
    const start = html.indexOf('<!--', at)
    const end = start < 0 ? -1 : html.indexOf('-->', start)
    parts.push(html.slice(at, start < 0 ? undefined : start))
    if (end < 0) return parts.join('')
    at = end + 3
  }
}

const scriptsOf = (html: string): string[] => html.match(/<script\b[^<>]{0,4000}>/gi) ?? []

/** Returns whether a source in a content security policy matches a server. */
function allowsServer(source: string, server: URL): boolean {
  const [, scheme, host = ''] = /^(?:([a-z][a-z0-9+.-]*):\/\/)?([^/]*)/i.exec(source) ?? []
  if (source === '*' || source === server.protocol) return true
  if (scheme && `${scheme.toLowerCase()}:` !== server.protocol) return false
  const name = host.toLowerCase()
  return name.startsWith('*.') ? server.host.endsWith(name.slice(1)) : name === server.host
}

/**
 * Returns whether a policy allows a page to load a kind of resource from a server; of the given directives, the first one that is
 * present applies.
 */
function permits(policy: string, directives: readonly string[], server: URL): boolean {
  const lists = new Map<string, string[]>()
  for (const part of policy.split(';')) {
    const [name = '', ...sources] = part.trim().split(/\s+/)
    if (name && !lists.has(name.toLowerCase())) lists.set(name.toLowerCase(), sources)
  }
  const list = lists.get(directives.find((name) => lists.has(name)) ?? '')
  return list?.some((source) => allowsServer(source, server)) ?? true
}

/**
 * Returns whether a policy blocks a server's widget: its script (unless the tag has an allowed nonce), its calls or its frame.
 */
function blocks(policy: string, tag: string, server: URL): boolean {
  const nonce = /\bnonce=["']?([\w+/=-]+)/i.exec(tag)?.[1]
  const isTrusted = nonce !== undefined && policy.includes(`'nonce-${nonce}'`)
  return !(
    (isTrusted || permits(policy, ['script-src-elem', 'script-src', 'default-src'], server)) &&
    permits(policy, ['connect-src', 'default-src'], server) &&
    permits(policy, ['frame-src', 'child-src', 'default-src'], server)
  )
}

const TAG_MANAGER = /googletagmanager\.com\/(?:gtm\.js|ns\.html)|\bGTM-[A-Z0-9]{4,}/

/**
 * Looks for a bot's embed snippet in a page. If the snippet is found, a reported problem keeps the browser from running it;
 * otherwise, the problem says why it is missing.
 */
export function findLine(
  { html, policy }: Pick<SitePage, 'html' | 'policy'>,
  key: string,
  server: URL,
): { readonly is_found: boolean; readonly problem: SiteProblem | null } {
  const scripts = scriptsOf(withoutComments(html))
  const own = scripts.find((tag) => tag.includes(key))
  if (own) {
    const isBlocked = policy.split(',').some((one) => blocks(one, own, server))
    return { is_found: true, problem: isBlocked ? 'policy' : null }
  }
  if (scriptsOf(html).some((tag) => tag.includes(key))) return { is_found: false, problem: 'in_comment' }
  if (scripts.some((tag) => /\/widget\.js\b/.test(tag) && /\bdata-key=/.test(tag)))
    return { is_found: false, problem: 'other_bot' }
  return { is_found: false, problem: TAG_MANAGER.test(html) ? 'tag_manager' : 'no_line' }
}
