import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getClient } from '#contract/account/clients.ts'
import { getInstallation } from '#contract/account/installation.ts'
import { getProfile } from '#contract/account/members.ts'
import { getBot, listBots } from '#contract/bots/bots.ts'
import { listIntegrations } from '#contract/channels/integrations.ts'
import { listChats } from '#contract/chats/chats.ts'
import { answerQuestion, listOpenQuestions, type UnansweredQuestion } from '#contract/knowledge/questions.ts'
import { getPrompt, listDocuments, listWebUrls } from '#contract/knowledge/training.ts'
import { type Call, type FakeApi, Refusal } from '#tests/client/app/fake-api.ts'
import { botOf, chatOf, clientOf, profileOf } from '#tests/client/app/fixtures.ts'
import { openConsole, quietDashboard } from '#tests/client/app/open-console.tsx'
import { settingsOf } from '#tests/client/features/bots/stock.ts'

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const nhung = chatOf(11, 'Nhung', {
  status: 'waiting',
  waiting_since: minutesAgo(7),
  updated_at: minutesAgo(4),
})
const amelie = chatOf(12, 'Amélie', { status: 'bot', updated_at: minutesAgo(20) })
const totals: Record<string, number> = { waiting: 1, assigned: 6, bot: 17 }

/** Returns chats as the API does, with totals by status. */
function answerChats({ query }: Call) {
  const status = query.get('status')
  const entities = [nhung, amelie].filter((chat) => status === null || chat.status === status)
  const today = query.has('startDate') ? 48 : 61
  const total = query.has('channel') ? 0 : (totals[status ?? ''] ?? today)
  return { entities, total, next: null, seq: 10 }
}

const open = (prepare: (api: FakeApi) => void = () => {}) =>
  openConsole('/dashboard', {
    signedIn: true,
    prepare: (api) => {
      quietDashboard(api)
      api.on(listChats, answerChats)
      prepare(api)
    },
  })

/** Returns the value shown under a label. */
const figure = (region: HTMLElement, label: string) =>
  within(region).getByText(label).parentElement?.querySelector('dd')?.textContent

test('the figures come from the API', async () => {
  open()
  const region = await screen.findByRole('region', { name: 'Chats now' })
  expect(figure(region, 'Waiting for a person')).toBe('1')
  expect(figure(region, 'With agents')).toBe('6')
  expect(figure(region, 'With a bot')).toBe('17')
  expect(figure(region, 'Chats active today')).toBe('48')
  expect(within(region).getByText('Longest wait: 7 min')).toBeTruthy()
})

test('before the first chat there is no bar of shares, and without add-ons no second total of queries', async () => {
  open((api) => api.on(listChats, { entities: [], total: 0, next: null, seq: 10 }))
  const region = await screen.findByRole('region', { name: 'Chats now' })
  await waitFor(() => expect(figure(region, 'With a bot')).toBe('0'))
  expect(region.querySelector('.h-1')).toBeNull()
  const plan = within(await screen.findByRole('region', { name: 'Plan and queries' }))
  expect(plan.getByText('Remaining')).toBeTruthy()
  expect(plan.queryByText('Monthly queries')).toBeNull()
})

test('the page begins with who needs a person, then today’s conversations, a line each', async () => {
  open()
  const needs = await screen.findByRole('region', { name: 'What needs a person now' })
  expect(within(needs).getByText('Nhung has been waiting for a person for 7 min')).toBeTruthy()
  expect(within(needs).getByRole('link', { name: 'Answer Nhung' }).getAttribute('href')).toBe(
    '/chats?chat=11',
  )
  const today = screen.getByRole('region', { name: 'Today’s conversations' })
  const period = await screen.findByRole('region', { name: 'Figures for a period' })
  for (const [before, after] of [
    [needs, today],
    [today, period],
  ] as const)
    expect(before.compareDocumentPosition(after)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(
    within(today)
      .getByRole('link', { name: /^Nhung/ })
      .getAttribute('href'),
  ).toBe('/chats?chat=11')
})

test('a customer of another bot who waits is shown, whichever bot is selected', async () => {
  const bo = chatOf(14, 'Bo', {
    bot_id: 2,
    bot_name: 'Bean',
    status: 'waiting',
    waiting_since: minutesAgo(3),
    updated_at: minutesAgo(3),
  })
  open((api) => {
    localStorage.setItem('session.bot', '1')
    api.on(listBots, { bots: [botOf(1, 'Lamps'), botOf(2, 'Bean')], integrations: [] })
    api.on(listChats, ({ query }) => {
      const isOther = query.get('status') === 'waiting' && !query.has('bot_id')
      return { entities: isOther ? [bo] : [], total: isOther ? 1 : 0, next: null, seq: 10 }
    })
  })
  const needs = await screen.findByRole('region', { name: 'What needs a person now' })
  expect(within(needs).getByText('Bo has been waiting for a person for 3 min')).toBeTruthy()
  expect(figure(screen.getByRole('region', { name: 'Chats now' }), 'Waiting for a person')).toBe('0')
})

test('a question that the bot did not know is answered with one button', async () => {
  const question: UnansweredQuestion = {
    id: 5,
    bot_id: 1,
    question: 'Do you deliver to Iceland?',
    wordings: [],
    language: 'en-US',
    count: 3,
    first_asked: minutesAgo(90),
    last_asked: minutesAgo(4),
    status: 'open',
    faq_id: null,
  }
  const { api, user } = open((api) => {
    api.on(listOpenQuestions, { entities: [question], total: 1 })
    api.on(answerQuestion, ({ body }) => {
      api.on(listOpenQuestions, { entities: [], total: 0 })
      return { question: { ...question, status: 'answered' }, faq: { id: 1, bot_id: 1, ...body } } as never
    })
  })
  const card = within(await screen.findByRole('region', { name: 'What your bots did not know' }))
  expect(card.getByText('asked 3 times')).toBeTruthy()
  await user.click(card.getByRole('button', { name: /^Answer/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox', { name: 'Answer' }), 'Yes, in ten days.')
  await user.click(dialog.getByRole('button', { name: 'Answer' }))
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'What your bots did not know' })).toBeNull(),
  )
  expect(api.callsOf(answerQuestion)[0]?.body).toEqual({
    question: 'Do you deliver to Iceland?',
    answer: 'Yes, in ten days.',
  })
})

test('the first day says how to get the first conversation', async () => {
  open((api) => api.on(listChats, { entities: [], total: 0, next: null, seq: 10 }))
  const today = within(await screen.findByRole('region', { name: 'Today’s conversations' }))
  expect(today.getByRole('link', { name: 'Try the bot' }).getAttribute('href')).toBe('/build/1?step=chat')
  expect(today.getByRole('link', { name: 'Put it on your website' }).getAttribute('href')).toBe(
    '/build/1?step=publish',
  )
  const needs = screen.getByRole('region', { name: 'What needs a person now' })
  expect(within(needs).getByText('No one is waiting for an answer.')).toBeTruthy()
})

test('a new chat shows immediately, and the figures follow', async () => {
  const { socket } = open()
  const recent = await screen.findByRole('region', { name: 'Today’s conversations' })
  await socket.goLive()
  totals.bot = 18
  await socket.tell('chat.created', { chat: chatOf(13, 'Zeynep', { updated_at: minutesAgo(0) }) })
  expect(within(recent).getAllByRole('link')[1]?.textContent).toMatch(/Zeynep/)
  const region = screen.getByRole('region', { name: 'Chats now' })
  await waitFor(() => expect(figure(region, 'With a bot')).toBe('18'))
  totals.bot = 17
})

test('problems of the installation link to their sentences', async () => {
  open((api) =>
    api.on(getInstallation, {
      is_operator: true,
      checked_at: new Date().toISOString(),
      findings: [
        { code: 'disk_full', level: 'problem', params: { folder: '/data', free: 1, reserve: 512 } },
        { code: 'runs_as_root', level: 'warning', params: {} },
      ],
    }),
  )
  const text = await screen.findByText('1 problem with this installation')
  const link = within(text.closest('section') as HTMLElement).getByRole('link', { name: 'Open' })
  expect(link.getAttribute('href')).toBe('/setting#installation')
})

test('one bot shows the chats of that bot', async () => {
  const { api } = open()
  await screen.findByRole('region', { name: 'Chats now' })
  const recent = api.callsOf(listChats).filter(({ query }) => !query.has('status'))
  expect(recent.every(({ query }) => query.get('bot_id') === '1')).toBe(true)
})

test('without bots there are no figures of a period, and no bot to try', async () => {
  open((api) => {
    api.on(listChats, { entities: [], total: 0, next: null, seq: 1 })
    api.on(listBots, { bots: [], integrations: [] })
  })
  await screen.findByRole('region', { name: 'Chats now' })
  expect(screen.getByText(/^No bots yet\. Create one/)).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Figures for a period' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Try the bot' })).toBeNull()
})

test('chats that cannot be fetched show a failure and can be retried', async () => {
  const { api, user } = open((prepared) =>
    prepared.on(listChats, () => {
      throw new Refusal('upstream_unavailable')
    }),
  )
  const alert = await screen.findByRole('alert')
  expect(within(alert).getByText('The chats could not be loaded')).toBeTruthy()
  api.on(listChats, answerChats)
  await user.click(within(alert).getByRole('button', { name: 'Retry' }))
  await screen.findByRole('region', { name: 'Chats now' })
})

test('the plan shows usage, remaining queries and its end', async () => {
  open((api) => api.on(getClient, { ...clientOf({}, 9.5), total_addons: 50 }))
  const plan = await screen.findByRole('region', { name: 'Plan and queries' })
  expect(within(plan).getByText('100 of 550')).toBeTruthy()
  expect(within(plan).getByText('Remaining').nextElementSibling?.textContent).toBe('450')
  expect(within(plan).getByText('Add-on queries').nextElementSibling?.textContent).toBe('50')
  expect(within(plan).getByText('9 days left')).toBeTruthy()
})

const checklist = () => screen.findByRole('region', { name: 'Get your bot live' })

test('the checklist links to the guided setup and ticks finished steps', async () => {
  open((api) => {
    api.on(getBot, settingsOf(4, 'Shop', { primary_color: '#123456' }))
    api.on(listBots, { bots: [botOf(4, 'Shop')], integrations: [] })
  })
  const steps = within(await checklist())
  await steps.findByText('1 of 4 done')
  expect(steps.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/build/4?step=start',
    '/build/4?step=chat',
    '/build/4?step=publish',
    '/build/4?step=publish',
    '/build/4?step=start',
  ])
})

test('a document that becomes ready ticks its step without a reload', async () => {
  const { api, socket } = open()
  const steps = within(await checklist())
  await socket.goLive()
  expect(steps.getByText('0 of 4 done')).toBeTruthy()
  api.on(listBots, { bots: [botOf(1, 'Shop assistant', { documents: 1 })], integrations: [] })
  const document = {
    id: 1,
    bot_id: 1,
    file_name: 'returns.pdf',
    format: 'pdf',
    size: 10,
    is_important: false,
    can_be_important: true,
    upload_date: minutesAgo(0),
    checked_at: null,
    refresh_error: null,
    status: 'ready',
    error: null,
    passages: 3,
  } as const
  await socket.tell('document.progressed', { document })
  await steps.findByText('1 of 4 done')
})

test('the checklist can be dismissed, and stays dismissed', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Hide the checklist' }))
  expect(screen.queryByRole('region', { name: 'Get your bot live' })).toBeNull()
  expect(localStorage.getItem('dashboard.steps.hidden')).toBe('true')
})

test('for an agent, who cannot train a bot, the steps are neither shown nor fetched', async () => {
  const { api } = open((prepared) => prepared.on(getProfile, profileOf('agent')))
  await screen.findByRole('region', { name: 'Chats now' })
  expect(screen.queryByRole('region', { name: 'Get your bot live' })).toBeNull()
  expect(api.callsOf(getPrompt)).toHaveLength(0)
})

test('what needs attention is at the top, with links to the pages for it', async () => {
  sessionStorage.setItem('quotaWarningShown', 'true')
  const failed = { bot_id: 1, status: 'failed' }
  open((api) => {
    api.on(
      getClient,
      clientOf({ subscription: { ...clientOf().subscription, monthly_queries: 100, credit_consumed: 95 } }),
    )
    api.on(listDocuments, { entities: [failed, failed, { bot_id: 1, status: 'ready' }], total: 3 } as never)
    api.on(listWebUrls, { entities: [failed], total: 1 } as never)
    api.on(listIntegrations, {
      entities: [
        { id: 5, bot_id: 1, channel: 'zalo', name: 'Lamps OA', status: 'reconnect' },
        { id: 6, bot_id: 1, channel: 'messenger', name: 'Lamps', status: 'active' },
      ],
      total: 2,
      configured: [],
    } as never)
  })
  const area = within(await screen.findByRole('region', { name: 'What needs attention' }))
  const targets = async (text: RegExp) => {
    await area.findByText(text)
    return area.getAllByRole('link', { name: 'Open' }).map((link) => link.getAttribute('href'))
  }
  expect(await targets(/You have used \d+% of your query quota/)).toContain('/finance')
  expect(await targets(/^2 documents could not be read$/)).toContain(
    '/build/1?step=knowledge&kind=file&state=failed',
  )
  expect(await targets(/^1 page could not be read$/)).toContain(
    '/build/1?step=knowledge&kind=url&state=failed',
  )
  expect(await targets(/^Lamps OA \(Zalo\) needs to be reconnected$/)).toContain('/integration')
  expect(area.queryByText(/^Lamps \(/)).toBeNull()
})

test('agents do not see problems that they cannot fix, and without problems nothing is shown', async () => {
  const { api } = open((api) => api.on(getProfile, profileOf('agent')))
  await screen.findByRole('region', { name: 'Chats now' })
  expect(screen.queryByRole('region', { name: 'What needs attention' })).toBeNull()
  expect(api.callsOf(listDocuments)).toEqual([])
})

test('documents and channels that could not be checked are reported, and checked again', async () => {
  let fails = true
  const { user } = open((api) =>
    api.on(listDocuments, () => {
      if (fails) throw new Refusal('database_unavailable')
      return { entities: [{ bot_id: 1, status: 'failed' }], total: 1 } as never
    }),
  )
  const message = await screen.findByText('Documents and channels could not be checked')
  fails = false
  const banner = message.closest('[role]') as HTMLElement
  await user.click(within(banner).getByRole('button', { name: 'Retry' }))
  await screen.findByText('1 document could not be read')
})
