import { LINK_PREVIEW_LIFE, LINK_PREVIEW_MISS_LIFE } from '#contract/limits.ts'
import type { LinkPreview } from '#contract/link-preview.ts'
import { readPreview } from '../../engine/ingest/preview/read-preview.ts'
import { AppError } from '../../lib/app-error.ts'
import { fingerprint } from '../../lib/ids.ts'
import type { Context } from '../context.ts'
import { type KnownPreview, keepPreview, knownPreview } from './store.ts'

/** The address without what the server of the page never sees. Throws `url_invalid`. */
function cleaned(address: string): string {
  const url = URL.canParse(address.trim()) ? new URL(address.trim()) : null
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new AppError('url_invalid', { fields: { url: 'format' } })
  url.hash = ''
  url.username = ''
  url.password = ''
  return url.href
}

const isFresh = ({ preview, fetched_at }: KnownPreview, now: Date): boolean =>
  now.getTime() - fetched_at.getTime() < (preview ? LINK_PREVIEW_LIFE : LINK_PREVIEW_MISS_LIFE)

/** Makes the call that answers the preview of an address, or null. Several callers of one address share one visit to it. */
export function createPreviews({ db, clock, web }: Context) {
  const underWay = new Map<string, Promise<LinkPreview | null>>()

  const visit = async (address: string, hash: string): Promise<LinkPreview | null> => {
    const known = await knownPreview(db, hash)
    if (known && isFresh(known, clock.now())) return known.preview
    const preview = await readPreview(address, web)
    await keepPreview(db, hash, preview, clock.now())
    return preview
  }

  return async (given: string): Promise<LinkPreview | null> => {
    const address = cleaned(given)
    const hash = fingerprint(address)
    const running = underWay.get(hash)
    if (running) return running
    const started = visit(address, hash).finally(() => underWay.delete(hash))
    underWay.set(hash, started)
    return started
  }
}
