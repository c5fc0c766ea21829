import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import { UNUSED_UPLOAD_LIFE_MS } from '#contract/base/limits.ts'
import * as contract from '#contract/chats/files.ts'
import { bannerImage, uploadBanner } from '#server/api/core/bots/banner-images.ts'
import { visibleChat } from '#server/api/core/chats/chat-actions.ts'
import { feature } from '#server/api/core/feature.ts'
import { mount } from '#server/api/platform/http/mount.ts'
import { sendAttachment } from '#server/api/platform/http/send-attachment.ts'
import { sendImage } from '#server/api/platform/http/send-image.ts'
import { smallPathOf } from '#server/api/platform/uploads/receive.ts'
import { sweepUploads } from '#server/api/platform/uploads/sweep.ts'
import { chatFiles } from '#server/db/schema/chats.ts'
import { AppError, found } from '#server/lib/app-error.ts'
import { ago } from '#server/lib/clock.ts'

/** Routes for chat files, which are always sent as downloads, and for images that the server has re-encoded. */
export const files = feature({
  routes(app, context) {
    const { db, config } = context

    const fileOf = async (clientId: number, id: number) => {
      const [row] = await db
        .select()
        .from(chatFiles)
        .where(and(eq(chatFiles.client_id, clientId), eq(chatFiles.id, id)))
      return found(row)
    }

    const send = (reply: FastifyReply, file: typeof chatFiles.$inferSelect, wished?: 'small') => {
      const { name, type, size, path } =
        wished && file.small_size > 0
          ? { ...file, type: 'image/webp', size: file.small_size, path: smallPathOf(file.path) }
          : file
      return sendAttachment(reply, { name, type, size, path: join(config.dataDir, path) })
    }

    mount(app, contract.downloadChatFile, async ({ member, params, query, reply }) => {
      const file = await fileOf(member.clientId, params.id)
      await visibleChat(db, member, file.chat_id)
      return send(reply, file, query.size)
    })

    mount(app, contract.downloadOwnFile, async ({ visitor, params, query, reply }) => {
      const file = await fileOf(visitor.clientId, params.file)
      if (file.chat_id !== visitor.chatId) throw new AppError('not_found')
      return send(reply, file, query.size)
    })

    mount(app, contract.uploadBanner, ({ member, request }) => uploadBanner(context, member, request))

    mount(app, contract.getBannerImage, async ({ params, reply }) =>
      sendImage(reply, await bannerImage(db, params.name)),
    )
  },
  schedule: {
    'sweep-uploads': {
      cron: '47 4 * * *',
      run: (context) => sweepUploads(context, ago(context.clock, UNUSED_UPLOAD_LIFE_MS)),
    },
  },
})
