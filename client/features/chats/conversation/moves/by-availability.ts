import type { Availability, Member } from '#contract/account/members.ts'

const ranks: Record<Availability, number> = { online: 0, transfers_only: 1, away: 2, offline: 3 }

/**
 * Sorts members for choosing an assignee: the signed-in member first, then by availability, then by the number of open chats,
 * fewest first.
 */
export const byAvailability =
  (me: number) =>
  (one: Member, other: Member): number =>
    Number(other.id === me) - Number(one.id === me) ||
    ranks[one.availability] - ranks[other.availability] ||
    one.open_chats - other.open_chats ||
    one.first_name.localeCompare(other.first_name)
