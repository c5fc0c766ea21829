import { type Member, type Profile, takesChats } from '#contract/account/members.ts'
import type { Member as Caller, UserRow } from '#server/api/platform/auth/callers.ts'
import type { Config } from '#server/config.ts'
import { iso, isoOrNull } from '#server/lib/iso.ts'
import type { ListedUser, ProfileParts } from './store.ts'

/** Maps a member's row to the API format for lists and events. */
export const toMember = (user: UserRow, openChats: number): Member => ({
  id: user.id,
  email: user.email,
  first_name: user.first_name,
  last_name: user.last_name,
  name: user.name,
  username: user.email,
  role: user.role,
  picture: user.picture,
  is_disabled: user.is_disabled,
  created_at: iso(user.created_at),
  availability: user.availability,
  away_reason: user.away_reason,
  availability_since: isoOrNull(user.availability_since),
  open_chats: openChats,
  chat_limit: user.chat_limit,
  takes_chats: takesChats(user),
})

/**
 * Maps a member to the API format for lists; whether the member uses a second factor is visible only to callers who may remove
 * it.
 */
export const toListed = ({ user, openChats, hasFactor }: ListedUser, caller: Caller): Member => ({
  ...toMember(user, openChats),
  ...(caller.permissions.includes('canManageUser') && { two_factor_enabled: hasFactor }),
})

/** Maps the signed-in member to the API format, including their settings, their permissions and what the server accepts. */
export const toProfile = (
  caller: Caller,
  { openChats, hasFactor, floorSize }: ProfileParts,
  { acceptsRecordings }: Pick<Config, 'acceptsRecordings'>,
): Profile => {
  const may = (permission: Caller['permissions'][number]) => caller.permissions.includes(permission)
  return {
    ...toMember(caller.user, openChats),
    client_id: caller.clientId,
    language: caller.user.language,
    notification_sound: caller.user.notification_sound,
    notification_desktop: caller.user.notification_desktop,
    notification_choices: caller.user.notification_choices,
    notification_digest: caller.user.notification_digest,
    notification_mail_minutes: caller.user.notification_mail_minutes,
    floor_size: floorSize,
    time_zone: caller.user.time_zone,
    hotkeys: caller.user.hotkeys,
    accepts_recordings: acceptsRecordings,
    two_factor_enabled: hasFactor,
    canManageUser: may('canManageUser'),
    canManageSetting: may('canManageSetting'),
    canAdhocReport: may('canAdhocReport'),
    canManageFloor: may('canManageFloor'),
    canSeeFinance: may('canSeeFinance'),
  }
}
