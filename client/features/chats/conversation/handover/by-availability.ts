import type { Availability, Member } from '#contract/account/members.ts'

const ranks: Record<Availability, number> = { online: 0, transfers_only: 1, away: 2, offline: 3 }

/**
 * Orders members for a choice: the signed-in one first, then online, away and offline ones, each by the
 * fewest open chats.
 */
export const byAvailability =
  (me: number) =>
  (one: Member, other: Member): number =>
    Number(other.id === me) - Number(one.id === me) ||
    ranks[one.availability] - ranks[other.availability] ||
    one.open_chats - other.open_chats ||
    one.first_name.localeCompare(other.first_name)
