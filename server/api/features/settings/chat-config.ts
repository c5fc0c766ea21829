import { ChatConfig, withDefaults } from '#contract/account/clients.ts'
import { assignWaitingChats } from '#server/api/core/chats/assignment/assign-waiting.ts'
import { setClient } from '#server/api/core/clients/store.ts'
import type { Context } from '#server/api/core/context.ts'
import { userOf } from '#server/api/core/members/store.ts'
import { audit } from '#server/api/platform/audit/audit.ts'
import type { Member } from '#server/api/platform/auth/callers.ts'
import { append, type NewEvent } from '#server/api/platform/journal/append.ts'
import { notify } from '#server/api/platform/notifications/notify.ts'
import type { Executor } from '#server/db/client.ts'
import { AppError, found } from '#server/lib/app-error.ts'
import { changedValues } from '#server/lib/changed-values.ts'
import { clientChanged } from './client-changed.ts'

/** Saves how chats are handed over to agents, and immediately assigns waiting chats by the new settings. */
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
  const known = Object.keys(ChatConfig.properties) as (keyof ChatConfig)[]
  const given = Object.fromEntries(known.filter((key) => key in body).map((key) => [key, body[key]]))
  const chat_config = { ...withDefaults(member.client.chat_config), ...given }
  await db.transaction(async (tx) => {
    const client = found(await setClient(tx, member.clientId, { chat_config }))
    const changes = changedValues(withDefaults(member.client.chat_config), chat_config)
    await audit(tx, member, {
      action: 'settings.chats_changed',
      subject: { id: member.clientId, name: member.client.name },
      detail: { fields: Object.keys(changes), changes },
    })
    const notified = await notifyListed(tx, member, chat_config, clock.now())
    await append(tx, member.clientId, [
      await clientChanged(tx, member, client, { changes, now: clock.now() }),
      ...notified,
    ])
  })
  await assignWaitingChats(context, member.clientId)
  return chat_config
}

/** Returns the ids of the members selected for automatic assignment; an empty list if members are not selected individually. */
const listed = ({ autoAssign, assignType, specificAgentIds }: ChatConfig): readonly number[] =>
  autoAssign && assignType === 'specific' ? specificAgentIds : []

/**
 * Notifies members who were added to or removed from the selection, except the member who made the change. Returns the events.
 */
async function notifyListed(tx: Executor, member: Member, now: ChatConfig, at: Date): Promise<NewEvent[]> {
  const [before, after] = [listed(member.client.chat_config), listed(now)]
  const missing = (from: readonly number[], among: readonly number[]) =>
    [...new Set(from)].filter((id) => !among.includes(id) && id !== member.id)
  const params = { by: member.name }
  const { clientId } = member
  return [
    ...(await notify(
      tx,
      clientId,
      { userIds: missing(after, before), kind: 'assignment_joined', params },
      at,
    )),
    ...(await notify(tx, clientId, { userIds: missing(before, after), kind: 'assignment_left', params }, at)),
  ]
}
