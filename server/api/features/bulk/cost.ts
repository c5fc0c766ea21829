import { canSeeChat } from '#contract/chats/chat-policy.ts'
import { chatOf } from '#server/api/core/chats/store.ts'
import { quotaOf } from '#server/api/core/clients/quota.ts'
import type { Context } from '#server/api/core/context.ts'
import type { Member } from '#server/api/platform/auth/callers.ts'
import { costOf, isTooShort, transcriptOf } from '../insights/transcript.ts'

/**
 * Returns how many queries a chat's automatic summary would cost; 0 if the member cannot see the chat or the chat would not be
 * summarized.
 */
async function costOfOne({ db }: Context, member: Member, id: number): Promise<number> {
  const chat = await chatOf(db, member.clientId, id)
  if (!chat || chat.channel === 'playground' || !canSeeChat(member, chat)) return 0
  const transcript = await transcriptOf(db, chat)
  return isTooShort(transcript) ? 0 : costOf(transcript)
}

/**
 * Returns how many queries the automatic summaries would cost if the given chats were handed over or ended, and how many queries
 * are left.
 */
export async function bulkCost(context: Context, member: Member, ids: readonly number[]) {
  const { remaining } = await quotaOf(context.db, member.client, context.clock.now())
  if (!member.client.chat_config.isAutoSummaryEnabled) return { queries: 0, remaining }
  let queries = 0
  for (const id of ids) queries += await costOfOne(context, member, id)
  // Chats are no longer summarized once no queries are left.
  return { queries: Math.min(queries, remaining), remaining }
}
