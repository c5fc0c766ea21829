import type { UserRow } from '#server/api/platform/auth/callers.ts'
import type { NewEvent } from '#server/api/platform/journal/append.ts'
import { iso } from '#server/lib/iso.ts'

/** Columns of a member that describe their availability. */
type Available = Pick<UserRow, 'id' | 'availability' | 'away_reason'> & {
  readonly availability_since: Date | string | null
}

/** Returns the event for a changed availability; `by` is null if the member's presence caused the change. */
export const availabilityEvent = (user: Available, by: number | null): NewEvent => ({
  type: 'availability.changed',
  payload: {
    user_id: user.id,
    availability: user.availability,
    reason: user.away_reason,
    ...(user.availability_since && { since: iso(user.availability_since) }),
    by,
  },
  audience: 'everyone',
})
