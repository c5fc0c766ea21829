import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/chats.ts'
import { FILE_MAX_BYTES, UPLOAD_FILES_MAX } from '#contract/limits.ts'
import { botOf } from '#server/api/core/bots/store.ts'
import { sendManual, writableChat } from '#server/api/core/chats/chat-actions.ts'
import type { Context } from '#server/api/core/context.ts'
import type { Member } from '#server/api/platform/auth/callers.ts'
import { mount } from '#server/api/platform/http/mount.ts'
import type { UploadLimit } from '#server/api/platform/uploads/receive.ts'
import { found } from '#server/lib/app-error.ts'
import { discardUnsent, receiveChatFiles } from '../visitor/files.ts'

/** Returns the limit of a member's message, so that a rejected upload is not written to disk first. */
async function limitOf({ db }: Context, member: Member, chatId: number): Promise<UploadLimit> {
  const chat = await writableChat(db, member, chatId)
  const { bot } = found(await botOf(db, member.clientId, chat.bot_id))
  return { files: bot.config.attach_enabled ? UPLOAD_FILES_MAX : 0, fileSize: FILE_MAX_BYTES }
}

/** Registers the route of files that agents send. */
export function agentFileRoutes(app: FastifyInstance, context: Context): void {
  mount(app, contract.sendManualFiles, async ({ member, params, headers, request }) => {
    const place = { clientId: member.clientId, chatId: params.id }
    const limit = await limitOf(context, member, params.id)
    const upload = await receiveChatFiles(context, place, limit, request)
    try {
      return await sendManual(context, member, params.id, { ...upload, key: headers['idempotency-key'] })
    } finally {
      await discardUnsent(context, upload)
    }
  })
}
