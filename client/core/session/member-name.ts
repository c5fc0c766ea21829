import type { Member } from '#contract/account/members.ts'

/** Returns a member's name as shown in chats, in the order customary in their language; falls back to the email address. */
export const memberName = ({
  first_name,
  last_name,
  name,
  email,
}: Pick<Member, 'first_name' | 'last_name' | 'name' | 'email'>): string =>
  name?.trim() || `${first_name} ${last_name}`.trim() || email
