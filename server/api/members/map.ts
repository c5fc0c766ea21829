import type { Member, Profile } from '#contract/members.ts'
import type { Member as Caller, UserRow } from '../auth/callers.ts'
import { iso } from '../chats/map.ts'
import type { ListedUser } from './store.ts'

/** A member's row as lists and events carry it. */
export const toMember = (user: UserRow, openChats: number): Member => ({
  id: user.id,
  email: user.email,
  first_name: user.first_name,
  last_name: user.last_name,
  username: user.email,
  role: user.role,
  is_disabled: user.is_disabled,
  created_at: iso(user.created_at),
  availability: user.availability,
  open_chats: openChats,
  chat_limit: user.chat_limit,
})

/** A member of the list; whether they have a second factor concerns only those who may take it away. */
export const toListed = ({ user, openChats, hasFactor }: ListedUser, caller: Caller): Member => ({
  ...toMember(user, openChats),
  ...(caller.permissions.includes('canManageUser') && { two_factor_enabled: hasFactor }),
})

/** The signed-in member as the console reads them. */
export const toProfile = (caller: Caller, openChats: number, hasFactor: boolean): Profile => {
  const may = (permission: Caller['permissions'][number]) => caller.permissions.includes(permission)
  return {
    ...toMember(caller.user, openChats),
    client_id: caller.clientId,
    language: caller.user.language,
    notification_sound: caller.user.notification_sound,
    notification_desktop: caller.user.notification_desktop,
    two_factor_enabled: hasFactor,
    canManageUser: may('canManageUser'),
    canManageSetting: may('canManageSetting'),
    canAdhocReport: may('canAdhocReport'),
    canManageFloor: may('canManageFloor'),
    canSeeFinance: may('canSeeFinance'),
  }
}
