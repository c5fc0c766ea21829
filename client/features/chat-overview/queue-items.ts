import type { FloorChat } from '#contract/floor/floor.ts'
import { filterQueue } from '#machines/floor/figure-filter.ts'
import { languageOf, passes } from '#machines/floor/figures.ts'
import type { FloorContext } from '#machines/floor/floor-types.ts'
import { queueChats } from '#machines/floor/moves.ts'
import type { FloorAddress, Grouping } from './floor-address.ts'

/** Header of a group in the queue. */
export interface GroupHead {
  readonly key: string
  readonly value: string
  readonly count: number
  /** Time at which the group's longest wait began. */
  readonly oldest: number
  readonly isOpen: boolean
}

/** Queue items in display order, as chat ids and group keys, with the group headers by key. */
export interface QueueItems {
  readonly keys: readonly (number | string)[]
  readonly heads: ReadonlyMap<string, GroupHead>
}

const groupOf = (chat: FloorChat, group: Grouping): string => {
  if (group === 'team') return String(chat.team ?? '')
  return group === 'bot' ? String(chat.bot) : languageOf(chat)
}

const noHeads: QueueItems['heads'] = new Map()

/** Returns the queue's items, filtered and grouped; chats in collapsed groups are left out. */
function queueItems(
  all: readonly FloorChat[],
  address: FloorAddress,
  closed: ReadonlySet<string>,
): QueueItems {
  const shown = all.filter((chat) => passes(chat, address))
  const { group } = address
  if (group === 'none') return { keys: shown.map(({ id }) => id), heads: noHeads }
  const groups = new Map<string, FloorChat[]>()
  for (const chat of shown) {
    const value = groupOf(chat, group)
    const list = groups.get(value)
    if (list) list.push(chat)
    else groups.set(value, [chat])
  }
  const heads = new Map<string, GroupHead>()
  const keys: (number | string)[] = []
  for (const [value, list] of groups) {
    const key = `${group}:${value}`
    const isOpen = !closed.has(key)
    heads.set(key, { key, value, count: list.length, oldest: list[0]?.since ?? 0, isOpen })
    keys.push(key, ...(isOpen ? list.map(({ id }) => id) : []))
  }
  return { keys, heads }
}

const isSame = (one: QueueItems, other: QueueItems): boolean =>
  one.heads.size === 0 &&
  other.heads.size === 0 &&
  one.keys.length === other.keys.length &&
  one.keys.every((key, index) => key === other.keys[index])

/**
 * Returns a selector for the queue's items. It returns the same object while their order is unchanged, so that the list does not
 * rerender.
 */
export function queueItemsReader(address: FloorAddress, closed: ReadonlySet<string>) {
  let known: { readonly chats: readonly FloorChat[]; readonly items: QueueItems } | null = null
  const { focus } = address
  let shown: {
    readonly all: readonly FloorChat[]
    readonly now: number
    chats: readonly FloorChat[]
  } | null = null
  const chatsOf = (context: FloorContext): readonly FloorChat[] => {
    const all = queueChats(context)
    const { floor } = context
    if (!floor || focus === null) return all
    // The time only matters for the `late` filter.
    const now = focus === 'late' ? context.now : 0
    if (shown?.all !== all || shown.now !== now)
      shown = { all, now, chats: filterQueue(all, focus, floor, now) }
    return shown.chats
  }
  return (context: FloorContext): QueueItems => {
    const chats = chatsOf(context)
    if (known?.chats === chats) return known.items
    const items = queueItems(chats, address, closed)
    known = { chats, items: known && isSame(known.items, items) ? known.items : items }
    return known.items
  }
}
