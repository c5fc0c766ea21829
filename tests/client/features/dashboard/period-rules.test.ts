import { describe, expect, it } from 'vitest'
import { changeOf, figureIds, figuresOf, isBetter } from '#client/features/dashboard/period/figure-list.ts'
import { formatFigure } from '#client/features/dashboard/period/format-figure.ts'
import { daysOf, pathOfPeriod, readPeriodAddress } from '#client/features/dashboard/period/period-address.ts'
import { csvText } from '#client/lib/csv.ts'
import { noRatings, statisticsOf } from '#tests/client/app/statistics.ts'

describe('the URL of the dashboard', () => {
  it('retains days, bot, channel and team', () => {
    const search = '?from=2026-03-01&to=2026-03-31&bot=2&channel=zalo&team=0'
    expect(pathOfPeriod(readPeriodAddress(search))).toBe(`/dashboard${search}`)
  })

  it.each([
    '?from=2026-03-31&to=2026-03-01',
    '?from=2020-01-01&to=2026-01-01',
    '?from=2026-03-31',
    '?bot=x&channel=playground',
  ])('%s is the last 30 days of all bots', (search) => {
    const address = readPeriodAddress(search)
    expect(pathOfPeriod(address)).toBe('/dashboard')
    expect(daysOf(address, '2026-03-30')).toEqual({ from: '2026-03-01', to: '2026-03-30' })
  })
})

describe('the figures', () => {
  const idle = { statistics: statisticsOf(), ratings: noRatings, earlierRatings: noRatings }

  it('begin with those of the specification, and are null if there is nothing to compute', () => {
    const figures = figuresOf(idle)
    expect(figures.map(({ id }) => id)).toEqual(figureIds)
    const unknown = figures.filter(({ value }) => value === null).map(({ id }) => id)
    expect(unknown).toEqual(figureIds.slice(3).filter((id) => id !== 'abandonedChats'))
  })

  it('include satisfaction with bot and agents, together and separately', () => {
    const ratings = { ...noRatings, bot: { rated: 3, satisfied: 1 }, people: { rated: 1, satisfied: 1 } }
    const byId = new Map(figuresOf({ ...idle, ratings }).map((figure) => [figure.id, figure]))
    expect(byId.get('satisfaction')).toMatchObject({ value: 50, before: null, n: 4 })
    expect(byId.get('agentSatisfaction')).toMatchObject({ value: 100, before: null, n: 1 })
  })

  it.each([
    ['count', 15, 10, 0.5],
    ['count', 5, 10, -0.5],
    ['count', 5, 0, null],
    ['seconds', null, 10, null],
    ['percent', 40, 50, -10],
    ['percent', 40, 0, 40],
  ] as const)('a %s of %s after %s changed by %s', (unit, value, before, change) => {
    expect(changeOf({ unit, value, before })).toBe(change)
  })

  it('show whether a change is good', () => {
    expect(isBetter('less', -0.1)).toBe(true)
    expect(isBetter('less', 0.1)).toBe(false)
    expect(isBetter('more', 3)).toBe(true)
    expect(isBetter('more', 0)).toBeNull()
    expect(isBetter(null, 3)).toBeNull()
    expect(isBetter('more', null)).toBeNull()
  })

  it('are formatted with their units', () => {
    expect(formatFigure('en-US', 'minutes', 2.5)).toBe('2 min, 30 sec')
    expect(formatFigure('en-US', 'seconds', 90)).toBe('1 min, 30 sec')
    expect(formatFigure('en-US', 'percent', 66.67)).toBe('66.7%')
    expect(formatFigure('fr-FR', 'decimal', 3.25)).toBe('3,3')
    expect(formatFigure('en-US', 'count', 1200)).toBe('1,200')
  })
})

describe('a saved table', () => {
  it('quotes and escapes texts, and leaves numbers unchanged', () => {
    expect(
      csvText(
        ['Tag', 'Chats'],
        [
          ['=1+1', 2],
          ['a,"b"', null],
          ['-x', -1],
        ],
        'en-US',
      ),
    ).toBe('Tag,Chats\r\n\'=1+1,2\r\n"a,""b""",\r\n\'-x,-1\r\n')
  })
})
