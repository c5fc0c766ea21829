import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { HOUR_MS } from '#contract/base/units.ts'
import {
  listIntegrations,
  listTemplates,
  resendMessage,
  sendTemplate,
} from '#contract/channels/integrations.ts'
import { sendManual } from '#contract/chats/chats.ts'
import { layOut } from './open-chats.tsx'
import { field, log, messages, mine, open } from './open-conversation.tsx'
import { messageOf } from './stock.ts'

layOut()

const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR_MS + 30_000).toISOString()
const onMessenger = { ...mine, channel: 'messenger' } as const
const agents = (more: object) => messageOf(1, 4, 'On my way', { sender: 'agent', ...more })

test('an open reply window shows how much time is left', async () => {
  await open({ chats: [{ ...onMessenger, reply_window: { state: 'open', until: inHours(3.2) } }] })
  await screen.findByText('Reply within 3 h 12 min')
  expect(field()).toBeTruthy()
})

test('outside the window a member confirms replying as a human agent, for one message', async () => {
  const chat = { ...onMessenger, reply_window: { state: 'human_agent', until: inHours(40) } } as const
  const { user, api } = await open({ chats: [chat] })
  await screen.findByText(/^Human replies only until/)
  expect(screen.queryByRole('textbox', { name: 'Message to Ayşe' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Reply as a person' }))
  await screen.findByText(/Your next message is sent this way/)
  api.on(sendManual, agents({ delivery: { state: 'queued', code: null } }))
  await user.type(await screen.findByRole('textbox', { name: 'Message to Ayşe' }), 'On my way{Enter}')
  await waitFor(() =>
    expect(api.callsOf(sendManual)[0]?.body).toEqual({ message: 'On my way', as: 'human_agent' }),
  )
  await screen.findByRole('button', { name: 'Reply as a person' })
})

test('a closed window only offers to wait', async () => {
  await open({ chats: [{ ...onMessenger, reply_window: { state: 'closed', until: null } }] })
  await screen.findByText(/You cannot message this customer/)
  expect(screen.queryByRole('button', { name: 'Reply as a person' })).toBeNull()
})

test('on WhatsApp a template is chosen, filled in and sent', async () => {
  const chat = { ...mine, channel: 'whatsapp', reply_window: { state: 'template', until: null } } as const
  const { user, api } = await open({ chats: [chat] })
  const number = {
    id: 4,
    bot_id: chat.bot_id,
    channel: 'whatsapp',
    account_id: '1',
    name: 'Desk',
    phone: null,
  }
  api.on(listIntegrations, {
    entities: [{ ...number, channel: 'whatsapp', connected_at: '2026-11-01T08:00:00.000Z' }],
    total: 1,
    configured: ['whatsapp'],
  })
  const body = 'Dear {{1}}, parcel {{2}} left.'
  const template = { name: 'parcel', language: 'en', category: 'UTILITY', body, parameters: 2 }
  api.on(listTemplates, { entities: [template], total: 1 })
  api.on(sendTemplate, agents({ message: 'Dear Ayşe, parcel A-1 left.' }))
  await user.click(await screen.findByRole('button', { name: 'Send a template' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Templates' }))
  await user.type(await dialog.findByRole('textbox', { name: /Value 1/ }), 'Ayşe')
  await user.type(dialog.getByRole('textbox', { name: /Value 2/ }), 'A-1')
  dialog.getByText('Dear Ayşe, parcel A-1 left.')
  await user.click(dialog.getByRole('button', { name: 'Send' }))
  await waitFor(() =>
    expect(api.callsOf(sendTemplate)[0]?.body).toEqual({
      name: 'parcel',
      language: 'en',
      parameters: ['Ayşe', 'A-1'],
    }),
  )
})

test('an undelivered message shows why and can be sent again; its receipts follow the channel', async () => {
  const failed = agents({ delivery: { state: 'failed', code: '551' } })
  const chat = {
    ...onMessenger,
    message_count: 4,
    reply_window: { state: 'open', until: inHours(9) },
  } as const
  const { user, api, socket } = await open({ chats: [chat], messages: [...messages, failed] })
  await log().findByText('Not delivered (provider error 551)')
  api.on(resendMessage, agents({ delivery: { state: 'queued', code: null } }))
  await user.click(log().getByRole('button', { name: 'Send again' }))
  await waitFor(() => expect(api.callsOf(resendMessage)[0]?.body).toEqual({ message_id: failed.id }))
  await socket.tell('message.changed', {
    chat_id: 1,
    message: agents({ delivery: { state: 'queued', code: null } }),
  })
  await waitFor(() => expect(log().queryByRole('button', { name: 'Send again' })).toBeNull())
  await log().findByText('On its way')
  await socket.tell('message.changed', {
    chat_id: 1,
    message: agents({ delivery: { state: 'delivered', code: null } }),
  })
  await log().findByText('Delivered')
})

test('edits, deletions, reactions and files that could not be fetched are shown on the message', async () => {
  const at = '2026-11-21T08:10:00.000Z'
  const changed = [
    messageOf(1, 1, 'Where is it?', { edited_at: at, reaction: '❤' }),
    messageOf(1, 2, '', { deleted_at: at }),
    messageOf(1, 3, 'Look', { missing_files: 1 }),
  ]
  await open({ chats: [onMessenger], messages: changed })
  await log().findByText('edited')
  log().getByRole('img', { name: 'The customer reacted with ❤' })
  log().getByText('The customer deleted this message.')
  log().getByText('1 file could not be fetched')
})

test('a quote links to the quoted message, and a template is marked as one', async () => {
  const quoting = [
    messageOf(1, 1, 'Where is it?'),
    messageOf(1, 2, 'This one', { reply_to: 1 }),
    messageOf(1, 3, 'Dear Ayşe', { sender: 'agent', template: 'parcel' }),
  ]
  const { user } = await open({ chats: [onMessenger], messages: quoting })
  await user.click(await log().findByRole('button', { name: 'In reply to: Where is it?' }))
  log().getByText('Template parcel')
})
