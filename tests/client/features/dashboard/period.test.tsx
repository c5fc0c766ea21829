import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getProfile } from '#contract/account/members.ts'
import { listChats } from '#contract/chats/chats.ts'
import { getFeedbackSummary } from '#contract/reports/feedback.ts'
import { getStatistics } from '#contract/reports/statistics.ts'
import { type FakeApi, Refusal } from '#tests/client/app/fake-api.ts'
import { chatOf, profileOf } from '#tests/client/app/fixtures.ts'
import { here, openConsole, quietDashboard } from '#tests/client/app/open-console.tsx'
import { noRatings, noTimes, statisticsOf } from '#tests/client/app/statistics.ts'

const PATH = '/dashboard?from=2026-11-20&to=2026-11-21'
const WHOLE = `${PATH}&figures=all`
const busy = statisticsOf(
  {
    totalChats: 30,
    missedChats: 3,
    handedOverChats: 12,
    calls: 12,
    answeredInTarget: 75,
    endedChats: 20,
    firstContactResolution: 80,
    avgCustomerWaitingTime: 2.5,
  },
  { totalChats: 20, missedChats: 6, firstContactResolution: 85 },
  {
    times: {
      ...{ reply: noTimes, handling: noTimes, waiting: noTimes },
      firstReply: { n: 12, median: 60, p90: 300 },
    },
    channels: [{ channel: 'zalo', chats: 30 }],
    assignees: [
      { id: 3, name: 'Mia Berg', chats: 10 },
      { id: null, name: '', chats: 20 },
    ],
    tags: [{ tag: '=refund', chats: 4 }],
    moods: [
      { first: 'negative', last: 'positive', chats: 5 },
      { first: 'neutral', last: 'negative', chats: 2 },
    ],
    reasons: [{ reason: 'unsure', chats: 7 }],
    arrivals: [
      { weekday: 1, hour: 9, chats: 21, handedOverChats: 9, freePlaces: 3.25 },
      { weekday: 7, hour: 23, chats: 9, handedOverChats: 0, freePlaces: null },
    ],
    bots: [
      {
        id: 4,
        name: 'Lamp shop',
        chats: 30,
        handedOverChats: 12,
        botResolvedChats: 15,
        botUnsureChats: 0,
        openQuestions: 2,
      },
    ],
    sentiments: [{ sentiment: 'negative', chats: 2 }],
    chatByAgents: [
      {
        ...{
          id: 3,
          name: 'Mia Berg',
          chats: 10,
          rated: 20,
          satisfied: 15,
          missedChats: 0,
          avgCustomerWaitingTime: null,
        },
        ...{ handledChats: 9, handlingTime: 90, avgHandlingTime: 10, onlineTime: 400, unavailableTime: 30 },
        times: {
          ...{ reply: noTimes, handling: noTimes, waiting: noTimes },
          firstReply: { n: 9, median: 45, p90: 200 },
        },
      },
    ],
  },
)

const open = (path = PATH, prepare: (api: FakeApi) => void = () => {}) =>
  openConsole(path, {
    signedIn: true,
    prepare: (api) => {
      quietDashboard(api)
      api.on(listChats, { entities: [chatOf(1, 'Nhung')], total: 1, next: null, seq: 1 })
      api.on(getStatistics, busy)
      api.on(getFeedbackSummary, { ...noRatings, people: { rated: 4, satisfied: 3 } })
      prepare(api)
    },
  })

const period = async () => within(await screen.findByRole('region', { name: 'Figures for a period' }))

test('the main figures are in words; all of them are one press away, and in the URL', async () => {
  const { user } = open()
  const area = await period()
  await area.findByText('30 conversations began.')
  expect(area.getByText('20 in the period before.')).toBeTruthy()
  expect(area.getByText('The bot handled 18 of 30 alone.')).toBeTruthy()
  expect(area.getByText('Half of your customers waited under 1 min for a person.')).toBeTruthy()
  expect(area.getByText('Nine in ten waited under 5 min.')).toBeTruthy()
  expect(area.getByText('3 of 12 who asked for a person got no answer in time.')).toBeTruthy()
  expect(area.getByText('3 of 4 ratings have four or five stars.')).toBeTruthy()
  expect(area.getByText('Most customers write on Monday around 9 AM.')).toBeTruthy()
  expect(
    area.getByRole('link', { name: /^Show the conversations: 3 of 12 who asked/ }).getAttribute('href'),
  ).toBe('/adhoc-report?from=2026-11-20&to=2026-11-21&outcome=missed')
  expect(area.queryByText('Messages per chat')).toBeNull()
  await user.click(area.getByRole('button', { name: 'Show all figures', expanded: false }))
  expect(await area.findByText('Messages per chat')).toBeTruthy()
  expect(here()).toBe(WHOLE)
  await user.click(area.getByRole('button', { name: 'Show fewer figures', expanded: true }))
  expect(area.queryByText('Messages per chat')).toBeNull()
})

test('each figure has its value, its basis, its change, its definition and its rows', async () => {
  const { user } = open(WHOLE)
  const area = await period()
  const missed = await area.findByRole('link', { name: 'Missed chats: 3, show the rows' })
  expect(missed.getAttribute('href')).toBe('/adhoc-report?from=2026-11-20&to=2026-11-21&outcome=missed')
  const cell = within(missed.closest('div') as HTMLElement)
  expect(cell.getByText('30 chats')).toBeTruthy()
  expect(cell.getByText(/-50%/).className).toContain('text-success-text')
  expect(area.getByRole('link', { name: 'First contact resolution: 80%, show the rows' })).toBeTruthy()
  expect(area.getByText(/-5 pts/).className).toContain('text-danger-text')
  expect(area.getByText('nine in ten under 5 min · 12 replies')).toBeTruthy()
  expect(area.getByRole('link', { name: 'Satisfaction: 75%, show the rows' }).getAttribute('href')).toBe(
    '/rating-feedback?from=2026-11-20&to=2026-11-21',
  )
  await user.click(area.getByRole('button', { name: 'About Missed chats' }))
  expect(await screen.findByText(/waited longer than 10 minutes/)).toBeTruthy()
})

test('charts are described, and their numbers are in tables; rows link to their chats', async () => {
  const { user } = open(WHOLE)
  const area = await period()
  await area.findByText(/18 chats by the bot alone, 9 by people, 3 missed/)
  expect(area.getByText(/12 replies; median 1 min, nine in ten under 5 min/)).toBeTruthy()
  const channels = within(area.getByRole('table', { name: 'Chats by channel' }))
  expect(channels.getByRole('link', { name: 'Zalo' }).getAttribute('href')).toBe(
    '/adhoc-report?from=2026-11-20&to=2026-11-21&channel=zalo',
  )
  const agents = within(area.getByRole('table', { name: 'Chats by agent' }))
  expect(agents.getByRole('link', { name: 'Unassigned' }).getAttribute('href')).toContain('assignee=0')
  const team = within(area.getByRole('table', { name: 'Agents' }))
  expect(
    team.getByRole('row', { name: /^Mia Berg 9 45 sec 3 min, 20 sec 10 min 1 hr, 30 min 75% 30 min$/ }),
  ).toBeTruthy()
  await user.click(team.getByRole('button', { name: 'Handled' }))
  const reasons = within(area.getByRole('table', { name: 'Why chats were handed over' }))
  expect(reasons.getByRole('link', { name: 'Bot unsure' }).getAttribute('href')).toContain('reason=unsure')
  expect(
    area.getByText(
      '30 chats; the busiest hour is Monday, 9 AM, with 21. A dot marks 1 hour when more chats needed people than there were free slots.',
    ),
  ).toBeTruthy()
  const hours = within(area.getByRole('table', { name: 'Chats by weekday and hour' }))
  expect(hours.getByTitle('Sunday, 11 PM: 9 chats')).toBeTruthy()
  expect(hours.getByTitle('Monday, 9 AM: 21 chats; 9 for people, 3.3 free slots on average')).toBeTruthy()
  expect(
    area.getByText(/^Rows are the first sentiment, columns the latest: 5 chats better, 0 the same, 2 worse/),
  ).toBeTruthy()
  const moods = within(area.getByRole('table', { name: 'Sentiment from first to last' }))
  expect(moods.getByTitle('From Negative to Positive: 5 chats')).toBeTruthy()
  const change = moods.getByRole('link', { name: 'From Negative to Positive: 5 chats' })
  expect(new URL(change.getAttribute('href') ?? '', location.href).search).toContain(
    'first=negative&sentiment=positive',
  )
  const cells = hours.getAllByRole('link')
  const busiest = hours.getByRole('link', { name: /^Monday, 9 AM: 21 chats/ })
  expect(busiest.getAttribute('href')).toContain('weekday=1&hour=9')
  expect(cells.map((cell) => cell.tabIndex)).toEqual(cells.map((_, at) => (at === 0 ? 0 : -1)))
  expect(area.getByRole('button', { name: 'Save “Chats by channel” as a picture (PNG)' })).toBeTruthy()
  const bots = within(area.getByRole('table', { name: 'Bots' }))
  expect(bots.getByRole('row', { name: /^Lamp shop 30 12 15 0 2$/ })).toBeTruthy()
})

test('another time zone is stored in the URL, sent to the server, and passed on to the rows', async () => {
  const { api } = open('/dashboard?zone=Asia/Tokyo&figures=all')
  const area = await period()
  const rows = await area.findByRole('link', { name: /^Chats: / })
  expect(rows.getAttribute('href')).toContain('zone=Asia%2FTokyo')
  expect(api.callsOf(getStatistics).at(-1)?.query.get('time_zone')).toBe('Asia/Tokyo')
  const zone = area.getByRole('combobox', { name: 'Time zone of the days' })
  expect(zone).toHaveProperty('value', 'Tokyo (GMT+9)')
})

test('channel and days are stored in the URL and sent to the server', async () => {
  const { user, api } = open('/dashboard')
  const area = await period()
  await area.findByText(/18 chats/)
  await user.click(area.getByRole('button', { name: 'Channel: All channels' }))
  await user.click(await screen.findByRole('option', { name: 'Zalo' }))
  await waitFor(() => expect(here()).toBe('/dashboard?channel=zalo'))
  await area.findByText(/18 chats/)
  expect(api.callsOf(getStatistics).at(-1)?.query.get('channel')).toBe('zalo')
  expect(api.callsOf(getFeedbackSummary).at(-1)?.query.get('source')).toBe('zalo')
})

test('failed parts can be retried', async () => {
  const { user, api } = open(PATH, (api) =>
    api.on(getStatistics, () => {
      throw new Refusal('database_unavailable')
    }),
  )
  const area = await period()
  await area.findByText('The figures could not be loaded')
  api.on(getStatistics, busy)
  await user.click(area.getByRole('button', { name: 'Retry' }))
  expect(await area.findByText(/18 chats/)).toBeTruthy()
})

test('a message shows if there are no chats, and while older ones are still being counted', async () => {
  open(WHOLE, (api) => api.on(getStatistics, statisticsOf({}, {}, { is_complete: false })))
  const area = await period()
  expect(await area.findAllByText('No chats in this period.')).toHaveLength(6)
  expect(area.getByText(/still being counted/)).toBeTruthy()
})

test('agents see the figures without links to rows that they may not see', async () => {
  open(WHOLE, (api) => api.on(getProfile, profileOf('agent')))
  const area = await period()
  await area.findByText(/18 chats/)
  const links = area.getAllByRole('link').map((link) => link.getAttribute('href') ?? '')
  expect(links.filter((href) => href.startsWith('/adhoc-report'))).toEqual([])
})
