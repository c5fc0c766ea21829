import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { BANNER_IMAGE_MAX_BYTES } from '#contract/base/limits.ts'
import { BANNER_FOLDER } from '#contract/bots/banner-address.ts'
import type { Member } from '#server/api/platform/auth/callers.ts'
import { discard, type Received, receive } from '#server/api/platform/uploads/receive.ts'
import type { Executor } from '#server/db/client.ts'
import { bannerImages, bots } from '#server/db/schema/bots.ts'
import { clients } from '#server/db/schema/clients.ts'
import { AppError } from '#server/lib/app-error.ts'
import { asWebp } from '#server/lib/images/raster.ts'
import type { Context } from '../context.ts'

/** Our choice: maximum side length of a banner; twice the widget's width, for high-density screens. */
const SIDE_MAX_PX = 1_200

const redrawn = (owner: number, path: string, name: string): Promise<Buffer> =>
  asWebp(path, { owner, side: SIDE_MAX_PX, formats: ['png', 'jpeg', 'webp', 'gif'] }).catch((cause) => {
    throw new AppError('file_type_invalid', { params: { name }, fields: { files: 'type' }, cause })
  })

async function imageIn({ config }: Context, owner: number, [file]: readonly Received[]): Promise<Buffer> {
  if (!file) throw new AppError('file_missing', { fields: { files: 'required' } })
  return redrawn(owner, join(config.dataDir, file.path), file.name)
}

/** Re-encodes and saves a banner image, and returns its URL. The image is deleted if no banner refers to it within a day. */
export async function uploadBanner(
  context: Context,
  member: Member,
  request: FastifyRequest,
): Promise<{ image: string }> {
  const { files } = await receive(context, request, { files: 1, fileSize: BANNER_IMAGE_MAX_BYTES })
  try {
    const bytes = await imageIn(context, member.clientId, files)
    const name = `${context.ids.token(16)}.webp`
    await context.db.insert(bannerImages).values({ name, client_id: member.clientId, bytes })
    return { image: BANNER_FOLDER + name }
  } finally {
    await discard(context, files)
  }
}

/** Returns the bytes of an image; null if there is no image with that name. */
export async function bannerImage(db: Executor, name: string): Promise<Uint8Array | null> {
  const [row] = await db
    .select({ bytes: bannerImages.bytes })
    .from(bannerImages)
    .where(eq(bannerImages.name, name))
  return row?.bytes ?? null
}

/** Deletes images older than `before` to which neither a bot's banners nor the defaults for new bots refer. */
export async function forgetBannerImages(db: Executor, before: Date): Promise<void> {
  await db.execute(sql`
    delete from ${bannerImages} i where i.created_at < ${before}
      and not exists (select 1 from ${bots} b where b.client_id = i.client_id
        and position(i.name in (b.config -> 'banners')::text) > 0)
      and not exists (select 1 from ${clients} c where c.id = i.client_id
        and position(i.name in (c.look -> 'bot' -> 'banners')::text) > 0)`)
}
