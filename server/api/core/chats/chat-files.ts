import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { and, inArray, isNull } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import {
  FILE_MAX_BYTES,
  MESSAGE_MAX_CHARS,
  PLAYGROUND_FILE_MAX_BYTES,
  UPLOAD_FILES_MAX,
} from '#contract/base/limits.ts'
import { chatOf } from '#server/api/core/chats/store.ts'
import type { Context } from '#server/api/core/context.ts'
import type { VisitorCaller } from '#server/api/platform/auth/callers.ts'
import { discard, receive, type UploadLimit } from '#server/api/platform/uploads/receive.ts'
import { chatFiles } from '#server/db/schema/chats.ts'
import { detectFile } from '#server/engine/ingest/detect/detect-format.ts'
import { AppError, found } from '#server/lib/app-error.ts'

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

const isHtml = async (path: string): Promise<boolean> => {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1024), 0, 1024, 0)
    return /<(!doctype html|html|head|body)\b/i.test(buffer.toString('utf8', 0, bytesRead))
  } finally {
    await file.close()
  }
}

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

/** Returns the current upload limit of the visitor's chat, so that a rejected upload is never written to disk. */
export async function visitorLimit(
  { db }: Context,
  { clientId, chatId, bot }: VisitorCaller,
): Promise<UploadLimit> {
  const { status, channel } = found(await chatOf(db, clientId, chatId))
  if (status === 'ended') throw new AppError('chat_ended')
  return {
    files: bot.row.config.attach_enabled ? UPLOAD_FILES_MAX : 0,
    fileSize: channel === 'playground' ? PLAYGROUND_FILE_MAX_BYTES : FILE_MAX_BYTES,
  }
}

/** Receives the files of a chat message; a rejected upload leaves no files behind. */
export async function receiveChatFiles(
  context: Context,
  { clientId, chatId }: FileTarget,
  limit: UploadLimit,
  request: FastifyRequest,
): Promise<ChatUpload> {
  const { files, fields } = await receive(context, request, limit)
  try {
    const text = fields.message ?? ''
    if (text.length > MESSAGE_MAX_CHARS)
      throw new AppError('validation_failed', { fields: { message: 'maxLength' } })
    const rows = []
    for (const { name, size, path } of files) {
      const type = await typeOf(join(context.config.dataDir, path), name)
      rows.push({ client_id: clientId, chat_id: chatId, name, size, type, path })
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

/** Deletes uploaded files to which no message refers, because the message was rejected or repeated. */
export async function discardUnsent(context: Context, { fileIds }: ChatUpload): Promise<void> {
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
