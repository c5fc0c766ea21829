import './markdown-image.css'
import { useState } from 'preact/hooks'
import type { ImageProps } from '../markdown/image-props.ts'
import { usePanel } from './use-session.ts'

/** Returns the host of a site entry; owners also paste full URLs. */
const hostOf = (entry: string): string =>
  entry
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, '')
    .replace(/[/?#].*$/, '')

/** Returns whether an image is hosted on one of the sites; only HTTPS is accepted. */
function isFrom(sites: readonly string[], address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, host } = new URL(address)
  return (
    protocol === 'https:' &&
    sites.map(hostOf).some((site) => (site.startsWith('*.') ? host.endsWith(site.slice(1)) : host === site))
  )
}

/** Image from a site that the owner allows; other images, and those that fail to load, are rendered as links. */
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
