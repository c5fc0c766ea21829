import { assigneeOf, type ChatAccess } from '#contract/chats/chat-policy.ts'
import { mayReceive } from '#contract/journal/audience.ts'
import { redactDeparture } from '#contract/journal/departures.ts'
import type { FeedEvent } from '#contract/journal/system.ts'
import { type MemberIdentity, viewerOf } from '../base/identity.ts'
import { consoleFrame, type Frame, missedFrame } from './publish.ts'

/** Returns the chats that belong to other agents after the missed events. */
function chatsOfOthers(missed: readonly FeedEvent[], userId: number): ReadonlySet<number> {
  const others = new Set<number>()
  for (const { event, chat_id } of missed) {
    if (chat_id === null || !('chat' in event)) continue
    const assignee = assigneeOf(event.chat as ChatAccess)
    if (assignee === null || assignee === userId) others.delete(chat_id)
    else others.add(chat_id)
  }
  return others
}

/**
 * Returns missed events as a member's console receives them; null for events that the member may not see. If another agent has a
 * chat now, events from while it was open to all agents are null too; only its assignment remains, redacted.
 */
export function missedFrames(missed: readonly FeedEvent[], member: MemberIdentity): (Frame | null)[] {
  const viewer = viewerOf(member)
  const others = member.sees_all ? new Set<number>() : chatsOfOthers(missed, member.user_id)
  return missed.map(({ event, audience, chat_id }) => {
    if (!mayReceive(viewer, { type: event.type, audience })) return null
    const isOpen = audience === null && chat_id !== null
    if (!isOpen || !others.has(chat_id)) return missedFrame(event)
    return event.type === 'chat.assigned' ? consoleFrame(redactDeparture(event, member.user_id)) : null
  })
}
