import { type Role, roles } from '#contract/account/members.ts'
import type { Member, UserRow } from '#server/api/platform/auth/callers.ts'

const rank = (role: Role): number => roles.indexOf(role)

/** Members cannot change anyone who ranks above them. */
export const mayChange = (caller: Member, other: Pick<UserRow, 'role'>): boolean =>
  rank(other.role) >= rank(caller.role)

/** Members cannot grant a role above their own. */
export const mayAssignRole = (caller: Member, role: Role): boolean => rank(role) >= rank(caller.role)

/** Members cannot reset their own password this way, because that would change it without knowing the current one. */
export const mayReset = (caller: Member, other: Pick<UserRow, 'id' | 'role'>): boolean =>
  caller.id !== other.id && mayChange(caller, other)

/** Members cannot disable themselves. */
export const mayDisable = (caller: Member, other: Pick<UserRow, 'id' | 'role'>): boolean =>
  caller.id !== other.id && mayChange(caller, other)
