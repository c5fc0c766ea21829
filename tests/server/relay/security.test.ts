import { createHash } from 'node:crypto'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getProfile } from '#contract/account/members.ts'
import { ready } from '#contract/journal/system.ts'
import { parrot } from '#tests/support/engines.ts'
import { type Floor, startFloor } from '#tests/support/floor.ts'

describe('security headers of proxied responses', () => {
  let floor: Floor
  beforeAll(async () => {
    floor = await startFloor({ engine: parrot })
  })
  afterAll(() => floor.close())

  const data = "default-src 'none'; frame-ancestors 'none'"
  const headersOf = async (path: string, url = floor.url) => {
    const answer = await fetch(url + path)
    await answer.arrayBuffer()
    const [policy, sniffing] = ['content-security-policy', 'x-content-type-options'].map((name) =>
      answer.headers.get(name),
    )
    return { status: answer.status, policy, sniffing }
  }

  it('the page of the API document can run only its own scripts', async () => {
    const answer = await fetch(`${floor.url}/docs/`)
    const html = await answer.text()
    const policy = answer.headers.get('content-security-policy') ?? ''
    const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)]
    expect(inline.length).toBeGreaterThan(0)
    for (const [, script = ''] of inline)
      expect(policy).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
  })

  it('pages connect only to our own sockets, and private responses are not cached', async () => {
    const { policy } = await headersOf(ready.path)
    const { host } = new URL(floor.url)
    expect(policy).toContain(`connect-src 'self' ws://${host} wss://${host};`)
    const answer = await fetch(floor.url + getProfile.path)
    await answer.arrayBuffer()
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
  })

  it('a connection is closed after a proxied response if the caller requests it', async () => {
    const head = `GET ${getProfile.path} HTTP/1.1\r\nHost: x\r\n`
    const closed = await new Promise<string>((resolve) => {
      const socket = connect(Number(new URL(floor.url).port), '127.0.0.1')
      let text = ''
      socket.on('data', (part) => {
        // The first response leaves the connection open.
        if (!text) socket.write(`${head}Connection: close\r\n\r\n`)
        text += part
      })
      socket.on('close', () => resolve(text))
      socket.write(`${head}\r\n`)
    })
    expect(closed.match(/HTTP\/1\.1 401/g)).toHaveLength(2)
  })

  it('data cannot be rendered, pages run only their own scripts, and neither is sniffed', async () => {
    expect(await headersOf(getProfile.path)).toEqual({ status: 401, policy: data, sniffing: 'nosniff' })
    const page = await headersOf('/docs/')
    expect(page).toMatchObject({ status: 200, sniffing: 'nosniff' })
    expect(page.policy).toContain("script-src 'self'")
    expect((await headersOf(ready.path)).policy).toContain("script-src 'self'")
  })

  it('the relay’s own data cannot be rendered either while the API is down', async () => {
    const alone = await startFloor({ engine: parrot })
    await alone.api.app.close()
    expect(await headersOf(getProfile.path, alone.url)).toEqual({
      status: 503,
      policy: data,
      sniffing: 'nosniff',
    })
    await alone.close()
  })
})
