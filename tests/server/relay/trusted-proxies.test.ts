import { afterEach, describe, expect, it } from 'vitest'
import { listSessions } from '#contract/account/account.ts'
import { signIn } from '#contract/account/auth.ts'
import { NEW_CHATS_PER_HOUR } from '#contract/base/limits.ts'
import { createChat } from '#contract/visitor/visitor.ts'
import { readConfig } from '#server/config.ts'
import { parrot } from '#tests/support/engines.ts'
import { type Floor, startFloor } from '#tests/support/floor.ts'
import { newOwner, PASSWORD } from '#tests/support/people.ts'

describe('the address behind proxies', () => {
  let floor: Floor
  afterEach(() => floor.close())

  const start = async (proxies: string) => {
    floor = await startFloor({ engine: parrot }, { TRUST_PROXY: proxies })
    return newOwner(floor.api)
  }

  /** Signs in with a header as forwarded by a proxy, and returns the session's address. */
  const addressOf = async (email: string, forwarded: string): Promise<string | null | undefined> => {
    const body = new URLSearchParams({ username: email, password: PASSWORD })
    const answer = await fetch(floor.url + signIn.path, {
      method: 'POST',
      body,
      headers: { 'x-forwarded-for': forwarded },
    })
    const { access_token } = (await answer.json()) as { access_token: string }
    const listed = await fetch(floor.url + listSessions.path, {
      headers: { authorization: `Bearer ${access_token}` },
    })
    const { entities } = (await listed.json()) as { entities: { current: boolean; address: string | null }[] }
    return entities.find(({ current }) => current)?.address
  }

  it('is the entry added by the only proxy', async () => {
    const { email } = await start('1')
    expect(await addressOf(email, '192.0.2.66, 198.51.100.23')).toBe('198.51.100.23')
    expect(await addressOf(email, '198.51.100.23:49152')).toBe('198.51.100.23')
    expect(await addressOf(email, '[2001:db8::5]:443')).toBe('2001:db8::5')
  })

  it('is the previous entry with two proxies in a row', async () => {
    const { email } = await start('2')
    expect(await addressOf(email, '192.0.2.66, 198.51.100.23, 203.0.113.9')).toBe('198.51.100.23')
  })

  it('is the last entry outside the trusted networks', async () => {
    const { email } = await start('127.0.0.0/8, 10.0.0.0/8')
    expect(await addressOf(email, '192.0.2.66, 198.51.100.23, 10.1.2.3')).toBe('198.51.100.23')
  })

  it('is the connection’s address if nothing is trusted or the entry is not an address', async () => {
    const { email } = await start('')
    expect(await addressOf(email, '198.51.100.23')).toBe('127.0.0.1')
    await floor.close()
    const { email: other } = await start('1')
    expect(await addressOf(other, '1.2.3.4<script>')).toBe('127.0.0.1')
  })

  it('counts an IPv6 network as one caller, and forged entries cannot evade a limit', async () => {
    const { bot } = await start('1')
    const begin = async (n: number, last: string) => {
      const headers = { 'api-key': bot.api_key, 'x-forwarded-for': `8.8.8.${n}, ${last}` }
      const init = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: '{}' }
      return (await fetch(floor.url + createChat.path, init)).status
    }
    for (let n = 0; n < NEW_CHATS_PER_HOUR; n++) expect(await begin(n, `2001:db8::${n + 1}`)).toBe(201)
    expect(await begin(200, '2001:db8:0:0:9::1')).toBe(429)
    expect(await begin(201, '2001:db8:0:1::1')).toBe(201)
  })

  it('a setting that is neither a number nor networks prevents the start', async () => {
    await start('')
    for (const value of ['yes', '10.0.0.0/8, proxy.local', '300'])
      expect(() => readConfig({ TRUST_PROXY: value })).toThrow(/TRUST_PROXY/)
  })
})
