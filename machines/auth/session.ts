import type { Client } from '#contract/account/clients.ts'
import { type Member, type Profile, permissionsOf } from '#contract/account/members.ts'
import type { Permission } from '#contract/base/route.ts'
import { expiryOf } from '../token.ts'

/** Profile and account, which are always fetched together. */
export interface Account {
  readonly profile: Profile
  readonly client: Client
}

/** Returns true if the signed-in member has a permission; false until the profile is loaded. */
export const permits = (profile: Profile | null, permission: Permission): boolean =>
  profile?.[permission] ?? false

/** Returns the profile after a change to the member; a new role takes effect immediately. */
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

/** Returns the end of the subscription, in milliseconds since 1970. */
export const endOf = (client: Client): number => Date.parse(client.subscription.end_date)

/** Returns true for a path within this console, so that a crafted link cannot redirect a member elsewhere after signing in. */
export const isOwnPath = (path: string): boolean => /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path)

/** Returns the path to open after signing in; null for the sign-in pages themselves, and for paths outside the console. */
export const returnPath = (path: string | null | undefined): string | null =>
  path && isOwnPath(path) && !/^\/(auth\/|reset-password)/.test(path) ? path : null

/** Returns a token with its expiry, which is null if the token never expires. */
export const sessionOf = (token: string) => ({ token, expiresAt: expiryOf(token) })
