import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import { MESSAGE_MAX } from '#contract/limits.ts'
import { chatFiles } from '../../db/schema/chats.ts'
import { detectFile } from '../../engine/ingest/detect/detect-format.ts'
import { AppError } from '../../lib/app-error.ts'
import type { VisitorCaller } from '../auth/callers.ts'
import type { Context } from '../context.ts'
import { discard, type Received, receive, type UploadLimit } from '../uploads/receive.ts'

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
  readonly files: readonly Received[]
}

/** Takes the files of a chat message; whatever is refused leaves nothing behind. */
export async function receiveChatFiles(
  context: Context,
  visitor: VisitorCaller,
  request: FastifyRequest,
  limit: UploadLimit,
): Promise<ChatUpload> {
  const { files, fields } = await receive(context, request, limit)
  try {
    const text = fields.message ?? ''
    if (files.length && !visitor.bot.row.config.attach_enabled) throw new AppError('attachments_disabled')
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
    return { text, fileIds: kept.map(({ id }) => id), files }
  } catch (error) {
    await discard(context, files)
    throw error
  }
}
