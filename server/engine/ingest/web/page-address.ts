/** Returns an address for display and comparison: without fragment, user name and password. */
function plain(address: string): URL {
  const url = new URL(address)
  url.hash = ''
  url.username = ''
  url.password = ''
  return url
}

const hostOf = ({ host }: URL): string => host.replace(/^www\./, '')
const isFront = ({ pathname }: URL): boolean => /^\/(?:index\.\w+)?$/i.test(pathname)

/**
 * Returns the canonical address that a page declares, else the address where it was found. Ignores addresses on other sites, and
 * a front page declared by another page, because misconfigured shops declare it on every page.
 */
export function addressOf(found: string, canonical: string | null): string {
  const here = plain(found)
  if (canonical === null || !URL.canParse(canonical)) return here.href
  const named = plain(canonical)
  const isBelieved = hostOf(named) === hostOf(here) && (isFront(here) || !isFront(named))
  return isBelieved ? named.href : here.href
}
