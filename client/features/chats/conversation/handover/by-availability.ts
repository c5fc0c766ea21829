import type { Availability, Member } from '#contract/account/members.ts'

const ranks: Record<Availability, number> = { online: 0, transfers_only: 1, away: 2, offline: 3 }

/**
 * Sorts members to choose from: the signed-in member first, then online, away and offline ones, each with the fewest open chats
 * first.
 */
export const byAvailability =
  (me: number) =>
  (one: Member, other: Member): number =>
    Number(other.id === me) - Number(one.id === me) ||
    ranks[one.availability] - ranks[other.availability] ||
    one.open_chats - other.open_chats ||
    one.first_name.localeCompare(other.first_name)
