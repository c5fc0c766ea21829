import type { Member } from '#contract/members.ts'

/** What is about to be done, and to whom. */
export type MemberWish =
  | { readonly kind: 'add' }
  | { readonly kind: 'limit' | 'role' | 'reset' | 'two-factor' | 'active'; readonly member: Member }
