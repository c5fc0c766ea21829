import type { Message, Sender } from '#contract/chat-shapes.ts'
import type { Outgoing } from '#machines/chat/outbox.ts'
import type { SystemMessage } from './system-messages.ts'
import type { ThreadNote } from './thread-notes.ts'

/** A message in a group: saved or unsent. */
export type Entry =
  | { readonly key: string; readonly kind: 'saved'; readonly message: Message }
  | { readonly key: string; readonly kind: 'outgoing'; readonly outgoing: Outgoing }

/** The speaker of a group. */
export interface Speaker {
  readonly sender: Sender
  /** Name of the agent; null for the customer and the bot, whose names are in the chat. */
  readonly name: string | null
  /** True for the signed-in member. */
  readonly isMe: boolean
}

/** An item of the conversation. */
export type TimelineItem =
  | { readonly kind: 'day'; readonly key: string; readonly at: number }
  | { readonly kind: 'unread'; readonly key: string }
  | { readonly kind: 'notice'; readonly key: string; readonly systemMessage: SystemMessage }
  | { readonly kind: 'note'; readonly key: string; readonly note: ThreadNote }
  | {
      readonly kind: 'group'
      readonly key: string
      readonly speaker: Speaker
      /** When the first message was written, in milliseconds since 1970. */
      readonly at: number
      readonly entries: readonly Entry[]
    }

/** Input of the timeline. */
export interface TimelineParts {
  readonly messages: readonly Message[]
  readonly outbox: readonly Outgoing[]
  /** Oldest first. */
  readonly notices: readonly SystemMessage[]
  /** Oldest first. */
  readonly notes: readonly ThreadNote[]
  /** Last `order` that had been read when the chat was opened; null omits the separator. */
  readonly readUpTo: number | null
  readonly me: { readonly id: number; readonly name: string }
}

/** Our choice: pause after which the same speaker starts a new group. */
const GROUP_GAP_MS = 10 * 60_000

type Step = { readonly at: number } & (
  | { readonly entry: Entry; readonly speaker: Speaker }
  | { readonly systemMessage: SystemMessage }
  | { readonly note: ThreadNote }
)

/**
 * Returns a step for a saved message. It keeps the key of the unsent one, so that its bubble stays the same
 * element.
 */
const savedStep = (message: Message, me: TimelineParts['me']): Step => ({
  at: Date.parse(message.created_at),
  entry: { key: message.client_message_id ?? `order-${message.order}`, kind: 'saved', message },
  speaker: {
    sender: message.sender,
    name: message.agent?.name ?? null,
    isMe: message.agent?.id === me.id,
  },
})

const outgoingStep = (outgoing: Outgoing, me: TimelineParts['me']): Step => ({
  at: outgoing.at,
  entry: { key: outgoing.key, kind: 'outgoing', outgoing },
  speaker: { sender: 'agent', name: me.name, isMe: true },
})

/**
 * Orders a system message and a message of the same moment: a claim precedes the message, waiting and ending
 * follow it.
 */
const isBefore = (aside: Step, message: Step): boolean =>
  'systemMessage' in aside && aside.systemMessage.kind === 'assigned'
    ? aside.at <= message.at
    : aside.at < message.at

const systemMessageStep = (systemMessage: SystemMessage): Step => ({
  at: Date.parse(systemMessage.at),
  systemMessage,
})

const noteStep = (note: ThreadNote): Step => ({ at: Date.parse(note.at), note })

/**
 * Merges system messages and notes by time; messages keep the order in which they were saved, whatever their clocks
 * say.
 */
function withAsides(steps: readonly Step[], asides: readonly Step[], first: number): readonly Step[] {
  const rest = asides.filter(({ at }) => at >= first).sort((one, other) => one.at - other.at)
  const merged = steps.flatMap((step) => {
    const next = rest.findIndex((aside) => !isBefore(aside, step))
    return [...rest.splice(0, next < 0 ? rest.length : next), step]
  })
  return [...merged, ...rest]
}

const dayOf = (at: number) => new Date(at).toDateString()

const sameSpeaker = (one: Speaker, other: Speaker) =>
  one.sender === other.sender && one.name === other.name && one.isMe === other.isMe

const orderOf = (step: Step): number =>
  'entry' in step && step.entry.kind === 'saved' ? step.entry.message.order : Number.POSITIVE_INFINITY

/** Returns the separators before a step: a new day, and the start of the unread messages. */
function linesBefore(step: Step, last: Step | undefined, readUpTo: number | null): TimelineItem[] {
  const lines: TimelineItem[] = []
  if (!last || dayOf(last.at) !== dayOf(step.at))
    lines.push({ kind: 'day', key: `day-${step.at}`, at: step.at })
  const isUnread = readUpTo !== null && orderOf(step) === readUpTo + 1 && last !== undefined
  if (isUnread) lines.push({ kind: 'unread', key: 'unread' })
  return lines
}

function add(items: TimelineItem[], step: Step): void {
  if ('note' in step) {
    items.push({ kind: 'note', key: `note-${step.note.id ?? 'unsaved'}`, note: step.note })
    return
  }
  if ('systemMessage' in step) {
    const { systemMessage } = step
    items.push({ kind: 'notice', key: `${systemMessage.kind}-${systemMessage.at}`, systemMessage })
    return
  }
  const group = items.at(-1)
  const isSame =
    group?.kind === 'group' && sameSpeaker(group.speaker, step.speaker) && step.at - group.at < GROUP_GAP_MS
  if (isSame) items[items.length - 1] = { ...group, entries: [...group.entries, step.entry] }
  else
    items.push({
      kind: 'group',
      key: step.entry.key,
      speaker: step.speaker,
      at: step.at,
      entries: [step.entry],
    })
}

/**
 * Returns days, groups of messages of one speaker, and system messages, from the oldest to the unsent ones.
 */
export function timelineOf({
  messages,
  outbox,
  notices,
  notes,
  readUpTo,
  me,
}: TimelineParts): readonly TimelineItem[] {
  const saved = messages.map((message) => savedStep(message, me))
  const isWhole = (messages[0]?.order ?? 1) === 1
  const first = isWhole ? Number.NEGATIVE_INFINITY : (saved[0]?.at ?? Number.NEGATIVE_INFINITY)
  const steps = [
    ...withAsides(saved, [...notices.map(systemMessageStep), ...notes.map(noteStep)], first),
    ...outbox.map((outgoing) => outgoingStep(outgoing, me)),
  ]
  const items: TimelineItem[] = []
  steps.forEach((step, index) => {
    items.push(...linesBefore(step, steps[index - 1], readUpTo))
    add(items, step)
  })
  return items
}
