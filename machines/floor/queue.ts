import type { FloorChat } from '#contract/floor/floor.ts'

const byWait = (one: FloorChat, other: FloorChat): number => one.since - other.since || one.id - other.id

/** Returns whether a chat is waiting for an agent. */
export const isWaiting = (chat: FloorChat): boolean => chat.agent === undefined

/** Returns the waiting chats, longest wait first; their order is stable while they wait. */
export const queueOf = (chats: Iterable<FloorChat>): readonly FloorChat[] =>
  [...chats].filter(isWaiting).sort(byWait)

/** Returns the index of a chat in the queue, or its insertion index. */
function insertionIndex(queue: readonly FloorChat[], chat: FloorChat): number {
  let [low, high] = [0, queue.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    const at = queue[middle]
    if (at && byWait(at, chat) < 0) low = middle + 1
    else high = middle
  }
  return low
}

/** Returns the queue after a chat was added, changed or removed. */
export function queueAfter(
  queue: readonly FloorChat[],
  before: FloorChat | undefined,
  after: FloorChat | undefined,
): readonly FloorChat[] {
  const [was, is] = [before && isWaiting(before) ? before : null, after && isWaiting(after) ? after : null]
  if (was && is && byWait(was, is) === 0) return queue.with(insertionIndex(queue, was), is)
  const without = was ? queue.toSpliced(insertionIndex(queue, was), 1) : queue
  return is ? without.toSpliced(insertionIndex(without, is), 0, is) : without
}
