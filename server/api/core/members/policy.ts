import { type Role, roles } from '#contract/account/members.ts'
import type { Member, UserRow } from '#server/api/platform/auth/callers.ts'

const rank = (role: Role): number => roles.indexOf(role)

/** Returns whether a member may change another; nobody may change a member who ranks above them. */
export const mayChange = (caller: Member, other: Pick<UserRow, 'role'>): boolean =>
  rank(other.role) >= rank(caller.role)

/** Returns whether a member may grant a role; nobody may grant a role above their own. */
export const mayAssignRole = (caller: Member, role: Role): boolean => rank(role) >= rank(caller.role)

/**
 * Returns whether a member may reset another's password. Members cannot reset their own, because this would change it without the
 * current one.
 */
export const mayReset = (caller: Member, other: Pick<UserRow, 'id' | 'role'>): boolean =>
  caller.id !== other.id && mayChange(caller, other)

/** Returns whether a member may disable another; members cannot disable themselves. */
export const mayDisable = (caller: Member, other: Pick<UserRow, 'id' | 'role'>): boolean =>
  caller.id !== other.id && mayChange(caller, other)
