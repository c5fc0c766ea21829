import type { FloorChat } from '#contract/floor.ts'
import { queueOf } from './figures.ts'
import type { FloorContext, Move, MoveInput, MoveOutcome } from './floor-types.ts'
import type { Picture } from './picture.ts'

/** Design: time in which a move can be undone. */
export const UNDO_MS = 8_000
/** Our choice: how long a move that was refused is told. */
const TOLD_MS = 20_000

/** Returns the chats of a move that exist and are not there already. */
function movable(picture: Picture, ids: readonly number[], to: number | null): readonly FloorChat[] {
  return ids
    .map((id) => picture.chats.get(id))
    .filter((chat) => chat !== undefined)
    .filter(({ agent }) => (agent ?? null) !== to)
}

/** Returns a new move; null if nothing would change. */
export function moveOf(
  { picture, now }: FloorContext,
  key: string,
  ids: readonly number[],
  to: number | null,
): Move | null {
  const chats = picture ? movable(picture, ids, to) : []
  if (chats.length === 0) return null
  return {
    key,
    ids: chats.map(({ id }) => id),
    to,
    from: chats.map(({ id, version, agent }) => ({ id, version, agent: agent ?? null })),
    state: 'sending',
    refused: [],
    versions: new Map(),
    at: now,
    isUndo: false,
  }
}

/** Returns what is sent for a move. */
export const inputOf = ({ key, to, from }: Move): MoveInput => ({
  key,
  to,
  chats: from.map(({ id, version }) => ({ id, version })),
})

/** Returns the moves after an answer. */
export const answeredMoves = (
  moves: readonly Move[],
  key: string,
  outcomes: readonly MoveOutcome[],
): readonly Move[] =>
  moves.map((move) => {
    if (move.key !== key) return move
    const refused = outcomes.flatMap(({ id, code }) => (code === null ? [] : [{ id, code }]))
    const moved = outcomes.filter(({ code }) => code === null)
    return {
      ...move,
      state: moved.length > 0 ? 'done' : 'failed',
      refused,
      versions: new Map(moved.map(({ id, version }) => [id, version])),
    }
  })

/** Returns the moves after a call failed as a whole. */
export const failedMoves = (moves: readonly Move[], key: string, code: string): readonly Move[] =>
  moves.map((move) =>
    move.key === key ? { ...move, state: 'failed', refused: move.ids.map((id) => ({ id, code })) } : move,
  )

/** Returns the last move that can still be undone; null if there is none. */
export const undoable = ({ moves, now }: Pick<FloorContext, 'moves' | 'now'>): Move | null =>
  moves.findLast(({ state, at, isUndo }) => state === 'done' && !isUndo && now - at < UNDO_MS) ?? null

/** Returns the moves that bring the chats of a move back to where they were, one for each agent and the queue. */
export function undoMoves(move: Move, now: number): readonly Move[] {
  const moved = move.from.filter(({ id }) => move.versions.has(id))
  const targets = [...new Set(moved.map(({ agent }) => agent))]
  return targets.map((to) => {
    const back = moved.filter(({ agent }) => agent === to)
    return {
      key: `${move.key}:undo:${to ?? 'queue'}`,
      ids: back.map(({ id }) => id),
      to,
      from: back.map(({ id }) => ({ id, version: move.versions.get(id) ?? 0, agent: move.to })),
      state: 'sending',
      refused: [],
      versions: new Map(),
      at: now,
      isUndo: true,
    }
  })
}

/** Returns the moves that are still told or under way. */
export const keptMoves = (moves: readonly Move[], now: number): readonly Move[] => {
  const kept = moves.filter(
    ({ state, at, refused }) => state === 'sending' || now - at < (refused.length > 0 ? TOLD_MS : UNDO_MS),
  )
  return kept.length === moves.length ? moves : kept
}

/** A row of the queue on the screen. */
export interface QueueRow {
  readonly chat: FloorChat
  /** How it left the queue while the panes were held; null while it waits. */
  readonly gone: {
    readonly to: 'assigned' | 'bot' | 'ended'
    readonly agent: number | null
    readonly at: number
  } | null
  /** The agent to whom it is being given; null if nobody. */
  readonly givenTo: number | null
}

const sendingTo = (moves: readonly Move[]): ReadonlyMap<number, number> =>
  new Map(
    moves.flatMap(({ state, ids, to }) =>
      state === 'sending' && to !== null ? ids.map((id) => [id, to] as const) : [],
    ),
  )

/** Returns the rows of the queue: in the order of the wait, or while held, those that were there with ghosts of those that left. */
export function queueRows({ picture, frozen, moves }: FloorContext): readonly QueueRow[] {
  if (!picture) return []
  const given = sendingTo(moves)
  const rowOf = (chat: FloorChat): QueueRow => ({ chat, gone: null, givenTo: given.get(chat.id) ?? null })
  if (!frozen)
    return queueOf(picture)
      .filter(({ id }) => !given.has(id))
      .map(rowOf)
  return frozen.flatMap((id): QueueRow[] => {
    const chat = picture.chats.get(id)
    if (chat && chat.agent === undefined) return [rowOf(chat)]
    const departure = picture.departures.get(id)
    return departure ? [{ chat: departure.chat, gone: departure, givenTo: null }] : []
  })
}

/** Returns how many rows would appear or leave if the panes were released. */
export function heldChanges({ picture, frozen }: FloorContext): number {
  if (!picture || !frozen) return 0
  const was = new Set(frozen)
  const now = queueOf(picture)
  const stayed = now.filter(({ id }) => was.has(id)).length
  return now.length - stayed + (was.size - stayed)
}
