import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getProfile } from '#contract/members.ts'
import { ready } from '#contract/system.ts'
import { parrot } from '#tests/support/engines.ts'
import { type Floor, startFloor } from '#tests/support/floor.ts'

describe('security headers of proxied responses', () => {
  let floor: Floor
  beforeAll(async () => {
    floor = await startFloor({ engine: parrot })
  })
  afterAll(() => floor.close())

  const headersOf = async (path: string) => {
    const answer = await fetch(floor.url + path)
    await answer.arrayBuffer()
    const [policy, sniffing] = ['content-security-policy', 'x-content-type-options'].map((name) =>
      answer.headers.get(name),
    )
    return { status: answer.status, policy, sniffing }
  }

  it('data cannot be rendered, pages run only their own scripts, and neither is sniffed', async () => {
    const data = "default-src 'none'; frame-ancestors 'none'"
    expect(await headersOf(getProfile.path)).toEqual({ status: 401, policy: data, sniffing: 'nosniff' })
    const page = await headersOf('/docs/')
    expect(page).toMatchObject({ status: 200, sniffing: 'nosniff' })
    expect(page.policy).toContain("script-src 'self'")
    expect((await headersOf(ready.path)).policy).toContain("script-src 'self'")
    await floor.api.app.close()
    expect(await headersOf(getProfile.path)).toEqual({ status: 503, policy: data, sniffing: 'nosniff' })
  })
})
