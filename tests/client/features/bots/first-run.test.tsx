import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { updateBot } from '#contract/bots/bots.ts'
import { checkSite, learnSite } from '#contract/bots/sites.ts'
import { here } from '#tests/client/app/open-console.tsx'
import { urlOf } from '#tests/machines/support/training.ts'
import { openBot } from './open-bot.tsx'
import { settingsOf } from './stock.ts'

const shop = {
  url: 'https://lumen.example/',
  error: null,
  name: 'Lumen & Oak',
  primary_color: '#aa3300',
  bot_icon: null,
  pages: 2,
}

test('a website is read, its pages are listed, its look is adopted, and the line is found in it', async () => {
  const { user, api, socket } = await openBot('start')
  api.on(learnSite, { ...shop, error: 'page_unreachable' })
  await user.type(await screen.findByLabelText('Website address'), 'lumen.example')
  await user.click(screen.getByRole('button', { name: 'Read my website' }))
  await screen.findByText('The website could not be read.')
  api.on(learnSite, shop)
  await user.click(screen.getByRole('button', { name: 'Read my website' }))
  expect(
    (await screen.findByRole('button', { name: 'Ask it a question' })).getAttribute('aria-disabled'),
  ).toBe('true')
  const url = urlOf(9, 'https://lumen.example/', { status: 'reading', passages: 0 })
  await socket.tell('url.added', { url })
  await socket.tell('url.progressed', { url: { ...url, status: 'ready', title: 'Oak lamps', passages: 3 } })
  await screen.findByText('Oak lamps')
  await user.click(screen.getByRole('button', { name: 'Ask it a question' }))
  await screen.findByRole('button', { name: 'What should I know about “Oak lamps”?' })
  await user.click(screen.getByRole('button', { name: 'Next' }))

  api.on(updateBot, settingsOf(1, 'Lumen & Oak'))
  api.on(checkSite, { is_found: true, error: null, problem: null, last_seen_at: null })
  await screen.findByText('Name: Lumen & Oak')
  await user.click(screen.getByRole('checkbox', { name: 'Color: #aa3300' }))
  await user.click(screen.getByRole('button', { name: 'Use these' }))
  await screen.findByText('Found it. The chat is on lumen.example.')
  expect(api.callsOf(updateBot)[0]?.body).toEqual({ bot_name: 'Lumen & Oak', id: 1, api_key: 'key-1' })
  await user.click(screen.getByRole('button', { name: 'Finish' }))
  await waitFor(() => expect(here()).toBe('/build/1'))
  const steps = within(await screen.findByRole('region', { name: 'Get your bot live' }))
  await waitFor(() =>
    expect(steps.getByRole('link', { name: 'Give it your look' }).closest('li')?.textContent).toContain(
      'Done',
    ),
  )
})

test('a sitemap does not count as a page', async () => {
  const { socket } = await openBot('start')
  const sitemap = { ...urlOf(9, 'https://lumen.example/sitemap.xml'), status: 'ready' as const, pages: 2 }
  const page = { ...urlOf(10, 'https://lumen.example/'), status: 'ready' as const, passages: 3 }
  await socket.tell('url.added', { url: sitemap })
  await socket.tell('url.added', { url: page })
  await screen.findByText('1 page read')
})

test('every step can be skipped, and the setup continues where it was left', async () => {
  const { user } = await openBot('start')
  const steps = () => within(screen.getByRole('navigation', { name: 'Get your bot live' }))
  await user.click(await screen.findByRole('button', { name: 'Skip for now' }))
  await user.click(screen.getByRole('button', { name: 'Skip for now' }))
  expect(steps().getByRole('button', { name: 'Your look' }).getAttribute('aria-current')).toBe('step')
  await user.click(screen.getByRole('link', { name: 'Home' }))
  await user.click(await screen.findByRole('link', { name: /^Start with/ }))
  await screen.findByText(/^Nothing to take over/)
  await user.click(steps().getByRole('button', { name: 'Your website' }))
  await screen.findByLabelText('Website address')
})
