import { ANSWERS_WINDOW_MS, type FloorChat } from '#contract/floor/floor.ts'
import { channelOf, isUnhappy } from './floor-chat.ts'
import { type FloorState, targetMs } from './floor-state.ts'
import type { AgentLoad } from './loads.ts'
import { isWaiting } from './queue.ts'

/** Filters of the floor; null matches everything. */
export interface FloorFilters {
  readonly bot: number | null
  readonly channel: string | null
  readonly language: string | null
  readonly team: number | null
}

/** Filters that match everything. */
export const noFilters: FloorFilters = { bot: null, channel: null, language: null, team: null }

/** Returns whether a chat passes the filters; an unknown language counts as an empty one. */
export const passes = (chat: FloorChat, { bot, channel, language, team }: FloorFilters): boolean =>
  (bot === null || chat.bot === bot) &&
  (channel === null || channelOf(chat) === channel) &&
  (team === null || chat.team === team) &&
  (language === null || languageOf(chat) === language)

/** Returns the language of a chat; empty if it is unknown. */
export const languageOf = ({ language }: FloorChat): string => language ?? ''

/** Figures in the floor's header, counted after filtering. */
export interface Figures {
  readonly waiting: number
  /** Time at which the longest-waiting customer started to wait; null if no customer is waiting. */
  readonly oldest: number | null
  /** Number of first answers in the last 30 minutes, and how many of them met the target. */
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

type ChatFigures = Pick<Figures, 'waiting' | 'oldest' | 'unhappy' | 'unanswered'>

function countChats({ chats }: FloorState, filters: FloorFilters): ChatFigures {
  let [waiting, oldest, unhappy, unanswered]: [number, number | null, number, number] = [0, null, 0, 0]
  chats.forEach((chat) => {
    if (!passes(chat, filters)) return
    const isUnanswered = chat.unanswered !== undefined
    if (isUnanswered && isUnhappy(chat)) unhappy++
    if (isWaiting(chat)) {
      waiting++
      oldest = Math.min(oldest ?? chat.since, chat.since)
    } else if (isUnanswered) unanswered++
  })
  return { waiting, oldest, unhappy, unanswered }
}

/** Returns whether a member is in the team that the floor is filtered by. */
export const isInTeam = ({ agent }: AgentLoad, team: number | null): boolean =>
  team === null || agent.teams?.includes(team) === true

type PeopleFigures = Pick<Figures, 'free' | 'online' | 'away' | 'offline'>

function countPeople({ loads }: FloorState, { team }: FloorFilters): PeopleFigures {
  const count = { free: 0, online: 0, away: 0, offline: 0 }
  for (const load of loads) {
    if (!isInTeam(load, team)) continue
    const { agent, free } = load
    count.free += free
    count[agent.availability === 'transfers_only' ? 'away' : agent.availability]++
  }
  return count
}

/** Returns the figures at a given time. */
export function figuresOf(floor: FloorState, now: number, filters: FloorFilters = noFilters): Figures {
  const { bot } = filters
  const from = now - ANSWERS_WINDOW_MS
  const answers = floor.answers.filter((answer) => answer.at > from && (bot === null || answer.bot === bot))
  const bots = [...floor.bots.values()].filter(({ id }) => bot === null || id === bot)
  return {
    ...countChats(floor, filters),
    ...countPeople(floor, filters),
    answers: answers.length,
    inTarget: answers.filter(({ took, team }) => took <= targetMs(floor, team)).length,
    withBot: bots.reduce((sum, { chats }) => sum + chats, 0),
  }
}

/** Our choice: number of agents that can be selected with the keys 1 to 9. */
const BEST_AGENTS = 9

/** Returns the agents who can best take another chat: most free slots first, then the shortest wait for an answer. */
export const bestAgents = (floor: FloorState, except: number | null = null): readonly AgentLoad[] =>
  floor.loads
    .filter(({ agent, free }) => free > 0 && agent.id !== except)
    .toSorted((a, b) => b.free - a.free || (b.unanswered ?? 1e15) - (a.unanswered ?? 1e15))
    .slice(0, BEST_AGENTS)
