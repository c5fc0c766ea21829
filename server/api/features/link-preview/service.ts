import { type LinkPreview, PREVIEW_IMAGE_FOLDER } from '#contract/account/link-preview.ts'
import { LINK_PREVIEW_LIFE_MS, LINK_PREVIEW_MISS_LIFE_MS } from '#contract/base/limits.ts'
import { MINUTE_MS, SECOND_MS } from '#contract/base/units.ts'
import type { With } from '#server/api/core/context.ts'
import { hasSpace } from '#server/api/platform/uploads/free-space.ts'
import { readPreview } from '#server/engine/ingest/preview/read-preview.ts'
import { AppError } from '#server/lib/app-error.ts'
import { FairTurns, OwnerRests, TurnDeadline, TurnTimeout } from '#server/lib/fair-turns.ts'
import { fingerprint } from '#server/lib/ids.ts'
import { asWebp } from '#server/lib/images/raster.ts'
import { type CachedPreview, cachedPreview, savePreview } from './store.ts'

/** Our choice: longest side of an image; twice the largest display size, for high-density screens. */
const SIDE_PX = 240

/**
 * Our choice: maximum number of previews that are fetched concurrently, in total and per client. Pages that never answer delay
 * only the previews of the client whose chats link to them; after repeated timeouts, those previews are left out.
 */
const TURNS = {
  ...{ atOnce: 16, perOwner: 4, waitMs: 10 * SECOND_MS, deadlineMs: 20 * SECOND_MS },
  breaker: { after: 8, restMs: MINUTE_MS, restMaxMs: 10 * MINUTE_MS },
} as const

const isLate = (error: unknown): boolean =>
  error instanceof TurnTimeout || error instanceof TurnDeadline || error instanceof OwnerRests

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
 * Returns a function that returns a URL's preview, or null if the URL has none. Concurrent calls for the same URL share one
 * fetch.
 */
export function createPreviews({ config, db, clock, ids, log, web }: With<'web'>) {
  const underWay = new Map<string, Promise<LinkPreview | null>>()
  const turns = new FairTurns(TURNS)

  /** Returns a picture as it is served; null if it is not an image. */
  const redrawn = (owner: number, bytes: Buffer) =>
    asWebp(bytes, { owner, side: SIDE_PX, formats: ['png', 'jpeg', 'webp', 'gif'] }).catch((err: unknown) => {
      log.debug({ err }, 'the image of a link preview is not an image')
      return null
    })

  const visit = async (clientId: number, address: string, hash: string): Promise<LinkPreview | null> => {
    const known = await cachedPreview(db, hash)
    if (known && isFresh(known, clock.now())) return known.preview
    const found = await readPreview(address, web)
    const picture = found?.picture && (await hasSpace(config)) ? await redrawn(clientId, found.picture) : null
    const name = picture && `${ids.token(16)}.webp`
    const preview = found && { ...found.preview, ...(name && { image: PREVIEW_IMAGE_FOLDER + name }) }
    await savePreview(db, hash, { preview, picture, picture_name: name, fetched_at: clock.now() })
    return preview
  }

  return async (clientId: number, given: string): Promise<LinkPreview | null> => {
    const address = cleaned(given)
    const hash = fingerprint(address)
    const running = underWay.get(hash)
    if (running) return running
    const started = turns
      .run(clientId, () => visit(clientId, address, hash))
      .catch((error: unknown) => {
        if (isLate(error)) return null
        throw error
      })
      .finally(() => underWay.delete(hash))
    underWay.set(hash, started)
    return started
  }
}
