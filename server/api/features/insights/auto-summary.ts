import type { Changed } from '#server/api/core/chats/changes.ts'
import { localeOf } from '#server/api/core/chats/locale.ts'
import { chatOf } from '#server/api/core/chats/store.ts'
import { clientOf } from '#server/api/core/clients/store.ts'
import type { Context, With } from '#server/api/core/context.ts'
import type { ClientRow } from '#server/api/platform/auth/callers.ts'
import { job } from '#server/api/platform/jobs/job.ts'
import type { Tx } from '#server/db/client.ts'
import { AppError } from '#server/lib/app-error.ts'
import { run } from './run.ts'
import { summaryWork } from './service.ts'

/** Chat that was handed over or ended, and its version; each version is summarized once. */
interface ChatVersion {
  readonly clientId: number
  readonly chatId: number
  readonly version: number
}

/** Job that summarizes a chat. */
export const summarizeChatJob = job<ChatVersion>('summarize-chat', { retries: 3 })

/** Queues a summary of each chat that is handed over or ended, for clients with automatic summaries. */
export async function autoSummary(
  { jobs }: Context,
  tx: Tx,
  client: ClientRow,
  { chat }: Changed,
): Promise<void> {
  if (!client.chat_config.isAutoSummaryEnabled || chat.channel === 'playground') return
  await jobs.enqueue(tx, summarizeChatJob, { clientId: client.id, chatId: chat.id, version: chat.version })
}

/**
 * Summarizes a chat automatically. The chat's version is the idempotency key, so that a job that runs twice is charged only once.
 * If the chat cannot be summarized, for example because no queries are left, logs this and skips the chat.
 */
export async function summarizeAutomatically(
  context: With<'insights'>,
  { clientId, chatId, version }: ChatVersion,
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
    context.log.info({ chat: chatId, code: error.code }, 'could not summarize a chat automatically')
  }
}

const leftOut: ReadonlySet<string> = new Set(['query_quota_exceeded', 'chat_empty', 'chat_too_short'])
