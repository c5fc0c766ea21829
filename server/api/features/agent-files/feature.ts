import { inArray } from 'drizzle-orm'
import { CHAT_PICTURE_MAX_BYTES, UPLOAD_FILES_MAX } from '#contract/base/limits.ts'
import type { IntegrationChannel } from '#contract/channels/channel-names.ts'
import {
  fileRules,
  isIntegrationChannel,
  pictureRules,
  replyModes,
} from '#contract/channels/channel-rules.ts'
import * as contract from '#contract/chats/chats.ts'
import { botOf } from '#server/api/core/bots/store.ts'
import { sendManual, writableChat } from '#server/api/core/chats/chat-actions.ts'
import { discardUnsent, receiveChatFiles, widgetLimit } from '#server/api/core/chats/chat-files.ts'
import type { ChatUploadLimit } from '#server/api/core/chats/chat-upload-limit.ts'
import { checkStorage } from '#server/api/core/clients/storage.ts'
import type { Context } from '#server/api/core/context.ts'
import { feature } from '#server/api/core/feature.ts'
import type { Member } from '#server/api/platform/auth/callers.ts'
import { mount } from '#server/api/platform/http/mount.ts'
import { chatFiles } from '#server/db/schema/chats.ts'
import { AppError, found } from '#server/lib/app-error.ts'

/**
 * Returns the upload limit for a member's message in a chat, and the chat's channel if it is not the widget. Called before the
 * upload, so that a rejected file is never written to disk.
 */
async function limitOf(
  { db }: Context,
  member: Member,
  chatId: number,
): Promise<{ readonly limit: ChatUploadLimit; readonly channel: IntegrationChannel | null }> {
  const chat = await writableChat(db, member, chatId)
  const { bot } = found(await botOf(db, member.clientId, chat.bot_id))
  // The bot's attachment setting applies only to the widget, not to customers on a channel.
  if (isIntegrationChannel(chat.channel))
    return {
      limit: {
        files: UPLOAD_FILES_MAX,
        // A larger picture is redrawn until it fits the channel.
        fileSize: Math.max(fileRules[chat.channel].maxBytes, CHAT_PICTURE_MAX_BYTES),
        acceptsFiles: true,
        pictures: 'on',
        pictureLimits: pictureRules[chat.channel],
      },
      channel: chat.channel,
    }
  return { limit: widgetLimit(bot.config), channel: null }
}

/** Throws if the chat's channel does not accept one of the files; pictures have been redrawn to fit it. */
async function checkTypes({ db }: Context, fileIds: readonly number[], channel: IntegrationChannel | null) {
  const types = channel && fileRules[channel].types
  if (!channel || fileIds.length === 0) return
  const files = await db
    .select()
    .from(chatFiles)
    .where(inArray(chatFiles.id, [...fileIds]))
  const documents = files.filter(({ width }) => width === null)
  const { maxBytes } = fileRules[channel]
  const large = documents.find(({ size }) => size > maxBytes)
  if (large)
    throw new AppError('file_too_large', {
      params: { limit: maxBytes, name: large.name, channel },
      fields: { files: 'size' },
    })
  const wrong = types && documents.find(({ type }) => !types.includes(type))
  if (wrong)
    throw new AppError('file_type_invalid', {
      params: { name: wrong.name, channel },
      fields: { files: 'type' },
    })
}

/** Routes for files that agents send to customers. */
export const agentFiles = feature({
  routes(app, context) {
    mount(app, contract.sendManualFiles, async ({ member, params, headers, request }) => {
      const target = { clientId: member.clientId, chatId: params.id }
      const { limit, channel } = await limitOf(context, member, params.id)
      await checkStorage(context, member.client)
      const upload = await receiveChatFiles(context, target, limit, request)
      try {
        await checkTypes(context, upload.fileIds, channel)
        const mode = replyModes.find((one) => one === upload.as) ?? null
        return await sendManual(context, member, params.id, {
          ...upload,
          mode,
          key: headers['idempotency-key'],
        })
      } finally {
        await discardUnsent(context, upload)
      }
    })
  },
})
