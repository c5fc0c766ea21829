import { SNOOZE_MAX_MS } from '#contract/base/limits.ts'
import { canManageChat } from '#contract/chats/chat-policy.ts'
import { appendChatEvents, chatEvent } from '#server/api/core/chats/change-events.ts'
import { handOver } from '#server/api/core/chats/hand-over.ts'
import { chatOf } from '#server/api/core/chats/store.ts'
import { checkVersion } from '#server/api/core/chats/version-in.ts'
import type { Context } from '#server/api/core/context.ts'
import type { Member } from '#server/api/platform/auth/callers.ts'
import type { ChatSnapshot } from '#server/db/snapshots.ts'
import { AppError, found } from '#server/lib/app-error.ts'
import { type SetAside, updateSetAside } from './store.ts'

/** Sets a chat aside, so that its agent has room for a waiting chat, or resumes it. */
export async function setAside(
  context: Context,
  member: Member,
  chatId: number,
  { change, seen }: { readonly change: SetAside; readonly seen: number | null },
): Promise<ChatSnapshot> {
  const chat = found(await chatOf(context.db, member.clientId, chatId))
  if (!canManageChat(member, chat)) throw new AppError('chat_not_yours')
  if ('until' in change && change.until) checkAhead(context, change.until)
  return handOver(context, member.clientId, async (tx) => {
    const changed = await updateSetAside(tx, member.clientId, chatId, {
      aside: change,
      version: seen,
      now: context.clock.now(),
    })
    if (!changed) {
      checkVersion(found(await chatOf(tx, member.clientId, chatId)), seen)
      throw new AppError('chat_not_assigned')
    }
    await appendChatEvents(tx, changed, [chatEvent('chat.updated', changed)])
    return changed.chat
  })
}

/** Throws `validation_failed` unless the time is in the future but not too far ahead. */
function checkAhead({ clock }: Pick<Context, 'clock'>, until: Date): void {
  const ahead = until.getTime() - clock.now().getTime()
  if (ahead <= 0) throw new AppError('validation_failed', { fields: { until: 'minimum' } })
  if (ahead > SNOOZE_MAX_MS) throw new AppError('validation_failed', { fields: { until: 'maximum' } })
}
