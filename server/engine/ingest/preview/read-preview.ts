import type { LinkPreview } from '#contract/account/link-preview.ts'
import { isTrustedHost } from '#contract/account/trusted-hosts.ts'
import {
  PREVIEW_DESCRIPTION_MAX_CHARS,
  PREVIEW_IMAGE_MAX_BYTES,
  PREVIEW_IMAGE_TIMEOUT_MS,
  PREVIEW_PAGE_MAX_BYTES,
  PREVIEW_TIMEOUT_MS,
  PREVIEW_TITLE_MAX_CHARS,
  URL_MAX_CHARS,
} from '#contract/base/limits.ts'
import { decodeText } from '../text/decode.ts'
import type { FetchOutcome } from '../web/guarded-fetch.ts'
import type { Web } from '../web/web.ts'
import { headOf } from './head-of.ts'

type Fetch = Web['fetch']
type Page = Extract<FetchOutcome, { ok: true }>

const invisible = /[\p{Cc}\p{Cf}\s]+/gu

/** Puts a text on one line and truncates it to the given number of characters. */
const line = (text: string | undefined, most: number): string => {
  const plain = (text ?? '').replace(invisible, ' ').trim()
  const characters = [...plain]
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : plain
}

const isPage = ({ status, contentType }: Page): boolean =>
  status >= 200 && status < 300 && /^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(contentType)

const charsetOf = (contentType: string): string | null => /charset="?([\w-]+)/i.exec(contentType)?.[1] ?? null

/** Returns the absolute http(s) URL of an address, resolved against the page; null if it is invalid. */
function absolute(address: string | undefined, page: string): URL | null {
  if (!address || !URL.canParse(address, page)) return null
  const url = new URL(address, page)
  return ['http:', 'https:'].includes(url.protocol) && url.href.length <= URL_MAX_CHARS ? url : null
}

/** Returns the bytes of a picture; null if it cannot be loaded or is too large. */
async function pictureAt(fetch: Fetch, image: URL | null): Promise<Buffer | null> {
  if (!image) return null
  const answer = await fetch(image.href, {
    accept: 'image/webp,image/png,image/jpeg,image/gif',
    maxBytes: PREVIEW_IMAGE_MAX_BYTES,
    timeout: PREVIEW_IMAGE_TIMEOUT_MS,
  })
  return answer.ok && answer.status >= 200 && answer.status < 300 ? answer.bytes : null
}

/** Preview of a page, with the bytes of its picture, which come from an untrusted source. */
export interface ReadPreview {
  /** Preview whose `image` is the picture's address if the host is trusted, else ''. */
  readonly preview: LinkPreview
  readonly picture: Buffer | null
}

/**
 * Returns the link preview for a page's metadata; without metadata, the preview consists of the domain. Null if there is no page.
 * Never rejects.
 */
export async function readPreview(
  address: string,
  { fetch }: Pick<Web, 'fetch'>,
): Promise<ReadPreview | null> {
  const page = await fetch(address, {
    accept: 'text/html,application/xhtml+xml;q=0.9',
    maxBytes: PREVIEW_PAGE_MAX_BYTES,
    whenLarger: 'cut',
    timeout: PREVIEW_TIMEOUT_MS,
  })
  if (!page.ok || !isPage(page)) return null
  const url = new URL(page.url)
  const domain = url.hostname.replace(/^www\./, '')
  const found = await metadata(headOf(decodeText(page.bytes, charsetOf(page.contentType))))
  const image = absolute(found.image, page.url)
  const preview = {
    title: line(found.title, PREVIEW_TITLE_MAX_CHARS) || domain,
    description: line(found.description, PREVIEW_DESCRIPTION_MAX_CHARS),
    image: image && isTrustedHost(image.hostname) ? image.href : '',
    url: url.href,
    domain,
  }
  return { preview, picture: await pictureAt(fetch, image) }
}

async function metadata(html: string): Promise<{ title?: string; description?: string; image?: string }> {
  // The library is loaded with the first preview, because loading it takes longer than starting the API.
  const { default: scrape } = await import('open-graph-scraper')
  const { error, result } = await scrape({ html }).catch(() => ({ error: true, result: null }))
  if (error || !result) return {}
  const image = result.ogImage?.[0]?.url ?? result.twitterImage?.[0]?.url
  return {
    title: result.ogTitle ?? result.twitterTitle ?? '',
    description: result.ogDescription ?? result.twitterDescription ?? '',
    ...(image && { image }),
  }
}
