import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readResults } from '#server/api/core/actions/call-action.ts'

const results = [{ name: 'status', path: 'order.status' }]

/** Returns whether PostgreSQL stores a text in JSON: it has no NUL and no half of a surrogate pair. */
const isStorable = (text: string) => Buffer.from(text).toString() === text && !text.includes('\0')

it.each([
  ['NUL', String.raw`a\u0000b`, 'ab'],
  ['half of a letter', String.raw`a\ud83db`, 'a\ufffdb'],
  ['a letter at the limit', `a${'😀'.repeat(200)}`, `a${'😀'.repeat(149)}`],
])('a value with %s is stored', (_, status, read) => {
  expect(readResults(`{"order":{"status":"${status}"}}`, results)).toEqual({ status: read })
})

it('values of any text are stored', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((n) => String.fromCharCode(n)) }),
      (status) => {
        const read = readResults(JSON.stringify({ order: { status } }), results)
        expect(isStorable(read?.status ?? '')).toBe(true)
      },
    ),
  )
})
