import { describe, expect, test } from 'vitest'
import { errorCodes } from '#contract/base/errors.ts'
import { failureOf, isTransient } from '#machines/failure.ts'
import { expiryOf, isValid, TIMER_MAX_MS, waitUntil } from '#machines/token.ts'
import { tokenUntil } from '../support/shapes.ts'

describe('a token', () => {
  test('has an expiry, regardless of its other claims', () => {
    expect(expiryOf(tokenUntil(1_700_000_000_000))).toBe(1_700_000_000_000)
  })

  test.each(['', 'abc', 'a.b.c', 'a.!!.c', `a.${btoa('[]')}.c`, `a.${btoa('{"exp":"soon"}')}.c`])(
    '%j has no expiry',
    (token) => {
      expect(expiryOf(token)).toBeNull()
    },
  )

  test('is valid until it expires; one without an expiry is left to the server', () => {
    const token = tokenUntil(5_000)
    expect(isValid(token, 4_999)).toBe(true)
    expect(isValid(token, 5_000)).toBe(false)
    expect(isValid('opaque', 5_000)).toBe(true)
    expect(isValid('', 0)).toBe(false)
    expect(isValid(null, 0)).toBe(false)
  })

  test('a wait is never negative and never longer than a timer allows', () => {
    expect(waitUntil(10, 20)).toBe(0)
    expect(waitUntil(30, 20)).toBe(10)
    expect(waitUntil(Number.POSITIVE_INFINITY, 20)).toBe(TIMER_MAX_MS)
  })
})

describe('a failure', () => {
  test('every code of the contract is preserved', () => {
    for (const code of errorCodes) expect(failureOf({ code })).toEqual({ code })
  })

  test('contains only params and fields', () => {
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
  ])('%j is an internal error', (error) => {
    expect(failureOf(error)).toEqual({ code: 'internal_error' })
  })

  test('only connection failures are transient', () => {
    expect(errorCodes.filter((code) => isTransient({ code }))).toEqual([
      'upstream_unavailable',
      'database_unavailable',
      'service_closing',
    ])
  })
})
