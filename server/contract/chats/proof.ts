import type { Chat } from './chat-shapes.ts'

type Claimed = Pick<Chat, 'id' | 'user_name' | 'email' | 'phone' | 'user_id' | 'proven'>

/**
 * Returns whether the site has proven who the customer of a chat is; null if there is nothing to prove, because the bot has no
 * identity secret or the customer made no claim about who they are.
 */
export function isProven({ id, user_name, email, phone, user_id, proven }: Claimed): boolean | null {
  if (!proven) return null
  if (proven.length > 0) return true
  return email || phone || user_id || user_name !== `Visitor ${id}` ? false : null
}
