import type { Member } from '#contract/members.ts'

/** Returns the name of a member as in chats; the email address if there is none. */
export const memberName = ({
  first_name,
  last_name,
  email,
}: Pick<Member, 'first_name' | 'last_name' | 'email'>): string => `${first_name} ${last_name}`.trim() || email
