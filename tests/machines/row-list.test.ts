import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  allRows,
  changeRows,
  compareRows,
  emptyList,
  indexOfRow,
  type Row,
  type RowList,
  rowAt,
  rowOf,
} from '#machines/chat-list/row-list.ts'
import { chatOf } from '../support/shapes.ts'

const rowWith = (id: number, sortKey: number): Row => ({
  id,
  sortKey,
  chat: chatOf({ id }),
  seq: 0,
  isGone: false,
})
const many = (count: number) => Array.from({ length: count }, (_, index) => rowWith(index + 1, index * 10))

/** Naive reference implementation of the row order. */
const sorted = (rows: Iterable<Row>) => [...rows].sort(compareRows)

function expectConsistent(list: RowList, rows: readonly Row[]): void {
  expect(allRows(list)).toEqual(rows)
  expect(list.size).toBe(rows.length)
  rows.forEach((row, index) => {
    expect(rowAt(list, index)).toBe(row)
    expect(indexOfRow(list, row.id)).toBe(index)
    expect(rowOf(list, row.id)).toBe(row)
  })
  expect(rowAt(list, rows.length)).toBeUndefined()
  expect(rowAt(list, -1)).toBeUndefined()
  expect(indexOfRow(list, 0)).toBe(-1)
}

/**
 * Batches of changes: rows that are put at a position, and rows that are dropped. Few ids and positions, so that they collide.
 */
const batches = fc.array(
  fc.record({
    puts: fc.array(fc.tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 30 })), {
      maxLength: 30,
    }),
    drops: fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 10 }),
  }),
  { maxLength: 20 },
)

describe('the rows', () => {
  test('are in order, unique, and found by index and id, after any batches', () => {
    fc.assert(
      fc.property(batches, (given) => {
        const model = new Map<number, Row>()
        let list = emptyList
        for (const { puts, drops } of given) {
          const rows = puts.map(([id, sortKey]) => rowWith(id, sortKey))
          list = changeRows(list, rows, drops)
          for (const id of drops) model.delete(id)
          for (const row of rows) model.set(row.id, row)
        }
        expectConsistent(list, sorted(model.values()))
      }),
    )
  })

  test('stay in order over many blocks', () => {
    const rows = many(3_000)
    const list = changeRows(
      emptyList,
      rows.toSorted((a, b) => (a.id % 97) - (b.id % 97)),
    )
    expect(list.blocks.length).toBeGreaterThan(3)
    expectConsistent(list, sorted(rows))
    const moved = rowWith(1, 1e9)
    const after = changeRows(list, [moved], [3_000, 2])
    expectConsistent(after, [moved, ...sorted(rows).filter(({ id }) => id !== 1 && id !== 2 && id !== 3_000)])
  })

  test('leave no empty blocks when all are dropped', () => {
    const list = changeRows(
      changeRows(emptyList, many(600)),
      [],
      Array.from({ length: 600 }, (_, i) => i + 1),
    )
    expect(list.blocks).toEqual([])
    expectConsistent(list, [])
  })

  test('with equal times are ordered by descending id', () => {
    const list = changeRows(emptyList, [rowWith(1, 5), rowWith(3, 5), rowWith(2, 5)])
    expect(allRows(list).map(({ id }) => id)).toEqual([3, 2, 1])
  })
})

describe('a change', () => {
  const list = changeRows(emptyList, many(100_000))

  test('does not modify the previous list', () => {
    const before = allRows(list)
    changeRows(list, [rowWith(5, 1e9), rowWith(200_000, 7)], [6, 7])
    expect(allRows(list)).toEqual(before)
  })

  test('of 33 of 100,000 rows copies only what it touches', () => {
    const batch = Array.from({ length: 33 }, (_, index) => rowWith(index * 3_000 + 1, 1e9 + index))
    const after = changeRows(list, batch)
    const kept = new Set(list.blocks)
    const copied = after.blocks.filter((block) => !kept.has(block))
    expect(copied.length).toBeLessThanOrEqual(33 + 2)
    expect(copied.reduce((sum, block) => sum + block.length, 0)).toBeLessThan(35 * 512)
    const buckets = after.buckets.filter((bucket, at) => bucket !== list.buckets[at])
    expect(buckets.length).toBeLessThanOrEqual(33)
  })

  test('of a row in sortKey touches only its block', () => {
    const row = rowOf(list, 50_000)
    const after = changeRows(list, row ? [{ ...row, seq: 9 }] : [])
    expect(after.blocks.filter((block, at) => block !== list.blocks[at])).toHaveLength(1)
    expect(rowOf(after, 50_000)?.seq).toBe(9)
    expect(after.size).toBe(list.size)
  })
})
