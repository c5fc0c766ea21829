import type { SnapshotFrom } from 'xstate'
import type { Chat } from '#contract/chats/chat-shapes.ts'
import type { ShadowAnswer } from '#contract/knowledge/shadow.ts'
import type { shadowMachine } from './shadow-machine.ts'

/** Snapshot of a chat's prepared answers. */
export type ShadowSnapshot = SnapshotFrom<typeof shadowMachine>

/** Returns the answer that the composer offers, or null. */
export const offeredAnswer = (snapshot: ShadowSnapshot): ShadowAnswer | null =>
  snapshot.matches('offered') ? snapshot.context.answer : null

/** Returns the `order` of the customer's message that is waiting for the member's answer, or null. */
export function openOrder(
  chat: Pick<Chat, 'status' | 'assigned_agent' | 'last_message'>,
  memberId: number,
): number | null {
  if (chat.status !== 'assigned' || chat.assigned_agent?.id !== memberId) return null
  return chat.last_message?.sender === 'customer' ? chat.last_message.order : null
}
