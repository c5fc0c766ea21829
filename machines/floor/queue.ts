import type { FloorChat } from '#contract/floor/floor.ts'

const byWait = (one: FloorChat, other: FloorChat): number => one.since - other.since || one.id - other.id

/** Whether a chat waits for a person. */
export const isWaiting = (chat: FloorChat): boolean => chat.agent === undefined

/** Returns the chats that wait, longest wait first; this order cannot change while a chat waits. */
export const queueOf = (chats: Iterable<FloorChat>): readonly FloorChat[] =>
  [...chats].filter(isWaiting).sort(byWait)

/** Returns the index of a chat in the queue, or the index at which to insert it. */
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

/** Returns the queue after a chat changed, came or left. */
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
