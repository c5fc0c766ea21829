import { Unlink } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { call } from '#client/api/call.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { type LinkPreview, previewLink } from '#contract/account/link-preview.ts'
import { isShowable } from '#contract/account/trusted-hosts.ts'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'
import { failureOf } from '#machines/failure.ts'
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

/** Reason why a link has no preview. */
type Problem = keyof TranslationFunctions['chats']['conversation']['noPreview']

const problemOf = (error: unknown): Problem =>
  failureOf(error).params?.reason === 'network' ? 'unreachable' : 'failed'

/** Returns a URL's preview, or the reason why there is none; null before it has loaded, or without a URL. */
function usePreview(url: string | null, isSeen: boolean): LinkPreview | Problem | null {
  const [preview, setPreview] = useState<LinkPreview | Problem | null>(null)
  useEffect(() => {
    if (!url || !isSeen) return
    let isCurrent = true
    previews.get(url).then(
      (found) => isCurrent && setPreview(found?.title ? found : 'empty'),
      (error) => isCurrent && setPreview(problemOf(error)),
    )
    return () => {
      isCurrent = false
    }
  }, [url, isSeen])
  return preview
}

/**
 * Preview of a text's first link, fetched when it comes near the visible area; a small icon says why there is none. Shows nothing
 * without a link.
 */
export function LinkCard({ text }: { text: string }) {
  const url = firstLink(text)
  const container = useRef<HTMLDivElement>(null)
  const preview = usePreview(url, useSeen(container))
  if (!url) return null
  return (
    <div ref={container}>
      {typeof preview === 'string' ? (
        <NoPreview problem={preview} />
      ) : (
        preview && <Card preview={preview} url={url} />
      )}
    </div>
  )
}

/** Icon with the reason why a link has no preview; small, because the link itself remains usable. */
function NoPreview({ problem }: { problem: Problem }) {
  const text = useLL().chats.conversation.noPreview[problem]()
  return (
    <span role="img" aria-label={text} title={text} className="mt-0.5 inline-flex text-text-faint">
      <Unlink aria-hidden className="size-3" />
    </span>
  )
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
