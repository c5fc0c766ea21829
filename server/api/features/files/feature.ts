import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import { UNUSED_UPLOAD_LIFE_MS } from '#contract/base/limits.ts'
import * as contract from '#contract/chats/files.ts'
import { bannerImage, uploadBanner } from '#server/api/core/bots/banner-images.ts'
import { visibleChat } from '#server/api/core/chats/chat-actions.ts'
import { feature } from '#server/api/core/feature.ts'
import { mount } from '#server/api/platform/http/mount.ts'
import { sendImage } from '#server/api/platform/http/send-image.ts'
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

    const send = async (reply: FastifyReply, { name, type, size, path }: typeof chatFiles.$inferSelect) => {
      const bytes = found(await open(join(config.dataDir, path)).catch(() => null))
      return reply
        .headers({
          'content-type': type,
          'content-length': size,
          'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
          'x-content-type-options': 'nosniff',
          'content-security-policy': "default-src 'none'; sandbox",
          'cache-control': 'private, no-store',
        })
        .send(bytes.createReadStream())
    }

    mount(app, contract.downloadChatFile, async ({ member, params, reply }) => {
      const file = await fileOf(member.clientId, params.id)
      await visibleChat(db, member, file.chat_id)
      return send(reply, file)
    })

    mount(app, contract.downloadOwnFile, async ({ visitor, params, reply }) => {
      const file = await fileOf(visitor.clientId, params.file)
      if (file.chat_id !== visitor.chatId) throw new AppError('not_found')
      return send(reply, file)
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
