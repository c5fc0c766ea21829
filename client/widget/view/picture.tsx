import './picture.css'
import { useState } from 'preact/hooks'
import type { PictureProps } from '../markdown/pictures.ts'
import { usePanel } from './use-session.ts'

/** Returns the host of an entry; owners also paste whole addresses. */
const hostOf = (entry: string): string =>
  entry
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, '')
    .replace(/[/?#].*$/, '')

/** Returns whether a picture is from one of the sites; no picture is fetched without encryption. */
function isFrom(sites: readonly string[], address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, host } = new URL(address)
  return (
    protocol === 'https:' &&
    sites.map(hostOf).some((site) => (site.startsWith('*.') ? host.endsWith(site.slice(1)) : host === site))
  )
}

/** A picture from a site that the owner has named; others, and those that do not load, stay links. */
export function Picture({ address, alt, link }: PictureProps) {
  const { bot } = usePanel().state
  const [isBroken, setBroken] = useState(false)
  if (isBroken || !isFrom(bot?.picture_domain ?? [], address)) return <>{link}</>
  return (
    <a class="picture" href={address} target="_blank" rel="noopener noreferrer nofollow">
      <img
        src={address}
        alt={alt}
        loading="lazy"
        referrerpolicy="no-referrer"
        onError={() => setBroken(true)}
      />
    </a>
  )
}
