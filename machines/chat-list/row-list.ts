import type { Chat } from '#contract/chats/chat-shapes.ts'

/** Row of the chat list: a chat with its journal position and sort key. */
export interface Row {
  readonly id: number
  readonly chat: Chat
  /** Journal position of `chat`. */
  readonly seq: number
  /** Sort key, highest first; constant while the list is held. */
  readonly sortKey: number
  /** True if the chat left the list while the list was held; the row is removed on release. */
  readonly isGone: boolean
}

type Block = readonly Row[]
type Bucket = ReadonlyMap<number, Row>

/**
 * Rows by id and in order, highest sort key first. Immutable: a changed list shares all untouched blocks and buckets, so the cost
 * of a batch depends on the changed rows, not on the length of the list.
 */
export interface RowList {
  readonly blocks: readonly Block[]
  /** Index of the first row of each block. */
  readonly starts: readonly number[]
  readonly buckets: readonly (Bucket | undefined)[]
  readonly size: number
}

const BLOCK_MAX = 512
const BUCKETS = 1_024

/** List without rows. */
export const emptyList: RowList = { blocks: [], starts: [], buckets: [], size: 0 }

/** Compares rows by sort key, then by id, both descending. Negative if the first row comes first. */
export const compareRows = (a: Pick<Row, 'sortKey' | 'id'>, b: Pick<Row, 'sortKey' | 'id'>): number =>
  b.sortKey - a.sortKey || b.id - a.id

/** Returns, by binary search, the number of leading items (out of `count`) for which `isAfter` is false. */
function partition(count: number, isAfter: (index: number) => boolean): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >> 1
    if (isAfter(middle)) high = middle
    else low = middle + 1
  }
  return low
}

const blockOf = (blocks: readonly Block[], row: Row): number =>
  Math.max(
    0,
    partition(blocks.length, (index) => {
      const first = blocks[index]?.[0]
      return first !== undefined && compareRows(first, row) > 0
    }) - 1,
  )

const positionIn = (block: Block, row: Row): number =>
  partition(block.length, (index) => {
    const other = block[index]
    return other !== undefined && compareRows(other, row) >= 0
  })

/** Returns a chat's row; undefined if the chat is not in the list. */
export const rowOf = (list: RowList, id: number): Row | undefined => list.buckets[id % BUCKETS]?.get(id)

/** Returns the row at the given index; undefined if it is out of range. */
export function rowAt({ blocks, starts }: RowList, index: number): Row | undefined {
  if (index < 0) return undefined
  const block = partition(starts.length, (at) => (starts[at] ?? 0) > index) - 1
  return blocks[block]?.[index - (starts[block] ?? 0)]
}

/** Returns the index of a chat, or -1 if it is not in the list. */
export function indexOfRow(list: RowList, id: number): number {
  const row = rowOf(list, id)
  if (!row) return -1
  const block = blockOf(list.blocks, row)
  return (list.starts[block] ?? 0) + positionIn(list.blocks[block] ?? [], row)
}

/** Copy-on-write builder of a changed list. */
class Edit {
  readonly blocks: Row[][]
  readonly buckets: (Map<number, Row> | undefined)[]
  readonly #ownBlocks = new Set<Block>()
  readonly #ownBuckets = new Set<number>()

  constructor(list: RowList) {
    this.blocks = [...list.blocks] as Row[][]
    this.buckets = [...list.buckets] as (Map<number, Row> | undefined)[]
  }

  #bucket(id: number): Map<number, Row> {
    const at = id % BUCKETS
    const bucket = this.buckets[at]
    if (bucket && this.#ownBuckets.has(at)) return bucket
    const copy = new Map(bucket)
    this.#ownBuckets.add(at)
    this.buckets[at] = copy
    return copy
  }

  #block(at: number): Row[] {
    const block = this.blocks[at]
    if (block && this.#ownBlocks.has(block)) return block
    const copy = block ? [...block] : []
    this.#ownBlocks.add(copy)
    this.blocks[at] = copy
    return copy
  }

  drop(id: number): void {
    const row = this.buckets[id % BUCKETS]?.get(id)
    if (!row) return
    this.#bucket(id).delete(id)
    const at = blockOf(this.blocks, row)
    const block = this.#block(at)
    block.splice(positionIn(block, row), 1)
    if (block.length === 0) this.blocks.splice(at, 1)
  }

  put(row: Row): void {
    const old = this.buckets[row.id % BUCKETS]?.get(row.id)
    if (old && old.sortKey !== row.sortKey) this.drop(row.id)
    this.#bucket(row.id).set(row.id, row)
    const at = blockOf(this.blocks, row)
    const block = this.#block(at)
    const position = positionIn(block, row)
    block.splice(position, old && old.sortKey === row.sortKey ? 1 : 0, row)
    if (block.length > BLOCK_MAX) this.#split(at, block)
  }

  #split(at: number, block: Row[]): void {
    const rest = block.splice(block.length >> 1)
    this.#ownBlocks.add(rest)
    this.blocks.splice(at + 1, 0, rest)
  }

  finish(): RowList {
    const starts: number[] = []
    let size = 0
    for (const block of this.blocks) {
      starts.push(size)
      size += block.length
    }
    return { blocks: this.blocks, starts, buckets: this.buckets, size }
  }
}

/** Returns the number of leading rows that pass a test; rows must be ordered so that all passing rows come first. */
export const countFirst = (list: RowList, passes: (row: Row) => boolean): number =>
  partition(list.size, (index) => {
    const row = rowAt(list, index)
    return row === undefined || !passes(row)
  })

/** Returns the list with some rows inserted or replaced and others removed. */
export function changeRows(list: RowList, puts: Iterable<Row>, drops: Iterable<number> = []): RowList {
  const edit = new Edit(list)
  for (const id of drops) edit.drop(id)
  for (const row of puts) edit.put(row)
  return edit.finish()
}

/** Returns all rows in order, for operations that must iterate over all of them, such as recounting. */
export const allRows = ({ blocks }: RowList): readonly Row[] => blocks.flat()
