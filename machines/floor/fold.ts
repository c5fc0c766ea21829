import { type Member, takesChats } from '#contract/account/members.ts'
import { MINUTE_MS } from '#contract/base/units.ts'
import type { Chat } from '#contract/chats/chat-shapes.ts'
import { ANSWERS_WINDOW_MS, type FloorAgent, type FloorChat, MINUTES_SHOWN } from '#contract/floor/floor.ts'
import type { JournalEvent, UndoneMove } from '#contract/journal/events.ts'
import type { JournalEntry } from '../connection/journal.ts'
import { ById } from './by-id.ts'
import { floorChatOf, isOnFloor, requestedAt } from './floor-chat.ts'
import type { Departure, FloorState } from './floor-state.ts'
import { loadsAfter, loadsOf, loadsWith } from './loads.ts'
import { hoursAfter, waitedMs } from './open-hours.ts'
import { isWaiting, queueAfter } from './queue.ts'
import { agentInTeam, chatsOfTeam } from './teams.ts'

/** Our choice: time for which departures from the queue are retained. */
const DEPARTURES_KEPT_MS = 5 * MINUTE_MS

/** State to which a batch is being applied; its fields are replaced, never mutated. */
type Draft = { -readonly [K in keyof FloorState]: FloorState[K] }

/** Event types that assign a chat that was not on the floor to the bot (`in`), or take it from the bot (`out`). */
const botMoves: Partial<Record<JournalEvent['type'], 'in' | 'out'>> = {
  'chat.created': 'in',
  'chat.reopened': 'in',
  'chat.queued': 'out',
  'chat.assigned': 'out',
  'chat.ended': 'out',
}

/** Returns the change in the bot's number of chats. */
function botChange(type: JournalEvent['type'], chat: Chat, wasOnFloor: boolean): number {
  const move = wasOnFloor ? 'in' : botMoves[type]
  if (move === 'in') return chat.status === 'bot' ? 1 : 0
  return move === 'out' ? -1 : 0
}

function countBotChats(draft: Draft, botId: number, by: number): void {
  const bot = draft.bots.get(botId)
  if (bot && by) draft.bots = new Map(draft.bots).set(botId, { ...bot, chats: Math.max(0, bot.chats + by) })
}

/** Returns the minutes up to a given time; minutes without events repeat the previous waiting count. */
export function minutesUntil(minutes: FloorState['minutes'], at: number): FloorState['minutes'] {
  const minute = Math.floor(at / MINUTE_MS) * MINUTE_MS
  const last = minutes.at(-1)
  if (!last || last.at >= minute) return minutes
  // After a long sleep, minutes before the start of the chart are skipped.
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
  const now = { ...last, waiting: draft.queue.length, arrived: last.arrived + arrived }
  draft.minutes = [...minutes.slice(0, -1), now]
}

/** Records how a chat left the queue. */
function addDeparture(draft: Draft, chat: Chat, before: Departure['chat']): void {
  const to = chat.status === 'assigned' || chat.status === 'bot' ? chat.status : 'ended'
  const agent = to === 'assigned' ? (chat.assigned_agent?.id ?? null) : null
  const departure: Departure = { id: chat.id, chat: before, to, agent, at: Date.parse(chat.updated_at) }
  draft.departures = draft.departures.with(departure)
}

/** Adds or replaces a chat; if `after` is undefined, removes it from the floor. */
function replaceChat(draft: Draft, before: FloorChat | undefined, after: FloorChat | undefined): void {
  const id = before?.id ?? after?.id ?? 0
  draft.chats = after ? draft.chats.with(after) : draft.chats.without(id)
  draft.queue = queueAfter(draft.queue, before, after)
  draft.loads = loadsAfter(draft.loads, before, after)
}

/** Takes an undone move out of the minutes since it: they then show the queue and the arrivals as if it had not been made. */
function forgetMove(draft: Draft, movedAt: number, waiting: number, arrived: number): void {
  const from = Math.floor(movedAt / MINUTE_MS) * MINUTE_MS
  draft.minutes = draft.minutes.map((minute) =>
    minute.at < from
      ? minute
      : {
          ...minute,
          waiting: Math.max(0, minute.waiting + waiting),
          arrived: Math.max(0, minute.arrived + (minute.at === from ? arrived : 0)),
        },
  )
}

/** Applies the chat of an event that undoes a move. */
function applyUndone(
  draft: Draft,
  type: JournalEvent['type'],
  chat: Chat,
  { at, asked_at }: UndoneMove,
): void {
  const before = draft.chats.get(chat.id)
  const wasWaiting = before !== undefined && isWaiting(before)
  const isNowWaiting = chat.status === 'waiting'
  countBotChats(draft, chat.bot_id, botChange(type, chat, before !== undefined))
  const asked = asked_at === null ? undefined : Date.parse(asked_at)
  if (before || isOnFloor(chat))
    replaceChat(draft, before, isOnFloor(chat) ? floorChatOf(chat, asked) : undefined)
  draft.departures = draft.departures.without(chat.id)
  const arrived = before && !isOnFloor(chat) ? -1 : 0
  forgetMove(draft, Date.parse(at), Number(isNowWaiting) - Number(wasWaiting), arrived)
}

/** Applies the chat state contained in an event. */
function applyChat(draft: Draft, type: JournalEvent['type'], chat: Chat): void {
  const before = draft.chats.get(chat.id)
  const changed = Date.parse(chat.updated_at)
  const wasWaiting = before !== undefined && isWaiting(before)
  const isNowWaiting = chat.status === 'waiting'
  countBotChats(draft, chat.bot_id, botChange(type, chat, before !== undefined))
  if (before || isOnFloor(chat)) {
    const asked = before ? requestedAt(before) : changed
    replaceChat(draft, before, isOnFloor(chat) ? floorChatOf(chat, asked) : undefined)
  }
  if (isNowWaiting) draft.departures = draft.departures.without(chat.id)
  else if (wasWaiting) addDeparture(draft, chat, before)
  const hasArrived = !before && isOnFloor(chat)
  if (hasArrived || isNowWaiting !== wasWaiting) countMinute(draft, changed, Number(hasArrived))
}

const teamOf = ({ team_id }: Chat) => (team_id ? { team: team_id } : {})

/** Records an agent's first answer. */
function applyAnswer(draft: Draft, chat: Chat, at: number): void {
  const known = draft.chats.get(chat.id)
  const asked = known && requestedAt(known)
  if (!known || asked === undefined) return
  const { asked: _, ...rest } = known
  replaceChat(draft, known, { ...rest, answered: true })
  const from = at - ANSWERS_WINDOW_MS
  const isOld = draft.answers[0] !== undefined && draft.answers[0].at <= from
  const kept = isOld ? draft.answers.filter((answer) => answer.at > from) : draft.answers
  draft.answers = [...kept, { at, took: waitedMs(draft, asked, at), bot: chat.bot_id, ...teamOf(chat) }]
}

/** Rebuilds the list of members after one was added, removed or renamed. */
function setAgents(draft: Draft, agents: FloorState['agents']): void {
  draft.agents = agents
  draft.loads = loadsOf(agents.values(), draft.chats.values())
}

function setAgent(draft: Draft, agent: FloorAgent): void {
  const before = draft.agents.get(agent.id)
  const agents = new Map(draft.agents).set(agent.id, agent)
  if (before?.name === agent.name) {
    draft.agents = agents
    draft.loads = loadsWith(draft.loads, agent)
  } else setAgents(draft, agents)
}

function applyMember(draft: Draft, member: Member): void {
  if (member.is_disabled) {
    const agents = new Map(draft.agents)
    draft.absent = new Map(draft.absent).set(member.id, agents.get(member.id)?.teams ?? [])
    if (agents.delete(member.id)) setAgents(draft, agents)
    return
  }
  const { teams = draft.absent.get(member.id) } = draft.agents.get(member.id) ?? {}
  setAgent(draft, {
    id: member.id,
    name: `${member.first_name} ${member.last_name}`.trim(),
    role: member.role,
    availability: member.availability,
    limit: member.chat_limit,
    ...(!takesChats(member) && { passive: true }),
    ...(teams?.length && { teams: [...teams] }),
    ...(member.away_reason && { reason: member.away_reason }),
    ...(member.availability_since && { since: Date.parse(member.availability_since) }),
  })
}

type AvailabilityChanged = Extract<JournalEvent, { type: 'availability.changed' }>

function applyAvailability(draft: Draft, event: AvailabilityChanged): void {
  const agent = draft.agents.get(event.user_id)
  if (!agent) return
  const { reason: _, ...rest } = agent
  setAgent(draft, {
    ...rest,
    availability: event.availability,
    since: Date.parse(event.since ?? event.at),
    ...(event.reason && { reason: event.reason }),
  })
}

/** Sets the members of a team. */
function setTeamMembers(draft: Draft, teamId: number, memberIds: readonly number[]): void {
  for (const agent of draft.agents.values()) {
    const after = agentInTeam(agent, teamId, memberIds.includes(agent.id))
    if (after !== agent) setAgent(draft, after)
  }
  for (const [id, teams] of draft.absent) {
    const others = teams.filter((team) => team !== teamId)
    const now = memberIds.includes(id) ? [...others, teamId].sort((a, b) => a - b) : others
    draft.absent = new Map(draft.absent).set(id, now)
  }
}

/** Removes a team but keeps its chats and members. */
function dropTeam(draft: Draft, teamId: number): void {
  const teams = new Map(draft.teams)
  teams.delete(teamId)
  draft.teams = teams
  setTeamMembers(draft, teamId, [])
  for (const { before, after } of chatsOfTeam(draft.chats.values(), teamId)) replaceChat(draft, before, after)
}

/** Removes a bot with its chats. */
function dropBot(draft: Draft, botId: number): void {
  const bots = new Map(draft.bots)
  bots.delete(botId)
  draft.bots = bots
  for (const chat of draft.chats.values()) if (chat.bot === botId) replaceChat(draft, chat, undefined)
}

type ChatsErased = Extract<JournalEvent, { type: 'chats.erased' }>

/** Removes chats that no longer exist. */
function dropChats(draft: Draft, { ids, bots, at }: ChatsErased): void {
  const length = draft.queue.length
  for (const id of ids) {
    const chat = draft.chats.get(id)
    if (chat) replaceChat(draft, chat, undefined)
    draft.departures = draft.departures.without(id)
  }
  for (const { bot_id, chats } of bots) countBotChats(draft, bot_id, -chats)
  if (draft.queue.length !== length) countMinute(draft, Date.parse(at), 0)
}

/** Applies an event that is not about a single chat. */
function applyOther(draft: Draft, event: JournalEvent): void {
  if (event.type === 'availability.changed') applyAvailability(draft, event)
  else if (event.type === 'member.added' || event.type === 'member.changed') applyMember(draft, event.member)
  else if (event.type === 'bot.created' || event.type === 'bot.updated' || event.type === 'bot.toggled') {
    const { id, bot_name: name } = event.bot
    draft.bots = new Map(draft.bots).set(id, { id, name, chats: draft.bots.get(id)?.chats ?? 0 })
  } else if (event.type === 'bot.deleted') dropBot(draft, event.bot_id)
  else if (event.type === 'chats.erased') dropChats(draft, event)
  else if (event.type === 'team.saved') {
    const { id, name, member_ids, first_reply_seconds: target } = event.team
    draft.teams = new Map(draft.teams).set(id, {
      id,
      name,
      ...(target && { target_seconds: target }),
    })
    setTeamMembers(draft, id, member_ids)
  } else if (event.type === 'team.deleted') dropTeam(draft, event.id)
  else if (event.type === 'floor.changed') draft.thresholds = event.thresholds
  else if (event.type === 'client.changed') draft.hours = hoursAfter(draft.hours, event)
  else if (event.type === 'floor.acknowledged')
    draft.acknowledgements = new Map(draft.acknowledgements).set(
      event.acknowledgement.alert,
      event.acknowledgement,
    )
}

function applyEvent(draft: Draft, event: JournalEvent): void {
  if ('undone' in event && event.undone) applyUndone(draft, event.type, event.chat, event.undone)
  else if ('chat' in event) applyChat(draft, event.type, event.chat)
  else applyOther(draft, event)
  if (event.type === 'message.added' && event.message.sender === 'agent')
    applyAnswer(draft, event.chat, Date.parse(event.message.created_at))
  draft.at = Math.max(draft.at, Date.parse(event.at))
}

const minuteOf = (at: number): number => Math.floor(at / MINUTE_MS)

/** Drops old departures; called once a minute. */
function forgetDepartures(draft: Draft): void {
  const kept = [...draft.departures.values()].filter(({ at }) => at >= draft.at - DEPARTURES_KEPT_MS)
  draft.departures = ById.of(kept)
}

/** Returns the state after a batch of journal entries; entries that it already includes are skipped. */
export function applyEvents(floor: FloorState, entries: readonly JournalEntry[]): FloorState {
  if (!entries.some(({ seq }) => seq > floor.seq)) return floor
  const draft: Draft = { ...floor }
  for (const entry of entries) {
    if (entry.seq <= draft.seq) continue
    if ('at' in entry) applyEvent(draft, entry)
    draft.seq = entry.seq
  }
  if (minuteOf(draft.at) > minuteOf(floor.at)) forgetDepartures(draft)
  return draft
}
