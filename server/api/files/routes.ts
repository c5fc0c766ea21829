import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as contract from '#contract/files.ts'
import { chatFiles } from '../../db/schema/chats.ts'
import { AppError, found } from '../../lib/app-error.ts'
import { mount } from '../../plugins/mount.ts'
import { visibleChat } from '../chats/desk.ts'
import type { Context } from '../context.ts'

/** Files of chats: always a download, whatever is in them. */
export function fileRoutes(app: FastifyInstance, context: Context): void {
  const { db, config } = context

  const fileOf = async (clientId: number, id: number) => {
    const [row] = await db
      .select()
      .from(chatFiles)
      .where(and(eq(chatFiles.client_id, clientId), eq(chatFiles.id, id)))
    return found(row)
  }

  const send = (reply: FastifyReply, { name, type, size, path }: typeof chatFiles.$inferSelect) =>
    reply
      .headers({
        'content-type': type,
        'content-length': size,
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'private, no-store',
      })
      .send(createReadStream(join(config.dataDir, path)))

  mount(app, contract.downloadChatFile, async ({ member, params, reply }) => {
    const file = await fileOf(member.clientId, params.id)
    await visibleChat(db, member, file.chat_id)
    return send(reply, file)
  })

  mount(app, contract.downloadOwnFile, async ({ visitor, params, reply }) => {
    if (visitor.chatId !== params.id) throw new AppError('not_found')
    const file = await fileOf(visitor.clientId, params.file)
    if (file.chat_id !== visitor.chatId) throw new AppError('not_found')
    return send(reply, file)
  })
}
