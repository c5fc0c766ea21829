import type { Executor } from '../../db/client.ts'
import { AppError } from '../../lib/app-error.ts'
import type { ClientRow } from '../auth/callers.ts'
import type { Changed } from '../chats/changes.ts'
import { localeOf } from '../chats/locale.ts'
import { chatOf } from '../chats/store.ts'
import type { Context } from '../context.ts'
import type { JobData } from '../jobs/jobs.ts'
import { run } from './run.ts'
import { summaryWork } from './service.ts'
import { clientOf } from './store.ts'

/** Has a chat that changed hands or ended summed up, where the client wants that. Call `jobs.wake` after the commit. */
export async function askForSummary(
  { jobs }: Context,
  tx: Executor,
  client: ClientRow,
  { chat }: Changed,
): Promise<void> {
  if (!client.chat_config.isAutoSummaryEnabled || chat.channel === 'playground') return
  await jobs.enqueue(tx, 'summarize-chat', { clientId: client.id, chatId: chat.id, version: chat.version })
}

/** Sums a chat up by itself; the version is the key, so that a job that runs twice is charged once. Without a query left it is left out. */
export async function summarizeByItself(
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
    context.log.info({ chat: chatId, code: error.code }, 'a chat was not summed up by itself')
  }
}

const leftOut: ReadonlySet<string> = new Set(['query_quota_exceeded', 'chat_empty'])
