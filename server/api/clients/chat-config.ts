import type { ChatConfig } from '#contract/clients.ts'
import type { Executor } from '../../db/client.ts'
import { AppError } from '../../lib/app-error.ts'
import { changedKeys } from '../../lib/changed-keys.ts'
import { audit } from '../audit/audit.ts'
import type { Member } from '../auth/callers.ts'
import { drainQueue } from '../chats/assignment/drain.ts'
import type { Context } from '../context.ts'
import { append, type Fact } from '../journal/append.ts'
import { userOf } from '../members/store.ts'
import { notify } from '../notifications/notify.ts'
import { setClient } from './store.ts'

/** Saves how chats are handed to people, and hands out at once what waits. */
export async function saveChatConfig(
  context: Context,
  member: Member,
  body: ChatConfig,
): Promise<ChatConfig> {
  const { db, clock } = context
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
    await append(tx, member.clientId, await notifyListed(tx, member, chat_config, clock.now()))
  })
  await drainQueue(context, member.clientId)
  return chat_config
}

/** Members to whom chats are given by name; none while chats are given out otherwise. */
const listed = ({ autoAssign, assignType, specificAgentIds }: ChatConfig): readonly number[] =>
  autoAssign && assignType === 'specific' ? specificAgentIds : []

/** Tells whoever came onto the list of those who are given chats, and whoever left it, unless they did it themselves. */
async function notifyListed(tx: Executor, member: Member, now: ChatConfig, at: Date): Promise<Fact[]> {
  const [before, after] = [listed(member.client.chat_config), listed(now)]
  const missing = (from: readonly number[], among: readonly number[]) =>
    [...new Set(from)].filter((id) => !among.includes(id) && id !== member.id)
  const params = { by: member.name }
  const { clientId } = member
  return [
    ...(await notify(tx, clientId, missing(after, before), { kind: 'assignment_joined', params }, at)),
    ...(await notify(tx, clientId, missing(before, after), { kind: 'assignment_left', params }, at)),
  ]
}
