import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paths } from '#client/core/navigation/paths.ts'
import {
  type ChatsAddress,
  customerChannels,
  filterCount,
  filtersOf,
  noListFilters,
  queryOf,
  readAddress,
  scopes,
} from '#client/features/chats/chats-address.ts'
import { chatSorts, chatStatuses, sentiments } from '#contract/chats/chat-shapes.ts'
import { noFilters, sameFilters } from '#machines/chat-list/visibility.ts'

const orNull = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null })
const id = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER })
const line = fc.string({ unit: 'binary', minLength: 1, maxLength: 60 })

const addresses: fc.Arbitrary<ChatsAddress> = fc.record({
  chatId: orNull(id),
  messageOrder: orNull(id),
  scope: fc.constantFrom(...scopes),
  search: fc.oneof(fc.constant(''), line),
  sort: orNull(fc.constantFrom(...chatSorts)),
  statuses: fc.uniqueArray(fc.constantFrom(...chatStatuses)),
  botId: orNull(id),
  agentIds: fc.uniqueArray(id, { maxLength: 5 }),
  teamIds: fc.uniqueArray(fc.oneof(id, fc.constant(0)), { maxLength: 5 }),
  channels: fc.uniqueArray(fc.constantFrom(...customerChannels)),
  sentiments: fc.uniqueArray(fc.constantFrom(...sentiments)),
  tags: fc.uniqueArray(line, { maxLength: 5 }),
  from: orNull(fc.constantFrom('2026-11-21', '1999-12-31')),
  to: orNull(fc.constantFrom('2026-11-22', '2100-01-01')),
})

test('a query string contains all filters and parses back to the same', () => {
  fc.assert(
    fc.property(addresses, (address) => {
      const url = new URL(paths.chats(queryOf(address)), 'http://desk')
      expect(readAddress(url.search)).toEqual(address)
    }),
  )
})

test('unknown and invalid parameters are ignored', () => {
  const none = { chatId: null, messageOrder: null, scope: 'all', sort: null, search: '', ...noListFilters }
  expect(readAddress('')).toEqual(none)
  expect(
    readAddress(
      'chat=x&chat=1&status=lost&bot=-1&agent=1.5&channel=playground&sentiment=&show=all&tag=&sort=age&from=yesterday&to=2026-02-31x&message=0',
    ),
  ).toEqual(none)
  expect(readAddress(`q=${'a'.repeat(5_000)}`).search).toHaveLength(200)
})

const me = { id: 7, teamIds: [4, 5] }

test('the scopes filter by own open chats, chats of own teams, and waiting chats', () => {
  const address = readAddress('bot=3&agent=9&q=parcel')
  expect(filtersOf(address, me)).toEqual({ ...noFilters, search: 'parcel', botId: 3, agentIds: [9] })
  expect(filtersOf({ ...address, scope: 'mine' }, me)).toMatchObject({
    agentIds: [7],
    statuses: ['assigned'],
    sort: 'waiting',
  })
  expect(filtersOf({ ...address, scope: 'mine', statuses: ['ended'] }, me)).toMatchObject({
    agentIds: [7],
    statuses: ['ended'],
  })
  expect(filtersOf({ ...address, scope: 'waiting', statuses: ['bot'] }, me)).toMatchObject({
    agentIds: [],
    statuses: ['waiting'],
    sort: 'waiting',
  })
})

test('the chats of own teams exclude those with bots; a member without a team has none', () => {
  const address = readAddress('show=teams&team=9')
  expect(filtersOf(address, me)).toMatchObject({
    ...{ teamIds: [4, 5], statuses: ['waiting', 'assigned'], sort: 'waiting' },
  })
  const { teamIds } = filtersOf(address, { id: 7, teamIds: [] })
  expect(teamIds).toHaveLength(1)
  expect(teamIds).not.toContain(0)
  expect(filterCount(address)).toBe(0)
  expect(readAddress('team=3&team=0&team=x&team=3').teamIds).toEqual([3, 0])
})

test('only filters set by the member are counted', () => {
  expect(filterCount(readAddress('show=waiting&status=bot&agent=9&channel=zalo'))).toBe(1)
  expect(filterCount(readAddress('show=mine&agent=9&status=ended'))).toBe(1)
  expect(filterCount(readAddress('status=bot&bot=2&agent=9&tag=vip&sentiment=neutral&q=x'))).toBe(5)
})

test('filter sets are equal if all their filters are', () => {
  expect(sameFilters(noFilters, { ...noFilters })).toBe(true)
  expect(sameFilters(noFilters, { ...noFilters, tags: ['vip'] })).toBe(false)
})
