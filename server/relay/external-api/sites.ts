/** Returns the host of an entry in the allowed sites, which may also be a whole address. */
const hostOf = (entry: string): string =>
  entry
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, '')
    .replace(/[/?#].*$/, '')

/** Returns whether a page may show a bot: a listed site, any if none is listed, or a page of this server. */
export function maySee(allowed: readonly string[], page: string, ownHost: string): boolean {
  if (!URL.canParse(page)) return false
  const { host, hostname } = new URL(page)
  if (!allowed.length || host === ownHost) return true
  return allowed.map(hostOf).some((entry) => {
    const isSub = entry.startsWith('*.') && hostname.endsWith(entry.slice(1))
    return isSub || entry === host || entry === hostname
  })
}

/** Returns the sites that may embed a bot, as a `frame-ancestors` value. */
export const frameAncestorsOf = (allowed: readonly string[]): string =>
  allowed.length
    ? ["'self'", ...allowed.map(hostOf).filter((host) => /^[a-z0-9*.:-]+$/.test(host))].join(' ')
    : '*'
