import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { addTags, listTags, setTags } from '#contract/chats/insights.ts'
import { Refusal } from '#tests/client/app/fake-api.ts'
import { layOut } from './open-chats.tsx'
import { mine, open, waiting } from './open-conversation.tsx'
import { at } from './stock.ts'

layOut()

const tagged = { ...mine, tags: ['Delivery'] }
const section = () => within(screen.getByRole('region', { name: 'Tags' }))

const openTags = () =>
  open({
    chats: [tagged],
    prepare: (api) =>
      api.on(listTags, {
        entities: ['Refund', 'Delivery', 'VIP'].map((name, place) => ({ name, used_at: at(place) })),
        total: 3,
      }),
  })

test('# opens a field with the tags of the client, and Enter adds the chosen or a new one', async () => {
  const { user, api, socket } = await openTags()
  api.on(addTags, ({ body }) => ({ ...tagged, tags: [...tagged.tags, ...(body.tags as string[])] }))
  await user.keyboard('#')
  const field = await section().findByRole('combobox', { name: 'Add a tag' })
  expect(document.activeElement).toBe(field)
  await waitFor(() =>
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['Refund', 'VIP']),
    ),
  )
  await user.type(field, 'ref{Enter}')
  await section().findByRole('button', { name: 'Refund' })
  expect(api.callsOf(addTags)[0]?.body).toEqual({ tags: ['Refund'] })
  await socket.tell('chat.tagged', { chat: { ...tagged, tags: ['Delivery', 'Refund'], version: 9 } })
  expect(section().getAllByRole('button', { name: 'Refund' })).toHaveLength(1)
  await user.type(field, 'Lost parcel')
  await user.click(await screen.findByRole('option', { name: 'Add “Lost parcel”' }))
  await waitFor(() => expect(api.callsOf(addTags)[1]?.body).toEqual({ tags: ['Lost parcel'] }))
})

test('Escape empties the field of a new tag, and then closes it', async () => {
  const { user } = await openTags()
  await user.keyboard('#')
  const field = await section().findByRole<HTMLInputElement>('combobox', { name: 'Add a tag' })
  await user.type(field, 'lost{Escape}vip')
  expect(field.value).toBe('vip')
  expect(await screen.findByRole('option', { name: 'VIP' })).toBeTruthy()
  await user.keyboard('{Escape}{Escape}')
  expect(section().queryByRole('combobox')).toBeNull()
})

test('a removed tag disappears immediately, and returns with the reason if that fails', async () => {
  const { user, api } = await openTags()
  api.on(setTags, () => {
    throw new Refusal('chat_not_yours')
  })
  await user.click(section().getByRole('button', { name: 'Remove Delivery' }))
  expect(await section().findByRole('alert')).toBeTruthy()
  expect(section().getByRole('button', { name: 'Delivery' })).toBeTruthy()
  expect(api.callsOf(setTags)[0]?.body).toEqual({ tags: [] })
})

test('tags of an unassigned chat cannot be changed', async () => {
  const { user } = await open({ chats: [{ ...waiting, tags: ['Delivery'] }] })
  await user.keyboard('#')
  expect(section().queryByRole('combobox')).toBeNull()
  expect(section().queryByRole('button', { name: 'Remove Delivery' })).toBeNull()
})

test('an AI tag is marked as such, and is confirmed with one press', async () => {
  const { user, api, socket } = await open({ chats: [{ ...tagged, auto_tags: ['Delivery'] }] })
  api.on(addTags, tagged)
  await user.hover(section().getByRole('button', { name: 'Delivery' }))
  await screen.findByText(/Dashed border: suggested by AI/)
  await user.click(section().getByRole('button', { name: 'Keep the tag Delivery' }))
  await waitFor(() => expect(api.callsOf(addTags)[0]?.body).toEqual({ tags: ['Delivery'] }))
  await socket.tell('chat.tagged', { chat: { ...tagged, auto_tags: [], version: 9 } })
  await waitFor(() => expect(section().queryByRole('button', { name: 'Keep the tag Delivery' })).toBeNull())
})
