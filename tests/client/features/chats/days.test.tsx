import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { layOut } from './open-chats.tsx'
import { mine, open, scrollTo } from './open-conversation.tsx'
import { messageOf } from './stock.ts'

layOut()

/** Three days with 15 messages each. */
const days = ['2026-11-19', '2026-11-20', '2026-11-21']
const messages = days.flatMap((day, place) =>
  Array.from({ length: 15 }, (_, index) => {
    const minute = String(index).padStart(2, '0')
    const created_at = `${day}T10:${minute}:00.000Z`
    return messageOf(1, place * 15 + index + 1, `Message ${place * 15 + index + 1}`, { created_at })
  }),
)
const chat = { ...mine, message_count: 45, read: { customer: 45, agent: 45 } }
const rail = () => screen.findByRole('group', { name: 'Days of the conversation' })

test('scrolling back shows the day, and the reader can go to the previous and next day', async () => {
  const { user } = await open({ chats: [chat], messages })
  expect(screen.queryByRole('group', { name: 'Days of the conversation' })).toBeNull()
  scrollTo(0)
  const group = within(await rail())
  await waitFor(() => expect(screen.getByText('Message 1')).toBeDefined())
  scrollTo(0)
  const former = () => group.getByRole('button', { name: 'Go to the day before' })
  const next = () => group.getByRole('button', { name: 'Go to the next day' })
  await waitFor(() => expect(group.getByText('Thursday, November 19')).toBeDefined())
  expect(former()).toHaveProperty('disabled', true)
  await user.click(next())
  await waitFor(() => expect(group.getByText('Friday, November 20')).toBeDefined())
  await user.click(former())
  await waitFor(() => expect(group.getByText('Thursday, November 19')).toBeDefined())
})

test('a conversation of one day has no day navigation', async () => {
  const today = messages.slice(30).map((message, index) => ({ ...message, order: index + 1 }))
  await open({ chats: [{ ...chat, message_count: 15, read: { customer: 15, agent: 15 } }], messages: today })
  scrollTo(0)
  await screen.findByRole('button', { name: 'Go to the newest message' })
  expect(screen.queryByRole('group', { name: 'Days of the conversation' })).toBeNull()
})
