import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CHAT_PICTURE_MAX_BYTES, PICTURE_ALT_MAX_CHARS } from '#contract/base/limits.ts'
import type { Context } from '#server/api/core/context.ts'
import { type Received, smallPathOf } from '#server/api/platform/uploads/receive.ts'
import type { chatFiles } from '#server/db/schema/chats.ts'
import { AppError } from '#server/lib/app-error.ts'
import { type PictureLimits, type pictureFormatOf, redrawPicture } from '#server/lib/images/picture.ts'
import type { ChatUploadLimit } from './chat-upload-limit.ts'

/** Throws if a chat does not accept pictures, or not this one. */
export function checkPicture(
  { pictures, fileSize }: ChatUploadLimit,
  { name, size }: Received,
  format: ReturnType<typeof pictureFormatOf>,
): void {
  const fields = { files: 'type' }
  if (pictures === 'off') throw new AppError('pictures_disabled', { fields })
  if (pictures === 'early') throw new AppError('pictures_too_early', { fields })
  if (format === 'heic') throw new AppError('picture_heic', { params: { name }, fields })
  if (format === null) throw new AppError('picture_invalid', { params: { name }, fields })
  const limit = Math.min(fileSize, CHAT_PICTURE_MAX_BYTES)
  if (size > limit)
    throw new AppError('file_too_large', { params: { limit, name }, fields: { files: 'size' } })
}

/** Columns of `chat_files` that describe a file's content. */
export type StoredFile = Pick<
  typeof chatFiles.$inferInsert,
  'name' | 'size' | 'type' | 'width' | 'height' | 'small_size'
>

/** Replaces a stored picture with its redrawn versions. Throws `picture_invalid` if it cannot be drawn. */
export async function storePicture(
  { config, log }: Context,
  { name, path }: Pick<Received, 'name' | 'path'>,
  limits: PictureLimits,
): Promise<StoredFile> {
  const picture = await redrawPicture(join(config.dataDir, path), limits).catch((error: unknown) => {
    log.info({ err: error }, 'could not draw a picture')
    throw new AppError('picture_invalid', { params: { name }, fields: { files: 'type' } })
  })
  await writeFile(join(config.dataDir, path), picture.bytes)
  await writeFile(join(config.dataDir, smallPathOf(path)), picture.small)
  const { type, width, height, ending } = picture
  return {
    name: `${name.replace(/\.[^.]*$/, '') || 'picture'}.${ending}`,
    size: picture.bytes.length,
    small_size: picture.small.length,
    ...{ type, width, height },
  }
}

/** Returns the alternative texts in an upload's field `alt`. Throws `validation_failed` if they cannot be read. */
export function altTexts(text: string | undefined): readonly string[] {
  if (!text) return []
  try {
    const list: unknown = JSON.parse(text)
    if (Array.isArray(list) && list.every((one) => typeof one === 'string')) {
      if (list.every((one) => one.length <= PICTURE_ALT_MAX_CHARS)) return list.map((one) => one.trim())
    }
  } catch (error) {
    throw new AppError('validation_failed', { fields: { alt: 'format' }, cause: error })
  }
  throw new AppError('validation_failed', { fields: { alt: 'maxLength' } })
}
