import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { and, inArray, isNull } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { FILE_MAX, MESSAGE_MAX, PLAYGROUND_FILE_MAX, UPLOAD_FILES_MAX } from '#contract/limits.ts'
import { chatFiles } from '../../db/schema/chats.ts'
import { detectFile } from '../../engine/ingest/detect/detect-format.ts'
import { AppError, found } from '../../lib/app-error.ts'
import type { VisitorCaller } from '../auth/callers.ts'
import { chatOf } from '../chats/store.ts'
import type { Context } from '../context.ts'
import { discard, receive, type UploadLimit } from '../uploads/receive.ts'

/** Types that may be sent in a chat (specification 5), by format. */
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

/** A message with its files, received and kept, not yet part of the chat. */
export interface ChatUpload {
  readonly text: string
  readonly fileIds: readonly number[]
}

/** What the visitor's chat takes at this moment; what is refused anyway is not written to disk first. */
async function limitOf({ db }: Context, { clientId, chatId, bot }: VisitorCaller): Promise<UploadLimit> {
  const { status, channel } = found(await chatOf(db, clientId, chatId))
  if (status === 'ended') throw new AppError('chat_ended')
  return {
    files: bot.row.config.attach_enabled ? UPLOAD_FILES_MAX : 0,
    fileSize: channel === 'playground' ? PLAYGROUND_FILE_MAX : FILE_MAX,
  }
}

/** Takes the files of a chat message; whatever is refused leaves nothing behind. */
export async function receiveChatFiles(
  context: Context,
  visitor: VisitorCaller,
  request: FastifyRequest,
): Promise<ChatUpload> {
  const { files, fields } = await receive(context, request, await limitOf(context, visitor))
  try {
    const text = fields.message ?? ''
    if (text.length > MESSAGE_MAX)
      throw new AppError('validation_failed', { fields: { message: 'maxLength' } })
    const rows = []
    for (const { name, size, path } of files) {
      const type = await typeOf(join(context.config.dataDir, path), name)
      rows.push({ client_id: visitor.clientId, chat_id: visitor.chatId, name, size, type, path })
    }
    const kept = rows.length
      ? await context.db.insert(chatFiles).values(rows).returning({ id: chatFiles.id })
      : []
    return { text, fileIds: kept.map(({ id }) => id) }
  } catch (error) {
    await discard(context, files)
    throw error
  }
}

/** Takes away those files of an upload that no message carries: it was refused, or had been sent before. */
export async function discardUnsent(context: Context, { fileIds }: ChatUpload): Promise<void> {
  if (!fileIds.length) return
  const unsent = and(inArray(chatFiles.id, [...fileIds]), isNull(chatFiles.message_id))
  try {
    await discard(
      context,
      await context.db.delete(chatFiles).where(unsent).returning({ path: chatFiles.path }),
    )
  } catch (error) {
    context.log.warn({ err: error }, 'files that no message carries were left for the sweep')
  }
}
