import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paths } from '#client/core/paths.ts'
import {
  type ChatsAddress,
  customerChannels,
  filtersOf,
  narrowingCount,
  queryOf,
  readAddress,
  sameFilters,
  scopes,
  unnarrowed,
} from '#client/features/chats/chats-address.ts'
import { chatStatuses, sentiments } from '#contract/chat-shapes.ts'
import { noFilters } from '#machines/chat-list/visibility.ts'

const orNull = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null })
const id = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER })
const line = fc.string({ unit: 'binary', minLength: 1, maxLength: 60 })

const addresses: fc.Arbitrary<ChatsAddress> = fc.record({
  chatId: orNull(id),
  scope: fc.constantFrom(...scopes),
  search: fc.oneof(fc.constant(''), line),
  status: orNull(fc.constantFrom(...chatStatuses)),
  botId: orNull(id),
  agentId: orNull(id),
  channel: orNull(fc.constantFrom(...customerChannels)),
  sentiment: orNull(fc.constantFrom(...sentiments)),
  tag: orNull(line),
})

test('a query string carries all filters and parses back to the same', () => {
  fc.assert(
    fc.property(addresses, (address) => {
      const url = new URL(paths.chats(queryOf(address)), 'http://desk')
      expect(readAddress(url.search)).toEqual(address)
    }),
  )
})

test('unknown and invalid parameters do not filter', () => {
  const none = { chatId: null, scope: 'all', search: '', ...unnarrowed }
  expect(readAddress('')).toEqual(none)
  expect(
    readAddress('chat=x&chat=1&status=lost&bot=-1&agent=1.5&channel=playground&sentiment=&show=all&tag='),
  ).toEqual(none)
  expect(readAddress(`q=${'a'.repeat(5_000)}`).search).toHaveLength(200)
})

test('the scopes filter by own open chats and by waiting ones', () => {
  const address = readAddress('bot=3&agent=9&q=parcel')
  expect(filtersOf(address, 7)).toEqual({ ...noFilters, search: 'parcel', botId: 3, agentId: 9 })
  expect(filtersOf({ ...address, scope: 'mine' }, 7)).toMatchObject({ agentId: 7, status: 'assigned' })
  expect(filtersOf({ ...address, scope: 'mine', status: 'ended' }, 7)).toMatchObject({
    agentId: 7,
    status: 'ended',
  })
  expect(filtersOf({ ...address, scope: 'waiting', status: 'bot' }, 7)).toMatchObject({
    agentId: null,
    status: 'waiting',
  })
})

test('only filters set by the member are counted', () => {
  expect(narrowingCount(readAddress('show=waiting&status=bot&agent=9&channel=zalo'))).toBe(1)
  expect(narrowingCount(readAddress('show=mine&agent=9&status=ended'))).toBe(1)
  expect(narrowingCount(readAddress('status=bot&bot=2&agent=9&tag=vip&sentiment=neutral&q=x'))).toBe(5)
})

test('filters are the same if each of them is', () => {
  expect(sameFilters(noFilters, { ...noFilters })).toBe(true)
  expect(sameFilters(noFilters, { ...noFilters, tag: 'vip' })).toBe(false)
})
