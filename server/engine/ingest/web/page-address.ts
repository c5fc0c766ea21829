/** Returns an address as it is shown and compared: without fragment, user name and password. */
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
 * Returns the address of a page: the canonical one that it names, else where it was found. Addresses of other sites are ignored, and so
 * is a front page named by another page: misconfigured shops name it on every page.
 */
export function addressOf(found: string, canonical: string | null): string {
  const here = plain(found)
  if (canonical === null || !URL.canParse(canonical)) return here.href
  const named = plain(canonical)
  const isBelieved = hostOf(named) === hostOf(here) && (isFront(here) || !isFront(named))
  return isBelieved ? named.href : here.href
}
