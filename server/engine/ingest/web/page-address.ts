/** An address as it is shown and compared: without fragment, name and password. */
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
 * Where a page stands: at the address that it names as its own (canonical), else where it was found. Another site's address is not
 * believed, nor a page that says it was the front page: shops that are set up wrongly say that on every page.
 */
export function addressOf(found: string, canonical: string | null): string {
  const here = plain(found)
  if (canonical === null || !URL.canParse(canonical)) return here.href
  const named = plain(canonical)
  const isBelieved = hostOf(named) === hostOf(here) && (isFront(here) || !isFront(named))
  return isBelieved ? named.href : here.href
}
