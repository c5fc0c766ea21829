import type { FloorChat } from '#contract/floor/floor.ts'
import { isOffered, UNDO_MS } from '../undo/offer.ts'
import type { Departure, FloorState } from './floor-state.ts'
import type { FloorContext, Move, MoveInput, MoveOutcome, MoveTarget } from './floor-types.ts'
import { isWaiting } from './queue.ts'

/** Our choice: time for which a refused move is shown. */
const REFUSAL_SHOWN_MS = 20_000

/** Returns the chats of a move that exist and are not yet at the target. */
function movable(floor: FloorState, ids: readonly number[], { to, team }: MoveTarget): readonly FloorChat[] {
  return ids
    .map((id) => floor.chats.get(id))
    .filter((chat) => chat !== undefined)
    .filter((chat) => (chat.agent ?? null) !== to || (team !== undefined && chat.team !== team))
}

/** Returns a new move; null if nothing would change. */
export function moveOf(
  { floor, now }: FloorContext,
  key: string,
  ids: readonly number[],
  target: MoveTarget,
): Move | null {
  const chats = floor ? movable(floor, ids, target) : []
  if (chats.length === 0) return null
  return {
    key,
    ids: chats.map(({ id }) => id),
    ...target,
    from: chats.map(({ id, version, agent }) => ({ id, version, agent: agent ?? null })),
    state: 'sending',
    refused: [],
    versions: new Map(),
    at: now,
    isUndo: false,
  }
}

/** Maps a move to the input of the call, which identifies chats by id and version. */
export const inputOf = ({ key, to, team, from, isUndo }: Move): MoveInput => ({
  key,
  to,
  ...(team !== undefined && { team }),
  isUndo,
  chats: from.map(({ id, version }) => ({ id, version })),
})

/** Returns the moves with the server's outcomes applied to one of them. */
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

/** Returns the moves with one marked as failed, because its call failed entirely. */
export const failedMoves = (moves: readonly Move[], key: string, code: string): readonly Move[] =>
  moves.map((move) =>
    move.key === key ? { ...move, state: 'failed', refused: move.ids.map((id) => ({ id, code })) } : move,
  )

/** Returns the last move that can still be undone, or null. */
export const undoable = ({ moves, now }: Pick<FloorContext, 'moves' | 'now'>): Move | null =>
  moves.findLast(({ state, at, isUndo }) => state === 'done' && !isUndo && isOffered(at, now)) ?? null

/** Returns the moves that undo a move, one for each previous agent and one for the queue. */
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

/** Returns the moves that are in progress or still displayed. */
export const visibleMoves = (moves: readonly Move[], now: number): readonly Move[] => {
  const kept = moves.filter(
    ({ state, at, refused }) =>
      state === 'sending' || now - at < (refused.length > 0 ? REFUSAL_SHOWN_MS : UNDO_MS),
  )
  return kept.length === moves.length ? moves : kept
}

/**
 * Returns, by chat id, the agents to whom chats are being assigned; includes a chat until the journal event of its move arrives.
 */
function pendingAssignees({
  floor,
  moves,
}: Pick<FloorContext, 'floor' | 'moves'>): ReadonlyMap<number, number> {
  const pending = new Map<number, number>()
  for (const { state, ids, to, versions } of moves) {
    if (to === null || (state !== 'sending' && state !== 'done')) continue
    for (const id of ids)
      if (state === 'sending' || (versions.get(id) ?? 0) > (floor?.chats.get(id)?.version ?? 0))
        pending.set(id, to)
  }
  return pending
}

type QueueContext = Pick<FloorContext, 'floor' | 'frozen' | 'moves'>

/** Returns the queue by waiting time or, while held, the chats that were in it when the hold began, even if they have left. */
export function queueChats({ floor, frozen, moves }: QueueContext): readonly FloorChat[] {
  if (!floor) return []
  const { queue, chats, departures } = floor
  if (!frozen) {
    const pending = pendingAssignees({ floor, moves })
    return pending.size === 0 ? queue : queue.filter(({ id }) => !pending.has(id))
  }
  return frozen.flatMap((id) => {
    const chat = chats.get(id)
    const known = chat && isWaiting(chat) ? chat : departures.get(id)?.chat
    return known ? [known] : []
  })
}

/** Returns how a chat left the queue while the panes were held; null if the chat is still waiting. */
export function departureOf({ floor }: Pick<FloorContext, 'floor'>, id: number): Departure | null {
  const chat = floor?.chats.get(id)
  return chat && isWaiting(chat) ? null : (floor?.departures.get(id) ?? null)
}

/** Returns the agent to whom a chat is being assigned, or null. */
export const pendingAssigneeOf = (context: QueueContext, id: number): number | null =>
  context.moves.length === 0 ? null : (pendingAssignees(context).get(id) ?? null)

/** Returns the number of rows that would be added or removed if the panes were released. */
export function heldChanges({ floor, frozen }: FloorContext): number {
  if (!floor || !frozen) return 0
  const was = new Set(frozen)
  const now = floor.queue
  const stayed = now.filter(({ id }) => was.has(id)).length
  return now.length - stayed + (was.size - stayed)
}

/** Returns a memoized `heldChanges` that recounts only when the queue or the held order changes. */
export function heldChangesReader(): (context: FloorContext) => number {
  let known: { readonly queue: unknown; readonly frozen: unknown; readonly changes: number } | null = null
  return (context) => {
    const { floor, frozen } = context
    if (!known || known.queue !== floor?.queue || known.frozen !== frozen)
      known = { queue: floor?.queue, frozen, changes: heldChanges(context) }
    return known.changes
  }
}
