import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { PICTURE_FOLDER } from '#contract/account/member-pictures.ts'
import { MEMBER_PICTURE_MAX_BYTES } from '#contract/base/limits.ts'
import type { Context } from '#server/api/core/context.ts'
import { toMember } from '#server/api/core/members/map.ts'
import { updateUser, userOf } from '#server/api/core/members/store.ts'
import type { Member } from '#server/api/platform/auth/callers.ts'
import { append } from '#server/api/platform/journal/append.ts'
import { discard, receive } from '#server/api/platform/uploads/receive.ts'
import type { Executor } from '#server/db/client.ts'
import { memberPictures } from '#server/db/schema/clients.ts'
import { AppError, found } from '#server/lib/app-error.ts'
import { asWebp } from '#server/lib/images/raster.ts'

/** Our choice: side length of a picture; twice the largest display size, for high-density screens. */
const SIDE_PX = 128

/**
 * Replaces or removes the caller's picture, and notifies all members. Returns the new picture's URL; empty if the picture was
 * removed.
 */
const replace = ({ db, ids }: Context, member: Member, picture: Buffer | null): Promise<string> =>
  db.transaction(async (tx) => {
    const ofMember = and(eq(memberPictures.client_id, member.clientId), eq(memberPictures.user_id, member.id))
    await tx.delete(memberPictures).where(ofMember)
    const name = picture ? `${ids.token(16)}.webp` : null
    if (picture && name)
      await tx
        .insert(memberPictures)
        .values({ name, client_id: member.clientId, user_id: member.id, bytes: picture })
    const address = name ? PICTURE_FOLDER + name : ''
    const user = found(await updateUser(tx, member.clientId, member.id, { picture: address }))
    const { openChats } = found(await userOf(tx, member.clientId, member.id))
    const payload = { member: toMember(user, openChats), revoked: false }
    await append(tx, member.clientId, [{ type: 'member.changed', payload, audience: 'everyone' }])
    return address
  })

/** Saves the caller's picture, cropped to a square and without metadata, and returns its URL. */
export async function uploadPicture(context: Context, member: Member, request: FastifyRequest) {
  const { files } = await receive(context, request, { files: 1, fileSize: MEMBER_PICTURE_MAX_BYTES })
  try {
    const [file] = files
    if (!file) throw new AppError('file_missing', { fields: { files: 'required' } })
    const { name, path } = file
    const picture = await asWebp(join(context.config.dataDir, path), {
      owner: member.clientId,
      side: SIDE_PX,
      isSquare: true,
      formats: ['png', 'jpeg', 'webp'],
    }).catch((cause) => {
      throw new AppError('file_type_invalid', { params: { name }, fields: { files: 'type' }, cause })
    })
    return { picture: await replace(context, member, picture) }
  } finally {
    await discard(context, files)
  }
}

export const removePicture = (context: Context, member: Member) => replace(context, member, null)

/** Returns the bytes of a picture; null if there is no picture with the given name. */
export async function memberPicture(db: Executor, name: string): Promise<Uint8Array | null> {
  const [row] = await db
    .select({ bytes: memberPictures.bytes })
    .from(memberPictures)
    .where(eq(memberPictures.name, name))
  return row?.bytes ?? null
}
