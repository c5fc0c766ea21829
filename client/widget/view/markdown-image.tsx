import './markdown-image.css'
import { useState } from 'preact/hooks'
import type { ImageProps } from '../markdown/image-props.ts'
import { usePanel } from './use-session.ts'

/** Returns the host of an entry; owners also paste whole addresses. */
const hostOf = (entry: string): string =>
  entry
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, '')
    .replace(/[/?#].*$/, '')

/** Returns whether an image is from one of the sites; only HTTPS is accepted. */
function isFrom(sites: readonly string[], address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, host } = new URL(address)
  return (
    protocol === 'https:' &&
    sites.map(hostOf).some((site) => (site.startsWith('*.') ? host.endsWith(site.slice(1)) : host === site))
  )
}

/** An image from a site that the owner has allowed; other images, and those that do not load, stay links. */
export function MarkdownImage({ address, alt, link }: ImageProps) {
  const { bot } = usePanel().state
  const [isBroken, setBroken] = useState(false)
  if (isBroken || !isFrom(bot?.picture_domain ?? [], address)) return <>{link}</>
  return (
    <a class="markdown-image" href={address} target="_blank" rel="noopener noreferrer nofollow">
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
