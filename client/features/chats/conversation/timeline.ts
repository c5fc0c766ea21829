import type { Message, Sender } from '#contract/chat-shapes.ts'
import type { Outgoing } from '#machines/chat/outbox.ts'
import type { Notice } from './notices.ts'

/** One message in a group: saved, or on its way. */
export type Entry =
  | { readonly key: string; readonly kind: 'saved'; readonly message: Message }
  | { readonly key: string; readonly kind: 'outgoing'; readonly outgoing: Outgoing }

/** Who speaks in a group. */
export interface Speaker {
  readonly sender: Sender
  /** Name of the agent; null for the customer and the bot, whose names the chat knows. */
  readonly name: string | null
  /** True where it is the member who looks. */
  readonly isMe: boolean
}

/** What stands below each other in a conversation. */
export type TimelineItem =
  | { readonly kind: 'day'; readonly key: string; readonly at: number }
  | { readonly kind: 'unread'; readonly key: string }
  | { readonly kind: 'notice'; readonly key: string; readonly notice: Notice }
  | {
      readonly kind: 'group'
      readonly key: string
      readonly speaker: Speaker
      /** When the first message was written, milliseconds since 1970. */
      readonly at: number
      readonly entries: readonly Entry[]
    }

/** What a conversation is made of. */
export interface TimelineParts {
  readonly messages: readonly Message[]
  readonly outbox: readonly Outgoing[]
  /** Oldest first. */
  readonly notices: readonly Notice[]
  /** Last `order` that had been read when the chat was opened; null shows no line. */
  readonly readUpTo: number | null
  readonly me: { readonly id: number; readonly name: string }
}

/** Our choice: a pause after which the same speaker begins a new group, milliseconds. */
const PAUSE = 10 * 60_000

type Step = { readonly at: number } & (
  | { readonly entry: Entry; readonly speaker: Speaker }
  | { readonly notice: Notice }
)

/** A saved message keeps the key that it had on its way, so that its bubble stays the same element. */
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

/** A message may come about with a notice in one moment: taking the chat precedes it, waiting and ending follow it. */
const isBefore = (notice: Notice, message: Step): boolean =>
  notice.kind === 'assigned' ? Date.parse(notice.at) <= message.at : Date.parse(notice.at) < message.at

const noticeStep = (notice: Notice): Step => ({ at: Date.parse(notice.at), notice })

/** Notices go between the messages by their time; messages keep the order that they were saved in, whatever their clocks say. */
function withNotices(steps: readonly Step[], notices: readonly Notice[], first: number): readonly Step[] {
  const rest = notices.filter(({ at }) => Date.parse(at) >= first)
  const merged = steps.flatMap((step) => {
    const next = rest.findIndex((notice) => !isBefore(notice, step))
    return [...rest.splice(0, next < 0 ? rest.length : next).map(noticeStep), step]
  })
  return [...merged, ...rest.map(noticeStep)]
}

const dayOf = (at: number) => new Date(at).toDateString()

const sameSpeaker = (one: Speaker, other: Speaker) =>
  one.sender === other.sender && one.name === other.name && one.isMe === other.isMe

const orderOf = (step: Step): number =>
  'entry' in step && step.entry.kind === 'saved' ? step.entry.message.order : Number.POSITIVE_INFINITY

/** Lines that stand before a step: a new day, and where the unread messages begin. */
function linesBefore(step: Step, last: Step | undefined, readUpTo: number | null): TimelineItem[] {
  const lines: TimelineItem[] = []
  if (!last || dayOf(last.at) !== dayOf(step.at))
    lines.push({ kind: 'day', key: `day-${step.at}`, at: step.at })
  const isUnread = readUpTo !== null && orderOf(step) === readUpTo + 1 && last !== undefined
  if (isUnread) lines.push({ kind: 'unread', key: 'unread' })
  return lines
}

function add(items: TimelineItem[], step: Step): void {
  if ('notice' in step) {
    const { notice } = step
    items.push({ kind: 'notice', key: `${notice.kind}-${notice.at}`, notice })
    return
  }
  const group = items.at(-1)
  const isSame =
    group?.kind === 'group' && sameSpeaker(group.speaker, step.speaker) && step.at - group.at < PAUSE
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

/** Days, groups of messages of one speaker, and notices, from the oldest to what is on its way. */
export function timelineOf({
  messages,
  outbox,
  notices,
  readUpTo,
  me,
}: TimelineParts): readonly TimelineItem[] {
  const saved = messages.map((message) => savedStep(message, me))
  const isWhole = (messages[0]?.order ?? 1) === 1
  const first = isWhole ? Number.NEGATIVE_INFINITY : (saved[0]?.at ?? Number.NEGATIVE_INFINITY)
  const steps = [
    ...withNotices(saved, notices, first),
    ...outbox.map((outgoing) => outgoingStep(outgoing, me)),
  ]
  const items: TimelineItem[] = []
  steps.forEach((step, index) => {
    items.push(...linesBefore(step, steps[index - 1], readUpTo))
    add(items, step)
  })
  return items
}
