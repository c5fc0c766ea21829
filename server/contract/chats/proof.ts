import type { Chat } from './chat-shapes.ts'

type Claimed = Pick<Chat, 'id' | 'user_name' | 'email' | 'phone' | 'user_id' | 'proven'>

/**
 * Returns whether the site has proven who the customer of a chat is. Null where nothing is to be said of it: the bot has no identity
 * secret, or the customer claims to be nobody.
 */
export function isProven({ id, user_name, email, phone, user_id, proven }: Claimed): boolean | null {
  if (!proven) return null
  if (proven.length > 0) return true
  return email || phone || user_id || user_name !== `Visitor ${id}` ? false : null
}
