import { join } from 'node:path'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import {
  CHAT_PICTURE_MAX_BYTES,
  FILE_MAX_BYTES,
  MESSAGE_MAX_CHARS,
  PLAYGROUND_FILE_MAX_BYTES,
  UPLOAD_FILES_MAX,
} from '#contract/base/limits.ts'
import { chatOf } from '#server/api/core/chats/store.ts'
import type { Context } from '#server/api/core/context.ts'
import type { VisitorCaller } from '#server/api/platform/auth/callers.ts'
import { firstBytesOf } from '#server/api/platform/uploads/first-bytes.ts'
import { discard, type Received, receive } from '#server/api/platform/uploads/receive.ts'
import type { BotSettings } from '#server/db/schema/bots.ts'
import { chatFiles, messages } from '#server/db/schema/chats.ts'
import { detectFile } from '#server/engine/ingest/detect/detect-format.ts'
import { AppError, found } from '#server/lib/app-error.ts'
import { PICTURE_HEAD_BYTES, pictureFormatOf } from '#server/lib/images/picture.ts'
import { altTexts, checkPicture, type StoredFile, storePicture } from './chat-pictures.ts'
import type { ChatUploadLimit } from './chat-upload-limit.ts'

/** Media types allowed in a chat (specification 5), by format. */
const mediaTypes: Record<string, string> = {
  txt: 'text/plain',
  csv: 'text/csv',
  xml: 'text/xml',
  html: 'text/html',
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Extensions that announce a picture. */
const PICTURE_NAME = /\.(png|jpe?g|webp|gif|hei[cf]|avif|bmp|tiff?)$/i

const isHtml = async (path: string): Promise<boolean> =>
  /<(!doctype html|html|head|body)\b/i.test((await firstBytesOf(path, 1024)).toString('utf8'))

const typeOf = async (path: string, name: string): Promise<string> => {
  const format = await detectFile(path, name).catch(async () => ((await isHtml(path)) ? 'html' : null))
  const type = format && mediaTypes[format]
  if (!type) throw new AppError('file_type_invalid', { params: { name }, fields: { files: 'type' } })
  return type
}

/** Message with uploaded files that are stored but not part of the chat yet. */
export interface ChatUpload {
  readonly text: string
  readonly fileIds: readonly number[]
  /** The `as` field of an agent's message. */
  readonly as?: string | undefined
}

/** Chat to which files are uploaded. */
export interface FileTarget {
  readonly clientId: number
  readonly chatId: number
}

/** Returns the upload limit of chats in the widget, according to the bot's settings. */
export const widgetLimit = ({
  attach_enabled: acceptsFiles,
  pictures_enabled,
}: Pick<BotSettings, 'attach_enabled' | 'pictures_enabled'>): ChatUploadLimit => {
  const pictures = pictures_enabled === false ? 'off' : 'on'
  return {
    files: acceptsFiles || pictures === 'on' ? UPLOAD_FILES_MAX : 0,
    fileSize: acceptsFiles ? FILE_MAX_BYTES : CHAT_PICTURE_MAX_BYTES,
    acceptsFiles,
    pictures,
  }
}

/** Returns whether the customer has written anything in a chat. */
async function hasWritten({ db }: Context, chatId: number): Promise<boolean> {
  const said = and(eq(messages.chat_id, chatId), eq(messages.sender, 'customer'))
  const rows = await db.select({ id: messages.id }).from(messages).where(said).limit(1)
  return rows.length > 0
}

/** Returns the current upload limit of the visitor's chat, so that a rejected upload is never written to disk. */
export async function visitorLimit(
  context: Context,
  { clientId, chatId, bot }: VisitorCaller,
): Promise<ChatUploadLimit> {
  const { status, channel } = found(await chatOf(context.db, clientId, chatId))
  if (status === 'ended') throw new AppError('chat_ended')
  const limit = widgetLimit(bot.row.config)
  if (channel === 'playground')
    return { ...limit, fileSize: Math.min(limit.fileSize, PLAYGROUND_FILE_MAX_BYTES) }
  const isEarly = limit.pictures === 'on' && !(await hasWritten(context, chatId))
  return isEarly ? { ...limit, pictures: 'early' } : limit
}

/** Checks an uploaded file, and redraws it if it is a picture. */
async function fileRow(
  context: Context,
  file: Received,
  limit: ChatUploadLimit,
  owner: number,
): Promise<StoredFile> {
  const { name, size, path } = file
  const full = join(context.config.dataDir, path)
  const format = pictureFormatOf(await firstBytesOf(full, PICTURE_HEAD_BYTES))
  if (format !== null || PICTURE_NAME.test(name)) {
    checkPicture(limit, file, format)
    return storePicture(context, file, { ...limit.pictureLimits, owner })
  }
  const type = await typeOf(full, name)
  if (!limit.acceptsFiles) throw new AppError('attachments_disabled', { fields: { files: 'disabled' } })
  return { name, size, type }
}

/** Receives the files of a chat message; a rejected upload leaves no files behind. */
export async function receiveChatFiles(
  context: Context,
  { clientId, chatId }: FileTarget,
  limit: ChatUploadLimit,
  request: FastifyRequest,
): Promise<ChatUpload> {
  const { files, fields } = await receive(context, request, limit)
  try {
    const text = fields.message ?? ''
    if (text.length > MESSAGE_MAX_CHARS)
      throw new AppError('validation_failed', { fields: { message: 'maxLength' } })
    const alts = altTexts(fields.alt)
    const rows = []
    for (const [index, file] of files.entries()) {
      const row = await fileRow(context, file, limit, clientId)
      const alt = (row.width && alts[index]) || null
      rows.push({ ...row, client_id: clientId, chat_id: chatId, path: file.path, alt })
    }
    const kept = rows.length
      ? await context.db.insert(chatFiles).values(rows).returning({ id: chatFiles.id })
      : []
    return { text, fileIds: kept.map(({ id }) => id), as: fields.as }
  } catch (error) {
    await discard(context, files)
    throw error
  }
}

/** Deletes received files to which no message refers, because the message was rejected or repeated. */
export async function discardUnsent(
  context: Context,
  { fileIds }: Pick<ChatUpload, 'fileIds'>,
): Promise<void> {
  if (!fileIds.length) return
  const unsent = and(inArray(chatFiles.id, [...fileIds]), isNull(chatFiles.message_id))
  try {
    await discard(
      context,
      await context.db.delete(chatFiles).where(unsent).returning({ path: chatFiles.path }),
    )
  } catch (error) {
    context.log.warn({ err: error }, 'could not delete unused files; the sweep will')
  }
}
