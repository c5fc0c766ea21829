import { Manager } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callerOf } from '#server/relay/base/trusted-proxies.ts'
import { AddressLimit } from '#server/relay/http/address-limit.ts'
import { parrot } from '#tests/support/engines.ts'
import { type Floor, startFloor } from '#tests/support/floor.ts'
import { newOwner, type Owner } from '#tests/support/people.ts'

const OPENED = 10
const SHOWN = 15

describe('handshakes of one address', () => {
  let floor: Floor
  let owner: Owner
  beforeAll(async () => {
    floor = await startFloor(
      { engine: parrot },
      { TRUST_PROXY: '1' },
      { handshakes: { opened: OPENED, shown: SHOWN } },
    )
    owner = await newOwner(floor.api)
  })
  afterAll(() => floor.close())

  const open = async (address: string) => {
    const response = await fetch(`${floor.url}/socket.io/?EIO=4&transport=polling`, {
      headers: { 'x-forwarded-for': address },
    })
    return response.status
  }
  const statuses = async (count: number, address: string) => {
    const all: number[] = []
    for (let n = 0; n < count; n++) all.push(await open(address))
    return all
  }

  it('are limited before their content is read, and those of others are not', async () => {
    const taken = Array.from({ length: OPENED }, () => 200)
    expect(await statuses(OPENED + 2, '192.0.2.1')).toEqual([...taken, 403, 403])
    expect(await statuses(OPENED + 1, '2001:db8::1')).toEqual([...taken, 403])
    expect(await open('2001:db8::2')).toBe(403)
    expect(await open('192.0.2.2')).toBe(200)
  })

  it('are also limited if they present tokens over one connection', async () => {
    const over = (address: string) =>
      new Manager(floor.url, { transports: ['websocket'], extraHeaders: { 'x-forwarded-for': address } })
    const screenOf = async (manager: Manager) => {
      const screen = manager.socket('/console', { auth: { token: owner.token } })
      await new Promise((resolve) => screen.once('journal.live', resolve))
      return screen
    }
    const connection = over('192.0.2.3')
    const screen = await screenOf(connection)
    const visitor = connection.socket('/widget', { auth: { token: 'forged', apiKey: owner.bot.api_key } })
    const codes: (string | undefined)[] = []
    for (let n = 0; n < SHOWN + 1; n++) {
      const refused = new Promise<string | undefined>((resolve) =>
        visitor.once('connect_error', (error) => resolve((error as { data?: { code: string } }).data?.code)),
      )
      if (n > 0) visitor.connect()
      codes.push(await refused)
    }
    const invalid = Array.from({ length: SHOWN - 1 }, () => 'token_invalid')
    expect(codes).toEqual([...invalid, 'upstream_unavailable', 'upstream_unavailable'])
    expect(screen.connected).toBe(true)

    const other = await screenOf(over('192.0.2.4'))
    for (const socket of [screen, visitor, other]) socket.close()
  })

  it('are not counted for this machine, whose address belongs to a proxy', async () => {
    expect(await statuses(OPENED + 2, '127.0.0.1')).not.toContain(403)
  })
})

describe('the limit of an address', () => {
  it('returns the time to wait', () => {
    const limit = new AddressLimit({ max: 2, windowMs: 60_000 })
    expect([1, 2, 3].map(() => limit.waitOf('192.0.2.1')).map((seconds) => seconds > 0)).toEqual([
      false,
      false,
      true,
    ])
    expect(limit.waitOf('192.0.2.1')).toBeLessThanOrEqual(60)
    expect(limit.waitOf('192.0.2.2')).toBe(0)
  })
})

describe('the address of a socket’s client', () => {
  const caller = (forwarded: string | undefined, proxies: Parameters<typeof callerOf>[1]) =>
    callerOf(
      { headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress: '::ffff:10.0.0.1' } } as never,
      proxies,
    )

  it('comes from trusted proxies only', () => {
    const chain = '192.0.2.66, 198.51.100.23, 203.0.113.9'
    expect(caller(chain, null)).toBe('10.0.0.1')
    expect(caller(chain, 1)).toBe('203.0.113.9')
    expect(caller(chain, 2)).toBe('198.51.100.23')
    expect(caller(chain, ['10.0.0.0/8', '203.0.113.9'])).toBe('198.51.100.23')
    expect(caller(chain, ['172.16.0.0/12'])).toBe('10.0.0.1')
    expect(caller('unknown', 1)).toBe('10.0.0.1')
    expect(caller(undefined, 1)).toBe('10.0.0.1')
    expect(caller('192.0.2.66, unknown', ['10.0.0.0/8'])).toBe('10.0.0.1')
  })
})
