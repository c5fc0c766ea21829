import type { HandoverHook } from '#server/api/core/chats/chat-hooks.ts'
import { localeOf } from '#server/api/core/chats/locale.ts'
import { chatOf } from '#server/api/core/chats/store.ts'
import { clientOf } from '#server/api/core/clients/store.ts'
import type { Context } from '#server/api/core/context.ts'
import type { JobData } from '#server/api/platform/jobs/jobs.ts'
import { AppError } from '#server/lib/app-error.ts'
import { run } from './run.ts'
import { summaryWork } from './service.ts'

/** Enqueues a summary for each chat that is handed over or ended, for clients with auto-summary. */
export const autoSummary = ({ jobs }: Pick<Context, 'jobs'>): HandoverHook => ({
  async inTransaction(tx, client, { chat }) {
    if (!client.chat_config.isAutoSummaryEnabled || chat.channel === 'playground') return
    await jobs.enqueue(tx, 'summarize-chat', { clientId: client.id, chatId: chat.id, version: chat.version })
  },
  afterCommit: () => jobs.wake('summarize-chat'),
})

/**
 * Summarises a chat automatically. The chat's version is the idempotency key, so that a job that runs twice
 * is charged once. Does nothing if no queries are left.
 */
export async function summarizeAutomatically(
  context: Context,
  { clientId, chatId, version }: JobData['summarize-chat'],
): Promise<void> {
  const { db } = context
  const client = await clientOf(db, clientId)
  const chat = await chatOf(db, clientId, chatId)
  if (!client || !chat) return
  const { isTagLangEnabled, tagLang } = client.chat_config
  const language = (isTagLangEnabled ? tagLang : localeOf(chat.language)) ?? tagLang
  try {
    await run(context, summaryWork, { client, chat, language, key: `auto:${version}`, userId: null })
  } catch (error) {
    const isOver = error instanceof AppError && leftOut.has(error.code)
    if (!isOver) throw error
    context.log.info({ chat: chatId, code: error.code }, 'a chat could not be summarized automatically')
  }
}

const leftOut: ReadonlySet<string> = new Set(['query_quota_exceeded', 'chat_empty', 'chat_too_short'])
