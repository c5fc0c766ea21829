import type { Member } from '#contract/members.ts'

/** Name of a member as chats carry it; the address where there is none. */
export const memberName = ({
  first_name,
  last_name,
  email,
}: Pick<Member, 'first_name' | 'last_name' | 'email'>): string => `${first_name} ${last_name}`.trim() || email
