import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sendManual } from '#contract/chats/chats.ts'
import { decideAnswer, prepareAnswer } from '#contract/knowledge/shadow.ts'
import { layOut } from './open-chats.tsx'
import { field, mine, open } from './open-conversation.tsx'
import { messageOf } from './stock.ts'

layOut()

const asked = {
  ...mine,
  last_message: {
    ...{ order: 3, sender: 'customer' as const, message: 'How long?' },
    created_at: mine.created,
  },
}

const openOffered = () =>
  open({
    chats: [asked],
    prepare: (api) => {
      api.on(prepareAnswer, {
        answer: {
          ...{ chat_id: 1, order: 3, text: 'Parcels take two days.' },
          references: [{ id: 1, file_name: 'Shipping.pdf', content: 'Parcels take two days.' }],
        },
      })
      api.on(decideAnswer, undefined)
      api.on(sendManual, ({ body }) => messageOf(1, 4, String(body.message), { sender: 'agent' }))
    },
  })

const offer = () => screen.queryByRole('region', { name: 'Suggested answer of the bot' })

test('Tab takes the answer that the bot prepared; sent unchanged, it counts as accepted', async () => {
  const { user, api } = await openOffered()
  await screen.findByText('Parcels take two days.')
  expect(offer()?.textContent).toContain('Based on Shipping.pdf')
  await user.click(field())
  await user.keyboard('{Tab}')
  expect(field()).toHaveProperty('value', 'Parcels take two days.')
  expect(offer()).toBeNull()
  expect(api.callsOf(sendManual)).toHaveLength(0)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(api.callsOf(decideAnswer)[0]?.body).toEqual({ outcome: 'taken' }))
  expect(api.callsOf(sendManual)[0]?.body).toMatchObject({ message: 'Parcels take two days.' })
})

test('Escape dismisses it, and the field keeps the focus', async () => {
  const { user, api } = await openOffered()
  await screen.findByText('Parcels take two days.')
  await user.click(field())
  await user.keyboard('{Escape}')
  await waitFor(() => expect(api.callsOf(decideAnswer)[0]?.body).toEqual({ outcome: 'dropped' }))
  expect(offer()).toBeNull()
  expect(document.activeElement).toBe(field())
})

test('typing hides it', async () => {
  const { user } = await openOffered()
  await screen.findByText('Parcels take two days.')
  await user.type(field(), 'H')
  expect(offer()).toBeNull()
  await user.clear(field())
  expect(offer()).toBeTruthy()
})
