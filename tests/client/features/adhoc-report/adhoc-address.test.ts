import { describe, expect, it } from 'vitest'
import {
  criteriaOf,
  filterCount,
  moveColumn,
  pathOfAdhoc,
  readAdhocAddress,
  toggleColumn,
} from '#client/features/adhoc-report/adhoc-address.ts'
import { adhocColumns } from '#contract/reports/adhoc.ts'

describe('the URL of the report', () => {
  it.each([
    '',
    '?q=lamp&from=2026-03-01&to=2026-03-31&assignee=0&assignee=3&channel=zalo&location=Paris%2C+France&sentiment=negative',
    '?zone=Asia%2FTokyo&sentiment=positive&first=negative&weekday=1&hour=0&hour=23',
    '?tag=vip&tag=refund&outcome=missed&outcome=resolved&name=Ann&bot=2&sort=conversations&column=bot_name&column=tags&chat=9',
  ])('retains %s', (search) => {
    expect(pathOfAdhoc(readAdhocAddress(search))).toBe(`/adhoc-report${search}`)
  })

  it.each([
    '?from=2026-03-31&to=2026-03-01',
    '?from=2026-03-31',
    '?from=x&to=y',
    '?channel=playground&sentiment=angry&bot=-1&assignee=x&outcome=lost&tag=&chat=0',
    '?first=angry&weekday=0&weekday=8&hour=24&hour=x',
    '?sort=tags&column=password',
    '?sort=-created_date',
    `?${adhocColumns.map((name) => `column=${name}`).join('&')}`,
  ])('does not filter by %s', (search) => {
    const address = readAdhocAddress(search)
    expect(pathOfAdhoc(address)).toBe('/adhoc-report')
    expect(criteriaOf(address)).toEqual({})
    expect(filterCount(address)).toBe(0)
  })

  it('becomes criteria; unassigned is null', () => {
    const address = readAdhocAddress('?q=+lamp+&assignee=0&assignee=3&name=Ann&from=2026-03-01&to=2026-03-02')
    expect(criteriaOf(address)).toEqual({
      search: 'lamp',
      start_date: '2026-03-01',
      end_date: '2026-03-02',
      assignees: [null, 3],
      userNames: ['Ann'],
    })
    expect(filterCount(address)).toBe(2)
  })

  it('includes the time zone if the criteria depend on it', () => {
    const zone = 'zone=Asia%2FTokyo'
    expect(criteriaOf(readAdhocAddress(`?${zone}&tag=vip`))).toEqual({ tags: ['vip'] })
    expect(criteriaOf(readAdhocAddress(`?${zone}&weekday=1&hour=9`))).toEqual({
      ...{ time_zone: 'Asia/Tokyo', weekdays: [1], hours: [9] },
    })
  })
})

describe('columns', () => {
  it('are added at the end and removed, but never all of them', () => {
    expect(toggleColumn(['tags'], 'location')).toEqual(['tags', 'location'])
    expect(toggleColumn(['tags', 'location'], 'tags')).toEqual(['location'])
    expect(toggleColumn(['tags'], 'tags')).toEqual(['tags'])
  })

  it('move within the bounds', () => {
    const columns = ['tags', 'location', 'assignee'] as const
    expect(moveColumn(columns, 'assignee', -1)).toEqual(['tags', 'assignee', 'location'])
    expect(moveColumn(columns, 'tags', -1)).toEqual(columns)
    expect(moveColumn(columns, 'assignee', 1)).toEqual(columns)
    expect(moveColumn(columns, 'bot_name', 1)).toEqual(columns)
  })
})
