import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listBots } from '#contract/bots/bots.ts'
import { getPrompt } from '#contract/knowledge/training.ts'
import { Refusal } from '#tests/client/app/fake-api.ts'
import { botOf } from '#tests/client/app/fixtures.ts'
import { here, openConsole } from '#tests/client/app/open-console.tsx'
import { documentOf, urlOf } from '#tests/machines/support/training.ts'
import { openBot } from './open-bot.tsx'
import { settingsOf } from './stock.ts'

const steps = () => within(screen.getByRole('navigation', { name: 'Bot setup steps' }))
const isDone = (step: string) =>
  steps()
    .getByRole('link', { name: new RegExp(`^${step}`) })
    .textContent?.includes('Done') ?? false
/** Returns a step's name without its check mark. */
const nameOf = ({ textContent }: HTMLElement) => textContent?.replace(/Done$/, '')
const shortcut = (name: string) => {
  const item = screen.getByRole('heading', { level: 3, name }).closest('li')
  if (!item) throw new Error(`There is no shortcut "${name}".`)
  return within(item)
}

test('the home of a bot shows the state of each step, and ticks finished ones', async () => {
  await openBot('', {
    prompt: {
      version: 3,
      prompt: 'Be kind.',
      created_at: '2026-11-20T08:00:00.000Z',
      author: 'Léa',
      needs_provider: [],
    },
    documents: [documentOf(1, 'a.pdf'), documentOf(2, 'b.pdf', { status: 'failed', error: 'damaged' })],
  })
  await screen.findByRole('heading', { name: 'Create a prompt' })
  await screen.findByText('8 characters, version 3')
  expect(shortcut('Create a prompt').getByText('8 characters, version 3')).toBeTruthy()
  expect(shortcut('Upload files').getByText('1 ready and 1 failed')).toBeTruthy()
  expect(shortcut('Add a web URL').getByText('No web pages yet')).toBeTruthy()
  expect(shortcut('Chat').getByText('Not tried on this device')).toBeTruthy()
  expect(shortcut('Publish').getByText('Default look')).toBeTruthy()
  expect(steps().getAllByRole('link').map(nameOf)).toEqual([
    ...['Home', 'Knowledge', 'Actions', 'Prompt', 'Test questions', 'Playground', 'Publish', 'Channels'],
  ])
  expect(['Knowledge', 'Prompt', 'Playground', 'Publish'].map(isDone)).toEqual([true, true, false, false])
})

test('the ticks follow the journal', async () => {
  const { socket } = await openBot('', { bot: settingsOf(1, 'Shop assistant', { primary_color: '#123456' }) })
  await waitFor(() => expect(isDone('Publish')).toBe(true))
  const url = urlOf(9, 'https://example.com/', { status: 'reading', passages: 0 })
  await socket.tell('url.added', { url })
  await waitFor(() => expect(shortcut('Add a web URL').getByText('1 being read')).toBeTruthy())
  expect(isDone('Knowledge')).toBe(false)
  await socket.tell('url.progressed', { url: { ...url, status: 'ready' } })
  await waitFor(() => expect(isDone('Knowledge')).toBe(true))
  const foreign = documentOf(4, 'other.pdf', { bot_id: 2 })
  await socket.tell('document.added', { document: foreign })
  expect(shortcut('Upload files').getByText('No files yet')).toBeTruthy()
})

test('data that could not be fetched does not count as incomplete', async () => {
  await openBot('', {
    prepare: (api) =>
      api.on(getPrompt, () => {
        throw new Refusal('upstream_unavailable')
      }),
  })
  await waitFor(() => expect(shortcut('Create a prompt').getByText('Could not be loaded')).toBeTruthy())
})

test('a bot that does not exist leads back to the list', async () => {
  openConsole('/build/99', { signedIn: true })
  await screen.findByText('This bot does not exist, or it was deleted.')
  expect(screen.getByRole('link', { name: 'Go to all bots' }).getAttribute('href')).toBe('/build')
})

test('a bot that is deleted elsewhere disappears immediately', async () => {
  const { socket } = await openBot('')
  await socket.tell('bot.deleted', { bot_id: 1 })
  await screen.findByText('This bot does not exist, or it was deleted.')
})

test('members who may not build can only try the bot', async () => {
  const { user } = await openBot('file', { role: 'agent' })
  await screen.findByText(/Only owners and admins can change this bot/)
  expect(screen.queryByRole('navigation', { name: 'Bot setup steps' })).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Try it out' }))
  await screen.findByRole('heading', { name: 'Playground' })
})

test.each([
  ['file', 'Files'],
  ['url', 'Web pages'],
  ['faqs', 'FAQ'],
  ['questions', 'Questions'],
])('the URL of the former step %s shows that kind of knowledge', async (step, kind) => {
  await openBot(step)
  await screen.findByRole('heading', { level: 2, name: 'Knowledge' })
  const filter = within(screen.getByRole('group', { name: 'Kind' }))
  const chosen = filter.getByRole('button', { pressed: true })
  expect(chosen.textContent).toMatch(new RegExp(`^${kind}`))
})

test('opening a bot shows it in the header without filtering other pages; another one opens at the same step', async () => {
  const { user } = await openBot('prompt', {
    prepare: (api) =>
      api.on(listBots, { bots: [botOf(1, 'Shop assistant'), botOf(2, 'Returns')], integrations: [] }),
  })
  expect(localStorage.getItem('session.bot')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Bot: Shop assistant' }))
  await user.click(await screen.findByRole('button', { name: 'Returns' }))
  await waitFor(() => expect(here()).toBe('/build/2?step=prompt'))
  await screen.findByRole('button', { name: 'Bot: Returns' })
  expect(localStorage.getItem('session.bot')).toBeNull()
})
