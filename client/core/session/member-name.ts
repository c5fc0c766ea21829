import type { Member } from '#contract/account/members.ts'

/** Returns the name of a member as in chats, in the order of their language; the email address if there is none. */
export const memberName = ({
  first_name,
  last_name,
  name,
  email,
}: Pick<Member, 'first_name' | 'last_name' | 'name' | 'email'>): string =>
  name?.trim() || `${first_name} ${last_name}`.trim() || email
