import type { LinkPreview } from '#contract/account/link-preview.ts'
import { LINK_PREVIEW_LIFE_MS, LINK_PREVIEW_MISS_LIFE_MS } from '#contract/base/limits.ts'
import type { With } from '#server/api/core/context.ts'
import { readPreview } from '#server/engine/ingest/preview/read-preview.ts'
import { AppError } from '#server/lib/app-error.ts'
import { fingerprint } from '#server/lib/ids.ts'
import { type CachedPreview, cachedPreview, savePreview } from './store.ts'

/** Removes the parts of a URL that are never sent to a server. Throws `url_invalid`. */
function cleaned(address: string): string {
  const url = URL.canParse(address.trim()) ? new URL(address.trim()) : null
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new AppError('url_invalid', { fields: { url: 'format' } })
  url.hash = ''
  url.username = ''
  url.password = ''
  return url.href
}

const isFresh = ({ preview, fetched_at }: CachedPreview, now: Date): boolean =>
  now.getTime() - fetched_at.getTime() < (preview ? LINK_PREVIEW_LIFE_MS : LINK_PREVIEW_MISS_LIFE_MS)

/**
 * Returns a function that returns the preview of a URL; null if it has none. Concurrent calls for the same URL share one fetch.
 */
export function createPreviews({ db, clock, web }: With<'web'>) {
  const underWay = new Map<string, Promise<LinkPreview | null>>()

  const visit = async (address: string, hash: string): Promise<LinkPreview | null> => {
    const known = await cachedPreview(db, hash)
    if (known && isFresh(known, clock.now())) return known.preview
    const preview = await readPreview(address, web)
    await savePreview(db, hash, preview, clock.now())
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
