import { languageOf, passes } from '#machines/floor/figures.ts'
import type { QueueRow } from '#machines/floor/moves.ts'
import type { FloorAddress, Grouping } from './floor-address.ts'

/** The head of a group of the queue. */
export interface GroupHead {
  readonly key: string
  readonly value: string
  readonly count: number
  /** Since when its oldest customer waits. */
  readonly oldest: number
  readonly isOpen: boolean
}

/** What stands in the queue: rows by the id of their chat, and heads by the key of their group. */
export interface QueueItems {
  readonly keys: readonly (number | string)[]
  readonly rows: ReadonlyMap<number, QueueRow>
  readonly heads: ReadonlyMap<string, GroupHead>
}

const groupOf = ({ chat }: QueueRow, group: Grouping): string =>
  group === 'bot' ? String(chat.bot) : languageOf(chat)

/** Returns the items of the queue: filtered, grouped, and without the rows of closed groups. */
export function queueItems(
  all: readonly QueueRow[],
  address: FloorAddress,
  closed: ReadonlySet<string>,
): QueueItems {
  const shown = all.filter(({ chat }) => passes(chat, address))
  const rows = new Map(shown.map((row) => [row.chat.id, row]))
  const heads = new Map<string, GroupHead>()
  const { group } = address
  if (group === 'none') return { keys: [...rows.keys()], rows, heads }
  const groups = new Map<string, QueueRow[]>()
  for (const row of shown) {
    const value = groupOf(row, group)
    const list = groups.get(value)
    if (list) list.push(row)
    else groups.set(value, [row])
  }
  const keys: (number | string)[] = []
  for (const [value, list] of groups) {
    const key = `${group}:${value}`
    const isOpen = !closed.has(key)
    const waiting = list.filter(({ gone }) => gone === null)
    heads.set(key, { key, value, count: waiting.length, oldest: list[0]?.chat.since ?? 0, isOpen })
    keys.push(key, ...(isOpen ? list.map(({ chat }) => chat.id) : []))
  }
  return { keys, rows, heads }
}
