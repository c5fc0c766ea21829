import { ANSWERS_WINDOW_MS, type FloorAgent, type FloorChat } from '#contract/floor.ts'
import { isWaiting, type Picture } from './picture.ts'

/** What the floor is narrowed to; null shows all. */
export interface FloorFilters {
  readonly bot: number | null
  readonly channel: string | null
  readonly language: string | null
}

/** Filters that show everything. */
export const noFilters: FloorFilters = { bot: null, channel: null, language: null }

/** Whether a chat passes the filters; languages are compared by their first part. */
export const passes = (chat: FloorChat, { bot, channel, language }: FloorFilters): boolean =>
  (bot === null || chat.bot === bot) &&
  (channel === null || chat.channel === channel) &&
  (language === null || languageOf(chat) === language)

/** Returns the language of a chat without its region; empty if it is unknown. */
export const languageOf = ({ language }: FloorChat): string => language?.split('-')[0]?.toLowerCase() ?? ''

/** Whether a customer is unhappy. */
export const isUnhappy = ({ mood }: FloorChat): boolean => mood === 'negative' || mood === 'very_negative'

/** A member with the chats that they have. */
export interface AgentLoad {
  readonly agent: FloorAgent
  /** The chats, longest unanswered first. */
  readonly chats: readonly FloorChat[]
  /** Number of chats that take a place: those that are not set aside. */
  readonly open: number
  /** Number of further chats that the member can be given; 0 unless they are online. */
  readonly free: number
  /** Since when the longest unanswered customer waits; null if everyone has an answer. */
  readonly unanswered: number | null
  readonly unhappy: number
}

const byNeed = (one: FloorChat, other: FloorChat): number =>
  (one.unanswered ?? Number.POSITIVE_INFINITY) - (other.unanswered ?? Number.POSITIVE_INFINITY) ||
  one.since - other.since

function loadOf(agent: FloorAgent, own: readonly FloorChat[]): AgentLoad {
  const chats = own.toSorted(byNeed)
  const open = chats.filter(({ parked }) => !parked).length
  return {
    agent,
    chats,
    open,
    free: agent.availability === 'online' ? Math.max(0, agent.limit - open) : 0,
    unanswered: chats[0]?.unanswered ?? null,
    unhappy: chats.filter(isUnhappy).length,
  }
}

const loads = new WeakMap<Picture, readonly AgentLoad[]>()

/** Returns all members with their load, by name. Supervisors and above are listed where they have chats or a place for them. */
export function agentLoads(picture: Picture): readonly AgentLoad[] {
  const known = loads.get(picture)
  if (known) return known
  const own = new Map<number, FloorChat[]>()
  for (const chat of picture.chats.values()) {
    if (chat.agent === undefined) continue
    const list = own.get(chat.agent)
    if (list) list.push(chat)
    else own.set(chat.agent, [chat])
  }
  const all = [...picture.agents.values()]
    .map((agent) => loadOf(agent, own.get(agent.id) ?? []))
    .sort((a, b) => compareNames(a.agent, b.agent))
  loads.set(picture, all)
  return all
}

const collator = new Intl.Collator(undefined, { numeric: true })
const compareNames = (one: FloorAgent, other: FloorAgent): number =>
  collator.compare(one.name, other.name) || one.id - other.id

const queues = new WeakMap<Picture, readonly FloorChat[]>()

/** Returns the chats that wait, longest wait first; this order cannot change while a chat waits. */
export function queueOf(picture: Picture): readonly FloorChat[] {
  const known = queues.get(picture)
  if (known) return known
  const all = [...picture.chats.values()].filter(isWaiting).sort((a, b) => a.since - b.since || a.id - b.id)
  queues.set(picture, all)
  return all
}

/** Figures of the head. */
export interface Figures {
  readonly waiting: number
  /** Since when the oldest customer waits; null if nobody does. */
  readonly oldest: number | null
  /** First answers of the last 30 minutes, and those of them within the target. */
  readonly answers: number
  readonly inTarget: number
  readonly free: number
  readonly online: number
  readonly away: number
  readonly offline: number
  readonly unhappy: number
  readonly unanswered: number
  readonly withBot: number
}

/** Returns the figures at a moment. */
export function figuresOf(picture: Picture, now: number, filters: FloorFilters = noFilters): Figures {
  const chats = [...picture.chats.values()].filter((chat) => passes(chat, filters))
  const waiting = chats.filter(isWaiting)
  const answers = picture.answers.filter(
    ({ at, bot }) => at > now - ANSWERS_WINDOW_MS && (filters.bot === null || bot === filters.bot),
  )
  const all = agentLoads(picture)
  const count = (...which: readonly string[]) =>
    all.filter(({ agent }) => which.includes(agent.availability)).length
  const bots = [...picture.bots.values()].filter(({ id }) => filters.bot === null || id === filters.bot)
  return {
    waiting: waiting.length,
    oldest: waiting.reduce<number | null>(
      (oldest, { since }) => (oldest === null ? since : Math.min(oldest, since)),
      null,
    ),
    answers: answers.length,
    inTarget: answers.filter(({ took }) => took <= picture.thresholds.target_seconds * 1000).length,
    free: all.reduce((sum, { free }) => sum + free, 0),
    online: count('online'),
    away: count('away', 'transfers_only'),
    offline: count('offline'),
    unhappy: chats.filter((chat) => isUnhappy(chat) && chat.unanswered !== undefined).length,
    unanswered: chats.filter((chat) => !isWaiting(chat) && chat.unanswered !== undefined).length,
    withBot: bots.reduce((sum, { chats: n }) => sum + n, 0),
  }
}

/** Our choice: agents that keys 1 to 9 name. */
const BEST_AGENTS = 9

/** Returns the members who can best take another chat: most free places first, then the shortest wait for an answer. */
export const bestAgents = (picture: Picture, except: number | null = null): readonly AgentLoad[] =>
  agentLoads(picture)
    .filter(({ agent, free }) => free > 0 && agent.id !== except && agent.role === 'agent')
    .toSorted((a, b) => b.free - a.free || (b.unanswered ?? 1e15) - (a.unanswered ?? 1e15))
    .slice(0, BEST_AGENTS)
