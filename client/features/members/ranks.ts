import { type Member, type Role, roles } from '#contract/account/members.ts'

/** Returns the roles that a member can assign: up to their own (decisions, section 3). */
export const rolesBelow = (own: Role): readonly Role[] => roles.slice(roles.indexOf(own))

/** Returns true if a member's role ranks above `own`, so that a member with the role `own` cannot edit them. */
export const ranksAbove = ({ role }: Pick<Member, 'role'>, own: Role): boolean =>
  roles.indexOf(role) < roles.indexOf(own)

/** Returns true if the member is the only owner who can sign in; the account needs one. */
export const isLastOwner = (member: Member, members: readonly Member[]): boolean =>
  member.role === 'owner' &&
  !member.is_disabled &&
  members.every(({ id, role, is_disabled }) => id === member.id || role !== 'owner' || is_disabled)
