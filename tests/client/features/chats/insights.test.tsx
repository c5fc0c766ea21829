import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getChatConfig } from '#contract/account/clients.ts'
import { calculateSummary, calculateTags, generateTags, summarizeChat } from '#contract/chats/insights.ts'
import { Refusal } from '#tests/client/app/fake-api.ts'
import { armed, inDialog } from '#tests/client/app/in-dialog.ts'
import { layOut, openChats, type Stock } from './open-chats.tsx'
import { chatAt, heldBy, lea, messageOf } from './stock.ts'

layOut()

const mine = heldBy(chatAt(1, 'Ayşe', 3, { message_count: 1, read: { customer: 1, agent: 1 } }), lea)
const messages = [messageOf(1, 1, 'Where is my parcel?')]
const price = { queries: 2, remaining: 40 }
const digested = { ...mine, ...price }

async function open(stock: Stock = {}) {
  const opened = await openChats('/chats?chat=1', { chats: [mine], messages, ...stock })
  await screen.findByRole('log', { name: 'Conversation with Ayşe' })
  return opened
}

test('a summary asks for confirmation with its cost, and runs once in the language of the console', async () => {
  const { user, api } = await open()
  api.on(calculateSummary, price)
  api.on(summarizeChat, digested)
  await user.keyboard('s')
  const asked = await inDialog('Summarize this chat?')
  await asked.findByText('This uses 2 queries; 40 are left.')
  await user.click(await armed(asked.getByRole('button', { name: 'Summarize' })))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const [call, ...more] = api.callsOf(summarizeChat)
  expect([call?.query.get('language'), more]).toEqual(['en-US', []])
})

test('tags are requested in the tag language of the client', async () => {
  const { user, api } = await open()
  api.on(calculateTags, price)
  api.on(generateTags, digested)
  api.on(getChatConfig, {
    isTagLangEnabled: true,
    tagLang: 'tr-TR',
    isAutoSummaryEnabled: false,
    autoAssign: false,
    assignType: 'round_robin',
    specificAgentIds: [],
  })
  await user.keyboard('g')
  const asked = await inDialog('Suggest tags for this chat?')
  await asked.findByText(/This uses 2 queries/)
  await user.click(await armed(asked.getByRole('button', { name: 'Suggest tags' })))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(api.callsOf(generateTags)[0]?.params.lang).toBe('tr-TR')
})

test('a used-up quota is reported before anything runs', async () => {
  const { user, api } = await open()
  api.on(calculateSummary, { queries: 1, remaining: 0 })
  await user.keyboard('s')
  const asked = await inDialog('Summarize this chat?')
  await asked.findByText(/exceeded your monthly query quota/)
  expect(api.callsOf(summarizeChat)).toEqual([])
})

test('an older backend reports a used-up quota as HTTP 500 on tags', async () => {
  const { user, api } = await open()
  api.on(calculateTags, price)
  api.on(getChatConfig, () => {
    throw new Refusal('internal_error')
  })
  await user.keyboard('g')
  const asked = await inDialog('Suggest tags for this chat?')
  await asked.findByText(/This uses 2 queries/)
  await user.click(await armed(asked.getByRole('button', { name: 'Suggest tags' })))
  await asked.findByText(/exceeded your monthly query quota/)
})

test('an agent can summarize only their own chats', async () => {
  const free = chatAt(1, 'Ayşe', 3, { message_count: 1 })
  const { user } = await open({ chats: [free] })
  await user.keyboard('s')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(
    screen.getByRole('button', { name: /Summarize|Take the chat first/ }).getAttribute('aria-disabled'),
  ).toBe('true')
})
