import { describe, expect, it } from 'vitest'
import { UNKNOWN_MOMENT } from '#contract/base/shapes.ts'
import {
  countKinds,
  countStates,
  type KnowledgeItem,
  rowOf,
  sortRows,
  type Uses,
} from '#machines/training/knowledge.ts'
import { documentOf, urlOf } from './support/training.ts'

const now = new Date('2026-11-26T12:00:00.000Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()
const file = (changes: Parameters<typeof documentOf>[2]): KnowledgeItem => ({
  kind: 'file',
  source: documentOf(1, 'a.pdf', changes),
})
const page = (changes: Parameters<typeof urlOf>[2]): KnowledgeItem => ({
  kind: 'url',
  source: urlOf(2, 'https://example.com/', changes),
})
const entry = (updated_at: string): KnowledgeItem => ({
  kind: 'faq',
  source: { id: 3, bot_id: 1, question: 'Why?', answer: 'So.', created_at: daysAgo(500), updated_at },
})
const question: KnowledgeItem = {
  kind: 'question',
  source: {
    ...{ id: 3, bot_id: 1, question: 'Who?', wordings: ['Who is it?'], language: 'en-US', count: 2 },
    ...{ first_asked: daysAgo(9), last_asked: daysAgo(1), status: 'open', faq_id: null },
  },
}
const statesOf = (item: KnowledgeItem, uses: Uses = new Map()) => rowOf(item, uses, now).states

describe('the states of a source', () => {
  it('follow its status', () => {
    expect(statesOf(file({ upload_date: daysAgo(1) }))).toEqual(['ready'])
    expect(statesOf(file({ status: 'indexing' }))).toEqual(['busy'])
    expect(statesOf(page({ status: 'failed', error: 'page_not_found' }))).toEqual(['failed'])
    expect(statesOf(question)).toEqual([])
  })

  it('include pages that were not read for a long time, and sources that could not be read again', () => {
    const fresh = { created_at: daysAgo(5), read_at: daysAgo(5) }
    expect(statesOf(page(fresh))).toEqual(['ready'])
    expect(statesOf(page({ ...fresh, read_at: daysAgo(31) }))).toEqual(['ready', 'stale'])
    expect(statesOf(page({ ...fresh, refresh_error: 'page_unreachable' }))).toEqual(['ready', 'stale'])
    const unread = file({ upload_date: daysAgo(1), refresh_error: 'damaged' })
    expect(statesOf(unread)).toEqual(['ready', 'stale'])
  })

  it('omit the age of a source if the server does not know its times', () => {
    const old = { created_at: UNKNOWN_MOMENT, read_at: UNKNOWN_MOMENT }
    expect(statesOf(page(old))).toEqual(['ready'])
    expect(statesOf(file({ upload_date: UNKNOWN_MOMENT }))).toEqual(['ready'])
    expect(rowOf(page(old), null, now).lastUsed).toBeUndefined()
  })

  it('include files and entries that are a year old', () => {
    const uses = new Map([
      [1, daysAgo(1)],
      [3, daysAgo(1)],
    ])
    expect(statesOf(file({ upload_date: daysAgo(364) }), uses)).toEqual(['ready'])
    expect(statesOf(file({ upload_date: daysAgo(366) }), uses)).toEqual(['ready', 'stale'])
    expect(statesOf(entry(daysAgo(366)), uses)).toEqual(['ready', 'stale'])
    expect(statesOf(entry(daysAgo(3)), uses)).toEqual(['ready'])
  })

  it('include sources unused for 30 days, if that is known', () => {
    const old = file({ upload_date: daysAgo(31) })
    expect(statesOf(old)).toEqual(['ready', 'unused'])
    expect(statesOf(old, null)).toEqual(['ready'])
    expect(statesOf(old, new Map([[1, daysAgo(29)]]))).toEqual(['ready'])
    expect(statesOf(old, new Map([[1, daysAgo(31)]]))).toEqual(['ready', 'unused'])
    // Added too recently to be flagged as unused.
    expect(statesOf(file({ upload_date: daysAgo(29) }))).toEqual(['ready'])
    // Sitemaps are never quoted.
    expect(statesOf(page({ passages: 0, created_at: daysAgo(90), read_at: daysAgo(1) }))).toEqual(['ready'])
  })
})

describe('the rows', () => {
  const rows = [
    file({ file_name: 'b10.pdf', upload_date: daysAgo(3) }),
    page({ title: 'b9', status: 'failed', error: 'page_not_found', read_at: daysAgo(2) }),
    entry(daysAgo(4)),
    question,
  ].map((item) => rowOf(item, new Map([[3, daysAgo(1)]]), now))
  const sorted = (...order: Parameters<typeof sortRows> extends [unknown, ...infer Rest] ? Rest : never) =>
    sortRows(rows, ...order).map(({ name }) => name)

  it('are counted by kind and state', () => {
    expect(countKinds(rows)).toEqual({ file: 1, url: 1, faq: 1, question: 1 })
    expect(countStates(rows)).toMatchObject({ ready: 2, failed: 1, busy: 0, stale: 0, unused: 0 })
  })

  it('are sorted by each column', () => {
    expect(sorted('name', false, 'en-US')).toEqual(['b9', 'b10.pdf', 'Who?', 'Why?'])
    expect(sorted('status', false, 'en-US')).toEqual(['b9', 'Who?', 'b10.pdf', 'Why?'])
    expect(sorted('used', true, 'en-US')[0]).toBe('Why?')
    expect(sorted('changed', true, 'en-US')).toEqual(['Who?', 'b9', 'b10.pdf', 'Why?'])
  })
})
