import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { BANNER_FOLDER } from '#contract/banner-address.ts'
import { BANNER_IMAGE_MAX } from '#contract/limits.ts'
import type { Executor } from '../../db/client.ts'
import { bannerImages, bots } from '../../db/schema/bots.ts'
import { clients } from '../../db/schema/clients.ts'
import { AppError } from '../../lib/app-error.ts'
import { asWebp } from '../../lib/images/raster.ts'
import type { Member } from '../auth/callers.ts'
import type { Context } from '../context.ts'
import { discard, type Received, receive } from '../uploads/receive.ts'

/** Our choice: longest side of a banner, pixels; twice the width of the widget on a sharp screen. */
const SIDE = 1_200

const redrawn = (path: string, name: string): Promise<Buffer> =>
  asWebp(path, { side: SIDE, formats: ['png', 'jpeg', 'webp', 'gif'] }).catch((cause) => {
    throw new AppError('file_type_invalid', { params: { name }, fields: { files: 'type' }, cause })
  })

async function pictureOf({ config }: Context, [file]: readonly Received[]): Promise<Buffer> {
  if (!file) throw new AppError('file_missing', { fields: { files: 'required' } })
  return redrawn(join(config.dataDir, file.path), file.name)
}

/** Takes the picture of a banner, drawn anew, and answers its address. It is forgotten where no banner names it within a day. */
export async function uploadBanner(
  context: Context,
  member: Member,
  request: FastifyRequest,
): Promise<{ image: string }> {
  const { files } = await receive(context, request, { files: 1, fileSize: BANNER_IMAGE_MAX })
  try {
    const bytes = await pictureOf(context, files)
    const name = `${context.ids.token(16)}.webp`
    await context.db.insert(bannerImages).values({ name, client_id: member.clientId, bytes })
    return { image: BANNER_FOLDER + name }
  } finally {
    await discard(context, files)
  }
}

/** The bytes of a picture; null where there is none of that name. */
export async function bannerImage(db: Executor, name: string): Promise<Uint8Array | null> {
  const [row] = await db
    .select({ bytes: bannerImages.bytes })
    .from(bannerImages)
    .where(eq(bannerImages.name, name))
  return row?.bytes ?? null
}

/** Forgets pictures from before a moment that no banner names: neither of a bot, nor of those that new bots begin with. */
export async function forgetBannerImages(db: Executor, before: Date): Promise<void> {
  await db.execute(sql`
    delete from ${bannerImages} i where i.created_at < ${before}
      and not exists (select 1 from ${bots} b where b.client_id = i.client_id
        and position(i.name in (b.config -> 'banners')::text) > 0)
      and not exists (select 1 from ${clients} c where c.id = i.client_id
        and position(i.name in (c.look -> 'bot' -> 'banners')::text) > 0)`)
}
