import type { ChatConfig } from '#contract/clients.ts'
import { AppError } from '../../lib/app-error.ts'
import { changedKeys } from '../../lib/changed-keys.ts'
import { audit } from '../audit/audit.ts'
import type { Member } from '../auth/callers.ts'
import { drainQueue } from '../chats/assignment/drain.ts'
import type { Context } from '../context.ts'
import { userOf } from '../members/store.ts'
import { setClient } from './store.ts'

/** Saves how chats are handed to people, and hands out at once what waits. */
export async function saveChatConfig(
  context: Context,
  member: Member,
  body: ChatConfig,
): Promise<ChatConfig> {
  const { db } = context
  for (const id of body.specificAgentIds) {
    const agent = await userOf(db, member.clientId, id)
    if (!agent || agent.user.is_disabled)
      throw new AppError('agent_unavailable', { fields: { specificAgentIds: 'unknown' } })
  }
  const { isTagLangEnabled, tagLang, isAutoSummaryEnabled, autoAssign, assignType, specificAgentIds } = body
  const chat_config = {
    isTagLangEnabled,
    tagLang,
    isAutoSummaryEnabled,
    autoAssign,
    assignType,
    specificAgentIds,
  }
  await db.transaction(async (tx) => {
    await setClient(tx, member.clientId, { chat_config })
    const fields = changedKeys(member.client.chat_config, chat_config)
    await audit(
      tx,
      member,
      'settings.chats_changed',
      { id: member.clientId, name: member.client.name },
      { fields },
    )
  })
  await drainQueue(context, member.clientId)
  return chat_config
}
