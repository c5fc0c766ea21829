import { describe, expect, it } from 'vitest'
import { errors } from '#contract/base/errors.ts'

describe('the closed list of errors', () => {
  it.each(Object.entries(errors))(
    '%s has a client or server status and describes when it occurs',
    (_code, entry) => {
      expect(entry.status).toBeGreaterThanOrEqual(400)
      expect(entry.status).toBeLessThan(600)
      expect(entry.when).toMatch(/\.$/)
    },
  )
})
