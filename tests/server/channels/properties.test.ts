import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { integrationChannels } from '#contract/channels/channel-names.ts'
import { replyWindowAt, replyWindowLater } from '#contract/channels/channel-rules.ts'
import { textLength, textLimits, textParts } from '#contract/channels/channel-texts.ts'
import { createChannels } from '#server/channels/channels.ts'
import { keyOf, momentOf } from '#server/channels/events.ts'
import { readConfig } from '#server/config.ts'
import { accounts, apps } from '#tests/fakes/channels/state.ts'
import { type ChannelWorld, eventually, startChannels } from '#tests/support/channels.ts'
import { messageOf, messagingOf, signedByZalo } from '#tests/support/deliveries.ts'

describe('a split text', () => {
  const word = fc.oneof(
    { arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }), weight: 9 },
    { arbitrary: fc.string({ unit: 'grapheme', minLength: 1_000, maxLength: 3_000 }), weight: 1 },
  )
  const text = fc.array(word, { minLength: 1, maxLength: 400 }).map((words) => words.join(' '))

  it('loses, duplicates and reorders nothing, stays within the limit, and is cut between words', () => {
    fc.assert(
      fc.property(fc.constantFrom(...integrationChannels), text, (channel, whole) => {
        const { max } = textLimits[channel]
        const parts = textParts(channel, whole)
        const visible = (piece: string) => piece.replace(/\s/gu, '')
        expect(visible(parts.join(''))).toBe(visible(whole))
        for (const part of parts) {
          expect(textLength(channel, part)).toBeLessThanOrEqual(max)
          expect(Buffer.from(part).toString()).toBe(part)
        }
        const short = whole.split(/\s+/u).filter((one) => one && textLength(channel, one) <= max)
        const pieces = new Set(parts.flatMap((part) => part.split(/\s+/u)))
        for (const one of short) expect(pieces).toContain(one)
      }),
      { numRuns: 150 },
    )
  })
})

describe('a reply window', () => {
  it('is the same whether it is calculated now or from an earlier result', () => {
    const day = 86_400_000
    fc.assert(
      fc.property(
        fc.constantFrom(...integrationChannels),
        fc.integer({ min: 0, max: 9 * day }),
        fc.integer({ min: 0, max: 9 * day }),
        (channel, read, later) => {
          const said = 1_790_000_000_000
          const before = replyWindowAt(channel, said, said + read)
          const now = said + read + later
          expect(replyWindowLater(channel, before, now)).toEqual(replyWindowAt(channel, said, now))
        },
      ),
    )
  })
})

describe('webhook bodies', () => {
  const { channels } = readConfig({
    SECRET_KEY: 'a secret of at least thirty-two characters',
    ...{ META_APP_ID: apps.meta.id, META_APP_SECRET: apps.meta.secret },
    ...{ ZALO_APP_ID: apps.zalo.id, ZALO_APP_SECRET: apps.zalo.secret, ZALO_OA_SECRET: apps.zalo.oaSecret },
  })
  const { webhooks } = createChannels(channels)
  const customer = { channel: 'messenger' as const, id: '24500000000001', name: 'Grace' }

  it('never throw, regardless of their content and of truncation', () => {
    const objects = fc.constantFrom('page', 'instagram', 'whatsapp_business_account', 'user')
    const any = fc.jsonValue({ maxDepth: 6 })
    const items = fc.array(
      fc.record({ sender: any, recipient: any, timestamp: any, message: any, postback: any, read: any }),
    )
    const entry = fc.record({ id: any, messaging: fc.oneof(any, items), standby: any, changes: any })
    const body = fc.oneof(any, fc.record({ object: objects, entry: fc.oneof(any, fc.array(entry)) }))
    fc.assert(
      fc.property(body, fc.nat(400), (value, cut) => {
        const raw = Buffer.from(JSON.stringify(value))
        for (const bytes of [raw, raw.subarray(0, cut)])
          for (const webhook of [webhooks.meta, webhooks.zalo]) {
            expect(webhook.verify(bytes, {})).toBe(false)
            expect(Array.isArray(webhook.parse(bytes))).toBe(true)
          }
      }),
      { numRuns: 500 },
    )
  })

  it('that are truncated or changed anywhere are rejected', () => {
    const { payload, headers } = messageOf(customer, 'Hello')
    const raw = Buffer.from(payload)
    expect(webhooks.meta.verify(raw, headers)).toBe(true)
    fc.assert(
      fc.property(fc.nat(raw.length - 1), fc.integer({ min: 1, max: 255 }), (at, bits) => {
        const changed = Buffer.from(raw)
        changed.writeUInt8(changed.readUInt8(at) ^ bits, at)
        expect(webhooks.meta.verify(changed, headers)).toBe(false)
        expect(webhooks.meta.verify(raw.subarray(0, at), headers)).toBe(false)
      }),
    )
  })

  it('keep ids above 2^53 exactly, as numbers and as text', () => {
    fc.assert(
      fc.property(fc.bigInt(2n ** 53n, 2n ** 63n), fc.boolean(), (id, isText) => {
        const digits = isText ? `"${id}"` : `${id}`
        const raw =
          `{"app_id":"1","event_name":"user_send_text","timestamp":1790000000000,"sender":{"id":${digits}},"recipient":{"id":${digits}1},"message":{"msg_id":"m","text":"Hi"}}`.replaceAll(
            '"1}',
            '1"}',
          )
        const [event] = webhooks.zalo.parse(Buffer.from(raw))
        expect(event?.customer).toBe(String(id))
        const { headers } = signedByZalo(raw, '1790000000000')
        expect(webhooks.zalo.verify(Buffer.from(raw), headers)).toBe(true)
      }),
    )
  })

  it('have their times in seconds, in milliseconds or as text', () => {
    const times = {
      '2021-09-08T06:34:04+0000': '2021-09-08T06:34:04.000Z',
      '1527459824': '2018-05-27T22:23:44.000Z',
    }
    for (const [time, iso] of Object.entries(times)) expect(momentOf(time)).toBe(iso)
    for (const wrong of ['soon', '', 0, -1, null, '2021-13-45T99:99:99Z', {}])
      expect(momentOf(wrong)).toBeNull()
  })

  it('give an event the same key on each delivery', () => {
    const raw = Buffer.from(messageOf(customer, 'Hello', { id: 'm-1' }).payload)
    expect(webhooks.meta.parse(raw).map(keyOf)).toEqual(['message:m-1'])
    expect(webhooks.meta.parse(raw).map(keyOf)).toEqual(webhooks.meta.parse(raw).map(keyOf))
  })
})

describe('deliveries that are batched, repeated and mixed', () => {
  let world: ChannelWorld
  beforeAll(async () => {
    world = await startChannels()
    await world.connect('messenger')
  })
  afterAll(() => world.close())

  it('add each message to its chat once, in the order of the customer', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ who: fc.nat(2), batch: fc.boolean(), again: fc.nat(3) }), {
          minLength: 4,
          maxLength: 16,
        }),
        async (plan) => {
          const people = [0, 1, 2].map(() => world.customer('messenger'))
          const start = Date.now() - 60_000
          const items = plan.map(({ who }, i) => {
            const { id } = people[who] ?? { id: '' }
            const message = { mid: `${id}-${i}`, text: `text ${i}` }
            return {
              sender: { id },
              recipient: { id: accounts.messenger[0] },
              timestamp: start + i * 1_000,
              message,
            }
          })
          for (const { id } of people) world.state.write('messenger', id)
          let open: object[] = []
          for (const [i, { batch, again }] of plan.entries()) {
            open.push(items[i] ?? {})
            if (batch && i + 1 < plan.length) continue
            const delivery = messagingOf('messenger', open)
            const repeats = Array.from({ length: 1 + again }, () => world.deliver(delivery))
            expect(new Set(await Promise.all(repeats))).toEqual(new Set([200]))
            open = []
          }
          // An old delivery is repeated after all others.
          await world.deliver(messagingOf('messenger', items.slice(0, 2)))
          for (const [who, person] of people.entries()) {
            const texts = plan.flatMap((one, i) => (one.who === who ? [`text ${i}`] : []))
            if (texts.length === 0) continue
            await eventually(async () => expect(await world.textsOf(person)).toEqual(texts))
            const replies = texts.map((text) => `You said: ${text}`)
            await eventually(() => expect(world.received(person).slice(1)).toEqual(replies))
          }
        },
      ),
      { numRuns: 8 },
    )
  })
})
