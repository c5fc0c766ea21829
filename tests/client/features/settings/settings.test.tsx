import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { matches } from '#client/lib/fold.ts'
import { timeZones } from '#client/lib/time-zones.ts'
import { type ChatConfig, getChatConfig, saveChatConfig } from '#contract/account/clients.ts'
import { getInstallation } from '#contract/account/installation.ts'
import { getProfile, listMembers } from '#contract/account/members.ts'
import { previewRetention } from '#contract/account/privacy.ts'
import { type Answering, getAnswering, tryProvider } from '#contract/bots/answering.ts'
import { getHours, type HoursSettings, saveHours } from '#contract/floor/business-hours.ts'
import {
  defaultThresholds,
  type FloorThresholds,
  getThresholds,
  saveThresholds,
} from '#contract/floor/floor.ts'
import { listTeams, saveTeam, type Team, type TeamFields } from '#contract/floor/teams.ts'
import { type FakeApi, Refusal } from '#tests/client/app/fake-api.ts'
import { profileOf } from '#tests/client/app/fixtures.ts'
import { here, openConsole, quietDashboard } from '#tests/client/app/open-console.tsx'
import { memberOf } from '../members/open-members.tsx'

const chats: ChatConfig = {
  ...{ isTagLangEnabled: false, tagLang: 'en-US', isAutoSummaryEnabled: false },
  ...{ autoAssign: false, assignType: 'round_robin', specificAgentIds: [] },
  ...{ silentAgentMinutes: 1440, silentBotMinutes: 60, requeueMinutes: null },
  retentionMonths: null,
  ...{ shadowAnswers: true, blurPictures: false, picturesToModel: false, publishGate: true },
}
const hours: HoursSettings = {
  ...{ is_enabled: true, time_zone: 'Asia/Saigon', holidays: [] },
  spans: [{ day: 1, from: '09:00', to: '18:00' }],
  ...{ first_reply_seconds: 60, next_reply_seconds: 180 },
}
const sales: Team = {
  ...{ id: 4, name: 'Sales', member_ids: [2], bot_ids: [], channels: [], languages: ['fr'] },
  ...{ first_reply_seconds: null, next_reply_seconds: 90 },
}

const embedded: Answering = {
  ...{ provider: null, is_resting: false },
  ...{ last_success_at: null, last_failure: null },
}

/** Serves settings and applies changes to them. */
function serve(api: FakeApi): void {
  api.on(getChatConfig, chats)
  api.on(getAnswering, embedded)
  api.on(saveChatConfig, ({ body }) => body as unknown as ChatConfig)
  api.on(getHours, hours)
  api.on(saveHours, ({ body }) => body as unknown as HoursSettings)
  api.on(getThresholds, defaultThresholds)
  api.on(saveThresholds, ({ body }) => body as unknown as FloorThresholds)
  api.on(listTeams, { entities: [sales], total: 1 })
  api.on(saveTeam, ({ params, body }) => ({ ...(body as unknown as TeamFields), id: Number(params.id) }))
  api.on(listMembers, { entities: [memberOf(2, 'Mia'), memberOf(3, 'Tom')], total: 2 })
}

async function open(prepare?: (api: FakeApi) => void) {
  const page = openConsole('/setting', {
    signedIn: true,
    prepare: (api) => {
      serve(api)
      prepare?.(api)
    },
  })
  await screen.findByRole('heading', { level: 1, name: 'Settings' })
  const save = async () => {
    await page.user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('All changes saved')
  }
  return { ...page, save }
}

const section = (name: string) => within(screen.getByRole('region', { name }))

test('owners of the first account see what is wrong with the installation, in sentences', async () => {
  await open((api) =>
    api.on(getInstallation, {
      is_operator: true,
      checked_at: new Date().toISOString(),
      findings: [
        { code: 'proxy_not_trusted', level: 'problem', params: { count: 2 } },
        { code: 'runs_as_root', level: 'warning', params: {} },
      ],
    }),
  )
  const card = within(await screen.findByRole('region', { name: 'Installation' }))
  expect(card.getByText(/^Requests come through 2 proxies, but TRUST_PROXY is not set/)).toBeTruthy()
  expect(card.getByText('Parley runs as root. Run it as a user of its own.')).toBeTruthy()
  expect(card.getByText('Problem')).toBeTruthy()
  const links = within(screen.getByRole('navigation', { name: 'Sections' }))
  expect(links.getAllByRole('link')[0]?.textContent).toMatch(/^Installation.*2/)
})

test('owners of other accounts do not see the installation', async () => {
  const { api } = await open()
  await waitFor(() => expect(api.callsOf(getInstallation)).not.toEqual([]))
  expect(screen.queryByRole('region', { name: 'Installation' })).toBeNull()
  expect(screen.queryByRole('link', { name: /^Installation/ })).toBeNull()
})

test('automatic assignment warns when none of the members takes chats', async () => {
  const { user } = await open((api) =>
    api.on(listMembers, {
      entities: [
        { ...memberOf(2, 'Mia'), role: 'owner', takes_chats: false },
        { ...memberOf(3, 'Tom'), takes_chats: true },
      ],
      total: 2,
    }),
  )
  const page = section('Assignment')
  const warning = /No member whom this setting names takes chats/
  await user.click(page.getByRole('checkbox', { name: /^Automatic assignment/ }))
  await user.click(page.getByRole('radio', { name: /^Specific agents/ }))
  expect(await page.findByText(warning)).toBeTruthy()
  await user.click(page.getByRole('radio', { name: /^In turn/ }))
  await waitFor(() => expect(page.queryByText(warning)).toBeNull())
})

test('weekly hours are copied, get a second span, and are saved with a holiday', async () => {
  const { user, api, save } = await open()
  const page = section('Business hours')
  await user.click(page.getByRole('button', { name: 'Add hours on Monday' }))
  const second = page.getByLabelText('Monday, span 2: from')
  expect(second).toHaveProperty('value', '19:00')
  await user.click(page.getByRole('button', { name: 'Copy the hours of Monday' }))
  const copying = within(await screen.findByRole('dialog', { name: 'Copy the hours of Monday' }))
  await user.click(copying.getByRole('checkbox', { name: 'Friday' }))
  await user.click(copying.getByRole('button', { name: 'Copy' }))
  await user.click(page.getByRole('button', { name: 'Add a holiday' }))
  const holiday = within(page.getByRole('group', { name: 'Holiday 1' }))
  await user.type(holiday.getByLabelText('Date'), '2027-02-06')
  await user.type(holiday.getByRole('textbox', { name: 'Name' }), 'Tết')
  await save()
  const day = (at: number) => [
    { day: at, from: '09:00', to: '18:00' },
    { day: at, from: '19:00', to: '23:00' },
  ]
  expect(api.callsOf(saveHours).map(({ body }) => body)).toEqual([
    {
      ...hours,
      spans: [1, 2, 3, 4].flatMap(day),
      holidays: [{ date: '2027-02-06', name: 'Tết', spans: [] }],
    },
  ])
  expect(api.callsOf(saveChatConfig)).toEqual([])
})

test('overlapping times are marked, counted at the section, and not saved', async () => {
  const { user } = await open()
  const page = section('Business hours')
  await user.click(page.getByRole('button', { name: 'Add hours on Monday' }))
  const from = page.getByLabelText('Monday, span 2: from')
  await user.clear(from)
  await user.type(from, '17:00')
  expect(page.getByText('These times overlap.')).toBeTruthy()
  expect(page.getByText('Correct the hours to see when you are open.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true')
  const links = within(screen.getByRole('navigation', { name: 'Sections' }))
  expect(links.getByRole('link', { name: /Business hours.*1 to correct/ })).toBeTruthy()
})

test('a renamed zone is found by either of its names', async () => {
  const { user } = await open()
  const zone = section('Business hours').getByRole('combobox', { name: 'Time zone' })
  expect(zone).toHaveProperty('value', 'Ho Chi Minh (GMT+7)')
  await user.clear(zone)
  await user.type(zone, 'saigon')
  expect(await screen.findByRole('option', { name: /Ho Chi Minh \(GMT\+7\)/ })).toBeTruthy()
})

test.each([
  ['saigon', 'Ho Chi Minh'],
  ['Asia/Ho_Chi_Minh', 'Ho Chi Minh'],
  ['utc+7 chi', 'Ho Chi Minh'],
  ['calcutta', 'Kolkata'],
  ['Europe/Kyiv', 'Kyiv'],
  ['istanbul', 'Istanbul'],
])('the zones found by "%s" include %s', (query, city) => {
  const found = timeZones('en-US', new Date('2026-11-23T12:00:00Z')).filter(({ keywords }) =>
    matches(keywords, query),
  )
  expect(found.map((zone) => zone.city)).toContain(city)
})

test('targets are saved for the account and for a team, together with thresholds', async () => {
  const { user, api, save } = await open()
  const retype = async (name: string, text: string) => {
    const field = screen.getByRole('spinbutton', { name })
    await user.clear(field)
    if (text) await user.type(field, text)
  }
  await retype('First reply within', '2')
  await retype('Sales: own target, First reply', '45')
  await retype('Sales: own target, Further replies', '')
  await retype('Queue length: Warning from', '7')
  await save()
  expect(api.callsOf(saveHours)[0]?.body).toEqual({ ...hours, first_reply_seconds: 120 })
  expect(api.callsOf(saveThresholds)[0]?.body).toEqual({
    ...{ ...defaultThresholds, target_seconds: 120, queue_warn: 7 },
  })
  const { id: _, ...fields } = sales
  expect(api.callsOf(saveTeam)[0]?.body).toEqual({
    ...fields,
    first_reply_seconds: 2_700,
    next_reply_seconds: null,
  })
})

test('specific agents are chosen by name, and a rejected section stays unsaved', async () => {
  const { user, api } = await open((own) =>
    own.on(saveHours, () => {
      throw new Refusal('validation_failed', { fields: { time_zone: 'unknown' } })
    }),
  )
  const page = section('Assignment')
  await user.click(page.getByRole('checkbox', { name: /Automatic assignment/ }))
  await user.click(page.getByRole('radio', { name: /Specific agents/ }))
  await page.findByText('Choose at least one agent.')
  await user.type(page.getByRole('combobox', { name: 'Agents' }), 'tom')
  await user.click(await screen.findByRole('option', { name: /Tom/ }))
  await user.click(screen.getByRole('checkbox', { name: /Use business hours/ }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Error saving settings')
  expect(screen.getByText('Unsaved changes')).toBeTruthy()
  expect(api.callsOf(saveChatConfig)[0]?.body).toEqual({
    ...{ ...chats, autoAssign: true, assignType: 'specific', specificAgentIds: [3] },
  })
  await user.click(screen.getByRole('button', { name: 'Discard changes' }))
  await screen.findByText('All changes saved')
})

test('silent chats never end, or after a time in the chosen unit', async () => {
  const { user, api, save } = await open()
  await user.click(screen.getByRole('checkbox', { name: /End inactive chats with the bot/ }))
  await user.click(
    screen.getByRole('checkbox', { name: /Return chats to the queue when the agent does not reply/ }),
  )
  expect(screen.getByRole('spinbutton', { name: 'Return to the queue' })).toHaveProperty('value', '15')
  await save()
  expect(api.callsOf(saveChatConfig)[0]?.body).toEqual({
    ...chats,
    silentBotMinutes: null,
    requeueMinutes: 15,
  })
})

test('old chats are deleted after a time, and a preview shows the effect', async () => {
  const { user, api, save } = await open((fake) =>
    fake.on(previewRetention, ({ query }) => ({
      ...{ chats: query.get('months') === '24' ? 0 : 1_204, messages: 9_000, files: 3, bytes: 2_000_000 },
      ...{ oldest: '2024-02-01T09:00:00Z', before: '2025-05-24T00:00:00Z' },
    })),
  )
  await user.click(screen.getByRole('checkbox', { name: /Delete ended chats after some time/ }))
  const page = section('Privacy')
  await page.findByText('Nothing is old enough yet.')
  const months = page.getByRole('spinbutton', { name: 'Deletion of old chats' })
  expect(months).toHaveProperty('value', '2')
  await user.clear(months)
  await user.type(months, '0')
  await page.findByText('Enter a whole number from 1 to 120.')
  await user.clear(months)
  await user.type(months, '1')
  await page.findByText(/1,204 chats that ended before May 24, 2025 will be deleted.*3 files \(1.9 MB\)/)
  await save()
  expect(api.callsOf(saveChatConfig)[0]?.body).toEqual({ ...chats, retentionMonths: 12 })
})

test('leaving with unsaved changes asks for confirmation, and moving between the sections does not', async () => {
  const { user } = await open(quietDashboard)
  await user.click(screen.getByRole('checkbox', { name: /Automatic summaries/ }))
  await user.click(screen.getByRole('link', { name: 'Targets' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Dashboard' }))
  await screen.findByRole('dialog')
  expect(here()).toBe('/setting')
})

test('a supervisor has no settings', async () => {
  openConsole('/setting', {
    signedIn: true,
    prepare: (api) => {
      quietDashboard(api)
      api.on(getProfile, profileOf('supervisor'))
    },
  })
  await waitFor(() => expect(here()).not.toBe('/setting'))
  expect(screen.queryByRole('link', { name: 'Settings' })).toBeNull()
})

test('shows that the embedded engine answers, without a button', async () => {
  await open()
  const page = section('AI answers')
  await page.findByText(/^The embedded engine answers from your documents/)
  expect(page.queryByRole('button')).toBeNull()
})

test('a provider shows its last failure and can be tested', async () => {
  let failure: 'slow' | null = 'slow'
  const { user } = await open((api) => {
    api.on(getAnswering, () => ({
      ...embedded,
      provider: 'ai.example',
      last_failure: failure && { code: failure, words: 'Overloaded.', at: new Date().toISOString() },
    }))
    api.on(tryProvider, () => ({
      ...{ milliseconds: 812, failure, words: null, tokens: 90, is_readable: true },
      ...{ request: 'system: Rules', answer: '{"answer":"Two days."}' },
    }))
  })
  const page = section('AI answers')
  await page.findByText(/^Answers come from ai.example/)
  expect(page.getByText(/^Last failure .*: it took too long\. Its words: “Overloaded\.”$/)).toBeDefined()
  await user.click(page.getByRole('button', { name: 'Test it' }))
  await page.findByText('It did not answer: it took too long.')
  failure = null
  await user.click(page.getByRole('button', { name: 'Test it' }))
  await page.findByText('It answered in 812 ms. 90 tokens')
  await page.findByText('No failure since the server started.')
})
