import { useEffect, useRef, useState } from 'react'
import { call } from '#client/api/call.ts'
import { type LinkPreview, previewLink } from '#contract/account/link-preview.ts'
import { isShowable } from '#contract/account/trusted-hosts.ts'
import { firstLink } from './first-link.ts'
import { createPreviewCache } from './preview-cache.ts'

const previews = createPreviewCache(
  () => window.localStorage,
  async (url) => (await call(previewLink, { body: { url } })) ?? null,
)

/** Returns whether an element has come near the visible part of the page. */
function useSeen(element: React.RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (!element.current || isSeen || !('IntersectionObserver' in window)) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true), {
      rootMargin: '200px',
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, isSeen])
  return isSeen
}

/** Returns a URL's preview once it has loaded; null before that, without a URL, or if loading fails. */
function usePreview(url: string | null, isSeen: boolean): LinkPreview | null {
  const [preview, setPreview] = useState<LinkPreview | null>(null)
  useEffect(() => {
    if (!url || !isSeen) return
    let isCurrent = true
    previews.get(url).then(
      (found) => isCurrent && setPreview(found),
      // Ignored, because the preview is optional; the link in the text remains.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [url, isSeen])
  return preview
}

/** Preview of a text's first link, fetched when it comes near the visible area; shows nothing without a link or a preview. */
export function LinkCard({ text }: { text: string }) {
  const url = firstLink(text)
  const container = useRef<HTMLDivElement>(null)
  const preview = usePreview(url, useSeen(container))
  if (!url) return null
  return <div ref={container}>{preview?.title && <Card preview={preview} url={url} />}</div>
}

function Card({ preview, url }: { preview: LinkPreview; url: string }) {
  const { title, description, image, domain } = preview
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
      className="mt-1.5 flex max-w-md overflow-hidden rounded-lg border bg-surface transition-colors hover:bg-surface-hover"
    >
      <span className="flex min-w-0 flex-1 flex-col gap-0.5 px-3 py-2">
        <span className="truncate text-text-muted text-xs">{domain}</span>
        <span className="wrap-anywhere line-clamp-2 font-medium text-sm">{title}</span>
        {description && (
          <span className="wrap-anywhere line-clamp-2 text-text-muted text-xs">{description}</span>
        )}
      </span>
      {isShowable(image) && <PreviewImage key={image} address={image} />}
    </a>
  )
}

/** Image of a page, never loaded from a customer's own host; leaves no gap if it cannot be loaded. */
function PreviewImage({ address }: { address: string }) {
  const [hasFailed, setFailed] = useState(false)
  if (hasFailed) return null
  return (
    <img
      alt=""
      src={address}
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={() => setFailed(true)}
      className="w-24 shrink-0 object-cover"
    />
  )
}
