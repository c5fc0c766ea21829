import type { AvailabilityChoice, Member as MemberShape } from '#contract/account/members.ts'
import { assignWaitingChats } from '#server/api/core/chats/assignment/assign-waiting.ts'
import type { Context } from '#server/api/core/context.ts'
import { toMember } from '#server/api/core/members/map.ts'
import { mayChange } from '#server/api/core/members/policy.ts'
import { type UserWithLoad, updateUser, userOf } from '#server/api/core/members/store.ts'
import { audit } from '#server/api/platform/audit/audit.ts'
import { type Member, nameOf, type UserRow } from '#server/api/platform/auth/callers.ts'
import { append } from '#server/api/platform/journal/append.ts'
import type { Tx } from '#server/db/client.ts'
import { AppError, found } from '#server/lib/app-error.ts'
import { availabilityEvent } from './event.ts'

export const chooseAvailability = (context: Context, caller: Member, choice: AvailabilityChoice) =>
  choose(context, caller, { userId: caller.id, choice }, async () => {})

/** Sets a member's availability on behalf of a supervisor and records this in the audit log. */
export const chooseAvailabilityOf = (
  context: Context,
  caller: Member,
  userId: number,
  choice: AvailabilityChoice,
) =>
  choose(context, caller, { userId, choice }, async (tx, before, after) => {
    if (!mayChange(caller, before)) throw new AppError('permission_denied')
    if (before.is_disabled || before.availability === 'offline') throw new AppError('agent_unavailable')
    const detail = { from: before.availability, to: after.availability, reason: after.away_reason }
    await audit(tx, caller, {
      action: 'member.availability_changed',
      subject: { id: before.id, name: nameOf(before) },
      detail,
    })
  })

type Check = (tx: Tx, before: UserRow, after: Pick<UserRow, 'availability' | 'away_reason'>) => Promise<void>

async function choose(
  context: Context,
  caller: Member,
  { userId, choice }: { readonly userId: number; readonly choice: AvailabilityChoice },
  check: Check,
): Promise<MemberShape> {
  const { availability, reason = null } = choice
  const after = { availability, away_reason: availability === 'away' ? reason : null }
  const { user, openChats } = await context.db.transaction(async (tx): Promise<UserWithLoad> => {
    const before = found(await userOf(tx, caller.clientId, userId))
    await check(tx, before.user, after)
    const isSame =
      before.user.availability === after.availability && before.user.away_reason === after.away_reason
    // Several open tabs may send the same choice.
    if (isSame) return before
    const since = context.clock.now()
    const user = found(await updateUser(tx, caller.clientId, userId, { ...after, availability_since: since }))
    await append(tx, caller.clientId, [availabilityEvent(user, caller.id)])
    return { ...before, user }
  })
  if (availability === 'online') await assignWaitingChats(context, caller.clientId)
  return toMember(user, openChats)
}
