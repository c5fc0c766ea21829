import type { Client } from '#contract/clients.ts'
import { type Member, type Profile, permissionsOf } from '#contract/members.ts'
import type { Permission } from '#contract/route.ts'
import { expiryOf } from '#machines/token.ts'

/** The member and the account, as they are fetched together. */
export interface Account {
  readonly profile: Profile
  readonly client: Client
}

/** True where the signed-in member has a permission; nobody has one before the profile is there. */
export const permits = (profile: Profile | null, permission: Permission): boolean =>
  profile?.[permission] ?? false

/** The profile after a change of the member: a new role brings its permissions at once. */
export function withMember(profile: Profile, member: Member): Profile {
  const has = (permission: Permission) => permissionsOf[member.role].includes(permission)
  return {
    ...profile,
    ...member,
    canManageUser: has('canManageUser'),
    canManageSetting: has('canManageSetting'),
    canAdhocReport: has('canAdhocReport'),
    canManageFloor: has('canManageFloor'),
    canSeeFinance: has('canSeeFinance'),
  }
}

/** When the subscription ends, milliseconds since 1970. */
export const endOf = (client: Client): number => Date.parse(client.subscription.end_date)

/** True where a path leads to a page of this console, so that a crafted link cannot send a member elsewhere after signing in. */
export const isOwnPath = (path: string): boolean => /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path)

/** The path to return to after signing in; the pages of signing in themselves are not worth a return. */
export const returnPath = (path: string | null | undefined): string | null =>
  path && isOwnPath(path) && !/^\/(auth\/|reset-password)/.test(path) ? path : null

/** A token with the moment it ends; null where it says none. */
export const sessionOf = (token: string) => ({ token, expiresAt: expiryOf(token) })
