import type { ChatStep } from '#contract/chats/chat-steps.ts'
import type { Message, Sender } from '#contract/chats/message-shapes.ts'
import type { Outgoing } from '#machines/chat/outbox.ts'
import type { ShownRows } from './shown-rows.ts'
import type { ThreadNote } from './thread-notes.ts'

/** Message in the timeline, saved or unsent. */
export type Entry =
  | { readonly key: string; readonly kind: 'saved'; readonly message: Message }
  | { readonly key: string; readonly kind: 'outgoing'; readonly outgoing: Outgoing }

/** Sender of a message, with the name to show. */
export interface Speaker {
  readonly sender: Sender
  /** Name of the agent; null for the customer and the bot, whose names are stored in the chat. */
  readonly name: string | null
  /** True for the signed-in member. */
  readonly isMe: boolean
}

/**
 * Fields common to all rows. Separators are part of the row below them, because only messages, notices and notes have stable
 * keys.
 */
interface RowBase {
  readonly key: string
  /** Time of the message, note or change, in milliseconds since 1970. */
  readonly at: number
  /** True for the first row of a day. */
  readonly isNewDay: boolean
  /** True for the first row that was unread when the chat was opened. */
  readonly isUnread: boolean
}

/** Row with one message; consecutive messages from the same speaker are grouped visually. */
export interface MessageRow extends RowBase {
  readonly kind: 'message'
  readonly entry: Entry
  readonly speaker: Speaker
  /** True for the first message of a group, which shows the speaker's name. */
  readonly isFirst: boolean
  /** True for the last message of a group, which shows the delivery status. */
  readonly isLast: boolean
}

/** Row with a change to the chat itself. */
interface NoticeRow extends RowBase {
  readonly kind: 'notice'
  readonly step: ChatStep
}

interface NoteRow extends RowBase {
  readonly kind: 'note'
  readonly note: ThreadNote
}

export type TimelineRow = MessageRow | NoticeRow | NoteRow

/** Input of the timeline. */
export interface TimelineParts {
  readonly messages: readonly Message[]
  readonly outbox: readonly Outgoing[]
  /** Changes of the chat, in the order of the journal. */
  readonly changes: readonly ChatStep[]
  /** Oldest first. */
  readonly notes: readonly ThreadNote[]
  /** `order` of the last message read before the chat was opened; null for no separator. */
  readonly readUpTo: number | null
  readonly me: { readonly id: number; readonly name: string }
  /** Rows that the reader has chosen to see. */
  readonly shown: ShownRows
}

/** Our choice: pause after which a message from the same speaker starts a new group, in milliseconds. */
const GROUP_GAP_MS = 10 * 60_000

type Step = { readonly key: string; readonly at: number; readonly day: number } & (
  | { readonly kind: 'message'; readonly entry: Entry; readonly speaker: Speaker; readonly order: number }
  | { readonly kind: 'notice'; readonly step: ChatStep }
  | { readonly kind: 'note'; readonly note: ThreadNote }
)

/** Returns a number that identifies the local day of a time. It must be fast, because it is called for every message. */
function dayOf(at: number): number {
  const date = new Date(at)
  return date.getFullYear() * 512 + date.getMonth() * 32 + date.getDate()
}

type SavedStep = Step & { readonly kind: 'message' }

const steps = new WeakMap<Message, SavedStep>()

/**
 * Returns the cached step for a saved message. The step has the same key as the unsent message had, so that the bubble remains
 * the same element.
 */
function savedStep(message: Message, me: TimelineParts['me']): SavedStep {
  const known = steps.get(message)
  if (known) return known
  const key = message.client_message_id ?? `order-${message.order}`
  const at = Date.parse(message.created_at)
  const step: SavedStep = {
    kind: 'message',
    key,
    at,
    day: dayOf(at),
    order: message.order,
    entry: { key, kind: 'saved', message },
    speaker: {
      sender: message.sender,
      name: message.agent?.name ?? null,
      isMe: message.agent?.id === me.id,
    },
  }
  steps.set(message, step)
  return step
}

const outgoingStep = (outgoing: Outgoing, me: TimelineParts['me']): Step => ({
  kind: 'message',
  key: outgoing.key,
  at: outgoing.at,
  day: dayOf(outgoing.at),
  order: Number.POSITIVE_INFINITY,
  entry: { key: outgoing.key, kind: 'outgoing', outgoing },
  speaker: { sender: 'agent', name: me.name, isMe: true },
})

function noticeStep(step: ChatStep): Step & { readonly kind: 'notice' } {
  const at = Date.parse(step.at)
  return { kind: 'notice', key: `step-${step.seq}`, at, day: dayOf(at), step }
}

function noteStep(note: ThreadNote): Step {
  const at = Date.parse(note.at)
  return { kind: 'note', key: `note-${note.id ?? 'unsaved'}`, at, day: dayOf(at), note }
}

type Notice = ReturnType<typeof noticeStep>

/** Returns notices and notes as one list, by time; notices keep their order, even if their times contradict it. */
function interleaved(notices: readonly Notice[], notes: readonly Step[]): readonly Step[] {
  const merged: Step[] = []
  let next = 0
  for (const notice of notices) {
    for (let note = notes[next]; note && note.at < notice.at; note = notes[next]) {
      merged.push(note)
      next += 1
    }
    merged.push(notice)
  }
  return [...merged, ...notes.slice(next)]
}

/** Returns how many of the leading items meet a condition. */
function leading<T>(items: readonly T[], meets: (item: T) => boolean): number {
  const end = items.findIndex((item) => !meets(item))
  return end < 0 ? items.length : end
}

interface Asides {
  readonly notices: readonly Notice[]
  readonly notes: readonly Step[]
}

/**
 * Merges notices and notes into the saved messages: each notice after the message that it follows, notes by time. Messages keep
 * the order in which they were saved, even if their times contradict it. What precedes the loaded messages waits for them.
 */
function withAsides(saved: readonly SavedStep[], asides: Asides): readonly Step[] {
  const [first] = saved
  const isWhole = (first?.order ?? 1) === 1
  const isLoaded = ({ at }: Step) => isWhole || (first !== undefined && at >= first.at)
  let notices = asides.notices.filter(
    ({ step }) => isWhole || (first !== undefined && step.after >= first.order - 1),
  )
  let notes = asides.notes.filter(isLoaded)
  if (notices.length + notes.length === 0) return saved
  const merged: Step[] = []
  for (const message of saved) {
    const noticed = leading(notices, ({ step }) => step.after < message.order)
    const noted = leading(notes, ({ at }) => at < message.at)
    merged.push(...interleaved(notices.slice(0, noticed), notes.slice(0, noted)), message)
    notices = notices.slice(noticed)
    notes = notes.slice(noted)
  }
  return [...merged, ...interleaved(notices, notes)]
}

const isShown: Record<ShownRows, (step: Step) => boolean> = {
  all: () => true,
  messages: ({ kind }) => kind !== 'notice',
  changes: ({ kind }) => kind === 'notice',
}

const sameSpeaker = (one: Speaker, other: Speaker) =>
  one.sender === other.sender && one.name === other.name && one.isMe === other.isMe

/** Returns, for each step, the index of the first message in its group. */
function groupStarts(steps: readonly Step[]): readonly number[] {
  let start = 0
  return steps.map((step, index) => {
    const first = steps[start]
    const last = steps[index - 1]
    const isSame =
      first?.kind === 'message' &&
      last?.kind === 'message' &&
      step.kind === 'message' &&
      sameSpeaker(last.speaker, step.speaker) &&
      last.day === step.day &&
      step.at - first.at < GROUP_GAP_MS
    if (!isSame) start = index
    return start
  })
}

const rows = new WeakMap<Step, MessageRow>()

/** Returns the row for a message; the same object as before if nothing in the row has changed. */
function messageRow(
  step: Step & { readonly kind: 'message' },
  row: Omit<MessageRow, 'kind' | 'entry' | 'speaker'>,
): MessageRow {
  const known = rows.get(step)
  const isSame =
    known?.isFirst === row.isFirst &&
    known.isLast === row.isLast &&
    known.isNewDay === row.isNewDay &&
    known.isUnread === row.isUnread
  if (isSame) return known
  const made: MessageRow = { ...row, kind: 'message', entry: step.entry, speaker: step.speaker }
  rows.set(step, made)
  return made
}

/** Returns a row for each message, change and note, oldest first, followed by the unsent messages. */
export function timelineOf({
  messages,
  outbox,
  changes,
  notes,
  readUpTo,
  me,
  shown,
}: TimelineParts): readonly TimelineRow[] {
  const saved = messages.map((message) => savedStep(message, me))
  const all = [
    ...withAsides(saved, { notices: changes.map(noticeStep), notes: notes.map(noteStep) }),
    ...outbox.map((outgoing) => outgoingStep(outgoing, me)),
  ].filter(isShown[shown])
  const starts = groupStarts(all)
  const isUnread = (step: Step, index: number) =>
    readUpTo !== null && index > 0 && step.kind === 'message' && step.order === readUpTo + 1
  return all.map((step, index): TimelineRow => {
    const base = {
      key: step.key,
      at: step.at,
      isNewDay: all[index - 1]?.day !== step.day,
      isUnread: isUnread(step, index),
    }
    if (step.kind === 'notice') return { ...base, kind: 'notice', step: step.step }
    const isFirst = starts[index] === index || base.isUnread
    if (step.kind === 'note') return { ...base, kind: 'note', note: step.note }
    const next = all[index + 1]
    const isLast = starts[index + 1] !== starts[index] || (next !== undefined && isUnread(next, index + 1))
    return messageRow(step, { ...base, isFirst, isLast })
  })
}
