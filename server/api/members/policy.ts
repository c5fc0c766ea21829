import { type Role, roles } from '#contract/members.ts'
import type { Member, UserRow } from '../auth/callers.ts'

const rank = (role: Role): number => roles.indexOf(role)

/** Nobody changes a member who ranks above themselves. */
export const mayChange = (caller: Member, other: Pick<UserRow, 'role'>): boolean =>
  rank(other.role) >= rank(caller.role)

/** Nobody gives a role above their own. */
export const mayGive = (caller: Member, role: Role): boolean => rank(role) >= rank(caller.role)

/** Nobody resets themselves: that would change a password without knowing it. */
export const mayReset = (caller: Member, other: Pick<UserRow, 'id' | 'role'>): boolean =>
  caller.id !== other.id && mayChange(caller, other)

/** Nobody disables themselves. */
export const mayDisable = (caller: Member, other: Pick<UserRow, 'id' | 'role'>): boolean =>
  caller.id !== other.id && mayChange(caller, other)
