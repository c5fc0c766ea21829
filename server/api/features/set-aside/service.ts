import { SNOOZE_MAX_MS } from '#contract/base/limits.ts'
import { canManageChat } from '#contract/chats/chat-policy.ts'
import { appendChatEvents, chatEvent } from '#server/api/core/chats/change-events.ts'
import type { Changed } from '#server/api/core/chats/changes.ts'
import { lockAllowed } from '#server/api/core/chats/chat-actions.ts'
import { moveThenAssign } from '#server/api/core/chats/move-then-assign.ts'
import { asideStep } from '#server/api/core/chats/steps.ts'
import { checkVersion } from '#server/api/core/chats/version-in.ts'
import type { Context } from '#server/api/core/context.ts'
import type { Member } from '#server/api/platform/auth/callers.ts'
import { AppError } from '#server/lib/app-error.ts'
import { type SetAside, updateSetAside } from './store.ts'

/** Sets a chat aside, so that its agent has room for a waiting chat, or resumes it. */
export async function setAside(
  context: Context,
  caller: Member,
  chatId: number,
  { change, seen }: { readonly change: SetAside; readonly seen: number | null },
): Promise<Changed> {
  return moveThenAssign(context, caller.clientId, async (tx) => {
    const { member, chat } = await lockAllowed(tx, caller, chatId, canManageChat)
    if ('until' in change && change.until) checkAhead(context, change.until)
    const changed = await updateSetAside(tx, member.clientId, chatId, {
      aside: change,
      version: seen,
      by: member.id,
      now: context.clock.now(),
    })
    if (!changed) {
      checkVersion(chat, seen)
      throw new AppError('chat_not_assigned')
    }
    await appendChatEvents(tx, changed, [chatEvent('chat.updated', changed, asideStep(changed, member))])
    return changed
  })
}

/** Throws `validation_failed` unless the time is in the future but not too far ahead. */
function checkAhead({ clock }: Pick<Context, 'clock'>, until: Date): void {
  const ahead = until.getTime() - clock.now().getTime()
  if (ahead <= 0) throw new AppError('validation_failed', { fields: { until: 'minimum' } })
  if (ahead > SNOOZE_MAX_MS) throw new AppError('validation_failed', { fields: { until: 'maximum' } })
}
