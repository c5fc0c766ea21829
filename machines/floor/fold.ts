import type { Chat } from '#contract/chat-shapes.ts'
import type { JournalEvent } from '#contract/events.ts'
import { ANSWERS_WINDOW_MS, type FloorAgent, MINUTE_MS, MINUTES_SHOWN } from '#contract/floor.ts'
import type { Member } from '#contract/members.ts'
import type { JournalEntry } from '../connection/journal.ts'
import { floorChatOf, isOnFloor } from './floor-chat.ts'
import { type Departure, isWaiting, type Picture } from './picture.ts'

/** Our choice: how long the floor remembers who took a chat out of the queue. */
const DEPARTURES_KEPT_MS = 5 * MINUTE_MS

/** A picture that a batch of events is being applied to; its maps are copies. */
type Draft = {
  -readonly [K in keyof Picture]: Picture[K] extends ReadonlyMap<infer Key, infer Value>
    ? Map<Key, Value>
    : Picture[K]
}

const draftOf = (picture: Picture): Draft => ({
  ...picture,
  chats: new Map(picture.chats),
  agents: new Map(picture.agents),
  bots: new Map(picture.bots),
  departures: new Map(picture.departures),
  acknowledgements: new Map(picture.acknowledgements),
})

/** How each type moves a chat that was not on the floor into or out of the bot's hands. */
const botMoves: Partial<Record<JournalEvent['type'], 'in' | 'out'>> = {
  'chat.created': 'in',
  'chat.reopened': 'in',
  'chat.queued': 'out',
  'chat.assigned': 'out',
  'chat.ended': 'out',
}

/** Returns by how much the number of chats of the bot changes. */
function botChange(type: JournalEvent['type'], chat: Chat, wasOnFloor: boolean): number {
  const move = wasOnFloor ? 'in' : botMoves[type]
  if (move === 'in') return chat.status === 'bot' ? 1 : 0
  return move === 'out' ? -1 : 0
}

function countBotChats(draft: Draft, botId: number, by: number): void {
  const bot = draft.bots.get(botId)
  if (bot && by) draft.bots.set(botId, { ...bot, chats: bot.chats + by })
}

/** Returns the minutes up to a moment: those without events repeat the number of the one before. */
export function minutesUntil(minutes: Picture['minutes'], at: number): Picture['minutes'] {
  const minute = Math.floor(at / MINUTE_MS) * MINUTE_MS
  const last = minutes.at(-1)
  if (!last || last.at >= minute) return minutes
  // After a long sleep, what lies before the chart is left out.
  const first = Math.max(last.at + MINUTE_MS, minute - (MINUTES_SHOWN - 1) * MINUTE_MS)
  const more = Array.from({ length: (minute - first) / MINUTE_MS + 1 }, (_, index) => ({
    at: first + index * MINUTE_MS,
    waiting: last.waiting,
    arrived: 0,
  }))
  return [...minutes, ...more].slice(-MINUTES_SHOWN)
}

function countMinute(draft: Draft, at: number, arrived: number): void {
  const minutes = minutesUntil(draft.minutes, at)
  const last = minutes.at(-1)
  if (!last) return
  const now = { ...last, waiting: draft.waiting, arrived: last.arrived + arrived }
  draft.minutes = [...minutes.slice(0, -1), now]
}

function depart(draft: Draft, departure: Departure): void {
  draft.departures.delete(departure.id)
  draft.departures.set(departure.id, departure)
  for (const [id, { at }] of draft.departures) {
    if (at >= departure.at - DEPARTURES_KEPT_MS) break
    draft.departures.delete(id)
  }
}

/** Remembers who took a chat out of the queue. */
function noteDeparture(draft: Draft, chat: Chat, before: Departure['chat']): void {
  const to = chat.status === 'assigned' || chat.status === 'bot' ? chat.status : 'ended'
  const agent = to === 'assigned' ? (chat.assigned_agent?.id ?? null) : null
  depart(draft, { id: chat.id, chat: before, to, agent, at: Date.parse(chat.updated_at) })
}

/** Applies the state of a chat after an event. */
function applyChat(draft: Draft, type: JournalEvent['type'], chat: Chat): void {
  const before = draft.chats.get(chat.id)
  const changed = Date.parse(chat.updated_at)
  const wasWaiting = before !== undefined && isWaiting(before)
  const isNowWaiting = chat.status === 'waiting'
  countBotChats(draft, chat.bot_id, botChange(type, chat, before !== undefined))
  if (isOnFloor(chat)) draft.chats.set(chat.id, floorChatOf(chat, before ? before.asked : changed))
  else draft.chats.delete(chat.id)
  draft.waiting += Number(isNowWaiting) - Number(wasWaiting)
  if (isNowWaiting) draft.departures.delete(chat.id)
  else if (wasWaiting) noteDeparture(draft, chat, before)
  const hasArrived = !before && isOnFloor(chat)
  if (hasArrived || isNowWaiting !== wasWaiting) countMinute(draft, changed, Number(hasArrived))
}

/** Counts the first answer of a person. */
function applyAnswer(draft: Draft, chat: Chat, at: number): void {
  const known = draft.chats.get(chat.id)
  if (known?.asked === undefined) return
  const { asked, ...answered } = known
  draft.chats.set(chat.id, answered)
  const from = at - ANSWERS_WINDOW_MS
  const isOld = draft.answers[0] !== undefined && draft.answers[0].at <= from
  const kept = isOld ? draft.answers.filter((answer) => answer.at > from) : draft.answers
  draft.answers = [...kept, { at, took: Math.max(0, at - asked), bot: chat.bot_id }]
}

function applyMember(draft: Draft, member: Member): void {
  if (member.is_disabled) {
    draft.agents.delete(member.id)
    return
  }
  const agent: FloorAgent = {
    id: member.id,
    name: `${member.first_name} ${member.last_name}`.trim(),
    role: member.role,
    availability: member.availability,
    limit: member.chat_limit,
    ...(member.away_reason && { reason: member.away_reason }),
    ...(member.availability_since && { since: Date.parse(member.availability_since) }),
  }
  draft.agents.set(member.id, agent)
}

type AvailabilityChanged = Extract<JournalEvent, { type: 'availability.changed' }>

function applyAvailability(draft: Draft, event: AvailabilityChanged): void {
  const agent = draft.agents.get(event.user_id)
  if (!agent) return
  const { reason: _, ...rest } = agent
  draft.agents.set(agent.id, {
    ...rest,
    availability: event.availability,
    since: Date.parse(event.since ?? event.at),
    ...(event.reason && { reason: event.reason }),
  })
}

/** Removes a bot with its chats. */
function dropBot(draft: Draft, botId: number): void {
  draft.bots.delete(botId)
  for (const chat of [...draft.chats.values()]) {
    if (chat.bot !== botId) continue
    draft.chats.delete(chat.id)
    draft.waiting -= Number(isWaiting(chat))
  }
}

/** Applies an event about anything but chats. */
function applyOther(draft: Draft, event: JournalEvent): void {
  if (event.type === 'availability.changed') applyAvailability(draft, event)
  else if (event.type === 'member.added' || event.type === 'member.changed') applyMember(draft, event.member)
  else if (event.type === 'bot.created' || event.type === 'bot.updated' || event.type === 'bot.toggled') {
    const { id, bot_name: name } = event.bot
    draft.bots.set(id, { id, name, chats: draft.bots.get(id)?.chats ?? 0 })
  } else if (event.type === 'bot.deleted') dropBot(draft, event.bot_id)
  else if (event.type === 'floor.changed') draft.thresholds = event.thresholds
  else if (event.type === 'floor.acknowledged')
    draft.acknowledgements.set(event.acknowledgement.alert, event.acknowledgement)
}

function applyEvent(draft: Draft, event: JournalEvent): void {
  if ('chat' in event) applyChat(draft, event.type, event.chat)
  else applyOther(draft, event)
  if (event.type === 'message.added' && event.message.sender === 'agent')
    applyAnswer(draft, event.chat, Date.parse(event.message.created_at))
  draft.at = Math.max(draft.at, Date.parse(event.at))
}

/** Returns the picture after a batch of journal entries; those that it includes already are skipped. */
export function applyEvents(picture: Picture, entries: readonly JournalEntry[]): Picture {
  if (!entries.some(({ seq }) => seq > picture.seq)) return picture
  const draft = draftOf(picture)
  for (const entry of entries) {
    if (entry.seq <= draft.seq) continue
    if ('at' in entry) applyEvent(draft, entry)
    draft.seq = entry.seq
  }
  return draft
}
