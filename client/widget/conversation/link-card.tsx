import './link-card.css'
import type { RefObject } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { safeHref } from '#client/markdown/safe-href.ts'
import type { LinkPreview, previewLink } from '#contract/account/link-preview.ts'
import { bearer } from '../panel/api.ts'
import type { PanelSession } from '../panel/session-types.ts'
import { usePanel } from '../view/use-session.ts'

const ADDRESS = /https?:\/\/[^\s<>"'`\\]+/i
/** Trailing punctuation, closing brackets and Markdown marks, which do not belong to the URL before them. */
const TRAILING = /[.,;:!?…)\]}*_~]+$/

const PICTURE = /!\[[^\][]{0,500}\]\([^\s()]{1,2048}\)/g

/** Returns the first web URL in a text, or null; images do not count as links. */
const firstLink = (text: string): string | null =>
  safeHref(ADDRESS.exec(text.replace(PICTURE, ''))?.[0].replace(TRAILING, '') ?? '')

const asked = new Map<string, Promise<LinkPreview | null>>()

/** Fetches the preview of a URL and caches it; null if there is none or the request fails, because a preview is optional. */
function fetchPreview({ parts: { api }, state }: PanelSession, url: string): Promise<LinkPreview | null> {
  const { token = '' } = state.conversation?.state() ?? {}
  const headers = bearer({ token })
  const known = asked.get(url)
  if (known) return known
  const preview = api.call<typeof previewLink>('POST', '/link-preview', { body: { url }, headers }).then(
    (found) => found ?? null,
    () => {
      asked.delete(url)
      return null
    },
  )
  asked.set(url, preview)
  return preview
}

/** Returns whether an element has come near the visible part of the panel. */
function useSeen(element: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (!element.current || isSeen) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true), {
      rootMargin: '200px',
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, isSeen])
  return isSeen
}

/** Preview of a message's first link, fetched when it comes near the screen; renders nothing without a preview. */
export function LinkCard({ text }: { readonly text: string }) {
  const { session } = usePanel()
  const url = firstLink(text)
  const container = useRef<HTMLDivElement>(null)
  const isSeen = useSeen(container)
  const [preview, setPreview] = useState<LinkPreview | null>(null)
  const [isBroken, setBroken] = useState(false)
  useEffect(() => {
    if (!url || !isSeen) return
    let isCurrent = true
    void fetchPreview(session, url).then((found) => isCurrent && setPreview(found))
    return () => {
      isCurrent = false
    }
  }, [session, url, isSeen])
  const card = useRef<HTMLAnchorElement>(null)
  // Notifies the conversation that its height has changed, as images do when they load.
  useEffect(() => {
    if (preview) card.current?.dispatchEvent(new Event('load'))
  }, [preview])
  if (!url) return null
  if (!preview?.title) return <div ref={container} class="link-place" />
  const { title, description, image, domain } = preview
  return (
    <a ref={card} class="link-card" href={url} target="_blank" rel="noopener noreferrer nofollow">
      <span>
        <small>{domain}</small>
        <strong>{title}</strong>
        {description && <small>{description}</small>}
      </span>
      {/^(https:\/\/|\/(?!\/))/.test(image) && !isBroken && (
        <img src={image} alt="" loading="lazy" referrerpolicy="no-referrer" onError={() => setBroken(true)} />
      )}
    </a>
  )
}
