import type { Chat } from './chat-shapes.ts'

type Claimed = Pick<Chat, 'id' | 'user_name' | 'email' | 'phone' | 'user_id' | 'proven'>

/**
 * Returns whether the site has proven who a chat's customer is; null if there is nothing to prove, because the bot has no
 * identity secret or the customer has not claimed an identity.
 */
export function isProven({ id, user_name, email, phone, user_id, proven }: Claimed): boolean | null {
  if (!proven) return null
  if (proven.length > 0) return true
  return email || phone || user_id || user_name !== `Visitor ${id}` ? false : null
}
