import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { render } from 'preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFakeServer, plainBot } from './fake-server.ts'
import { createFakeSocket } from './fake-socket.ts'
import { openPanel } from './open-panel.ts'

vi.mock('#client/widget/conversation/socket-io.ts', () => ({
  createSocketIo: createFakeSocket().createSocketIo,
}))

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.unstubAllGlobals()
  for (const root of document.body.children) render(null, root)
  cleanup()
})

const user = userEvent.setup()

/** Opens the panel of a bot with two FAQ entries and returns the search field. */
async function openHome(languages = ['en-US']) {
  const server = createFakeServer({ ...plainBot, faq_search: true })
  server.faqs.push(
    { id: 1, question: 'Do you ship abroad?', answer: 'Yes, in **five** days.' },
    { id: 2, question: 'Do you ship on Sundays?', answer: 'No.' },
  )
  await openPanel(server, languages)
  return { server, field: await screen.findByRole('searchbox') }
}

test('a visitor finds an entry, reads its answer, and continues from there', async () => {
  const { server, field } = await openHome()
  await user.type(field, 'ship')
  const list = within(await screen.findByRole('region', { name: 'Search our answers' }))
  await list.findByText('2 answers found')
  expect(server.to('/ai/client/faqs').at(-1)).toMatchObject({
    body: { search: 'ship', language: 'en-US' },
    headers: { 'widget-ticket': 'ticket-1', 'api-key': 'key-1' },
  })
  await user.click(list.getByText('Do you ship abroad?'))
  expect(list.getByText('five').tagName).toBe('STRONG')
  const [more] = list.getAllByRole('button', { name: 'Ask a follow-up' })
  if (!more) throw new Error('No entry can be followed up.')
  await user.click(more)
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Your message' }))
  await waitFor(() =>
    expect(server.to('/ai/client/chat/7/message')[0]?.body).toEqual({ message: 'Do you ship abroad?' }),
  )
  expect(screen.queryByRole('searchbox')).toBeNull()
})

test('a search without results can be sent as a question', async () => {
  const { server, field } = await openHome()
  await user.type(field, 'Gift cards')
  await screen.findByText('No matching answers.')
  await user.click(screen.getByRole('button', { name: 'Ask “Gift cards”' }))
  await waitFor(() =>
    expect(server.to('/ai/client/chat/7/message')[0]?.body).toEqual({ message: 'Gift cards' }),
  )
  expect(screen.queryByRole('searchbox')).toBeNull()
})

test('a failed search is reported, and the visitor can still write', async () => {
  const { server, field } = await openHome()
  server.refuse('/ai/client/faqs', 'rate_limited', 429)
  await user.type(field, 'ship')
  expect((await screen.findByRole('alert')).textContent).toContain('too fast')
  expect(screen.getByRole('textbox', { name: 'Your message' })).toBeDefined()
})

test('the search uses the language of the visitor, and is hidden if it is not offered', async () => {
  await openHome(['vi'])
  expect(screen.getByRole('searchbox', { name: 'Tìm trong các câu trả lời' })).toBeDefined()
  await openPanel(createFakeServer())
  expect(screen.queryByRole('searchbox')).toBeNull()
})
