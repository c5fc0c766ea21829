import type { Member } from '#contract/account/members.ts'

/** Command for a member, awaiting its dialog. */
export type MemberCommand =
  | { readonly kind: 'add' }
  | {
      readonly kind: 'figures' | 'limit' | 'role' | 'reset' | 'two-factor' | 'active'
      readonly member: Member
    }
