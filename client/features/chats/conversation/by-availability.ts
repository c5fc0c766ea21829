import type { Availability, Member } from '#contract/members.ts'

const ranks: Record<Availability, number> = { online: 0, away: 1, offline: 2 }

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
