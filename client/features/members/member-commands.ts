import type { Member } from '#contract/account/members.ts'

/** Action whose dialog is open: adding a member, or an action on an existing one. */
export type MemberCommand =
  | { readonly kind: 'add' }
  | {
      readonly kind: 'figures' | 'limit' | 'role' | 'reset' | 'two-factor' | 'active'
      readonly member: Member
    }
