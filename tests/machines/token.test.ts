import { describe, expect, test } from 'vitest'
import { errorCodes } from '#contract/errors.ts'
import { failureOf, isTransient } from '#machines/failure.ts'
import { expiryOf, isValid, TIMER_MAX, waitUntil } from '#machines/token.ts'
import { tokenUntil } from '#tests/support/shapes.ts'

describe('a token', () => {
  test('says when it ends, whatever else it says', () => {
    expect(expiryOf(tokenUntil(1_700_000_000_000))).toBe(1_700_000_000_000)
  })

  test.each(['', 'abc', 'a.b.c', 'a.!!.c', `a.${btoa('[]')}.c`, `a.${btoa('{"exp":"soon"}')}.c`])(
    '%j says no end',
    (token) => {
      expect(expiryOf(token)).toBeNull()
    },
  )

  test('is valid until it ends; one without an end is left to the server', () => {
    const token = tokenUntil(5_000)
    expect(isValid(token, 4_999)).toBe(true)
    expect(isValid(token, 5_000)).toBe(false)
    expect(isValid('opaque', 5_000)).toBe(true)
    expect(isValid('', 0)).toBe(false)
    expect(isValid(null, 0)).toBe(false)
  })

  test('a wait is never negative and never more than a timer can wait', () => {
    expect(waitUntil(10, 20)).toBe(0)
    expect(waitUntil(30, 20)).toBe(10)
    expect(waitUntil(Number.POSITIVE_INFINITY, 20)).toBe(TIMER_MAX)
  })
})

describe('a failure', () => {
  test('every code of the contract is taken as it is', () => {
    for (const code of errorCodes) expect(failureOf({ code })).toEqual({ code })
  })

  test('carries params and fields, and nothing else', () => {
    const error = { code: 'validation_failed', params: { n: 1 }, fields: { email: 'format' }, stack: 'x' }
    expect(failureOf(error)).toEqual({
      code: 'validation_failed',
      params: { n: 1 },
      fields: { email: 'format' },
    })
  })

  test.each([
    null,
    undefined,
    'otp_invalid',
    new Error('x'),
    { code: 7 },
    { code: 'ECONNREFUSED' },
    { code: 'x' },
  ])('%j is our own fault', (error) => {
    expect(failureOf(error)).toEqual({ code: 'internal_error' })
  })

  test('only what a better connection mends is transient', () => {
    expect(errorCodes.filter((code) => isTransient({ code }))).toEqual([
      'upstream_unavailable',
      'database_unavailable',
      'service_closing',
    ])
  })
})
