import type { Member } from '#contract/account/members.ts'

/** Action on a member, or adding one, whose dialog is open. */
export type MemberCommand =
  | { readonly kind: 'add' }
  | {
      readonly kind: 'figures' | 'limit' | 'role' | 'reset' | 'two-factor' | 'active'
      readonly member: Member
    }
