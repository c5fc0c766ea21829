import type { VisitorChat } from '#contract/chats/chat-shapes.ts'
import type { Message } from '#contract/chats/message-shapes.ts'

/** Entry of the conversation: a day, a change in who is answering, or a message. */
export type Entry =
  | { readonly kind: 'day'; readonly key: string; readonly at: string }
  | { readonly kind: 'joined'; readonly key: string; readonly name: string }
  | { readonly kind: 'back'; readonly key: string }
  | {
      readonly kind: 'message'
      readonly key: string
      readonly message: Message
      /** Whether the message is the first or the last of consecutive messages from the same person. */
      readonly isFirst: boolean
      readonly isLast: boolean
    }

type ChatStatus = Pick<VisitorChat, 'status' | 'assigned_agent'> | null

/** Returns the messages without the welcome text, which is shown already; some servers store it as the first message. */
export const withoutWelcome = (messages: readonly Message[], welcome: string): readonly Message[] => {
  const [first] = messages
  return first?.sender === 'bot' && first.message === welcome ? messages.slice(1) : messages
}

const speaker = ({ sender, agent }: Message): string => `${sender}${agent?.id ?? ''}`

const dayOf = (moment: string): string => new Date(moment).toDateString()

/** Tracks who answers: the bot, until an agent takes the chat. */
function createParty() {
  let agentId: number | null = null
  return {
    /** Returns the entry to insert before a message if someone else answers; null if nothing changed. */
    turn: (agent: { id: number; name: string } | null, key: string): Entry | null => {
      if ((agent?.id ?? null) === agentId) return null
      agentId = agent?.id ?? null
      return agent
        ? { kind: 'joined', key: `${key}-joined`, name: agent.name }
        : { kind: 'back', key: `${key}-back` }
    },
  }
}

/**
 * Returns the messages of a chat, interleaved with days and changes in who is answering; no day is inserted if the first message
 * is from today.
 */
export function timeline(messages: readonly Message[], chat: ChatStatus, today: Date): Entry[] {
  const entries: Entry[] = []
  const party = createParty()
  let day = today.toDateString()
  for (const [index, message] of messages.entries()) {
    const { order, created_at, sender, agent } = message
    const [before, after] = [messages[index - 1], messages[index + 1]]
    if (dayOf(created_at) !== day) entries.push({ kind: 'day', key: `day-${order}`, at: created_at })
    const hasMark = dayOf(created_at) !== day
    day = dayOf(created_at)
    const change = sender === 'customer' ? null : party.turn(sender === 'agent' ? agent : null, String(order))
    if (change) entries.push(change)
    const isFirst = hasMark || change !== null || !before || speaker(before) !== speaker(message)
    const isLast = !after || speaker(after) !== speaker(message)
    entries.push({ kind: 'message', key: String(order), message, isFirst, isLast })
  }
  const last = chat && chat.status !== 'ended' ? party.turn(chat.assigned_agent, 'now') : null
  return last ? [...entries, last] : entries
}
