import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { addPersonNote, deletePersonNote, getPerson, type Person, setPersonState } from '#contract/people.ts'
import { Refusal } from '#tests/client/app/fake-api.ts'
import { layOut } from './open-chats.tsx'
import { mine, open } from './open-conversation.tsx'
import { at, jonas, lea } from './stock.ts'

layOut()

const person: Person = {
  id: 5,
  state: 'welcome',
  notes: [{ id: 1, author: jonas, text: 'Prefers calls', created_at: at(1) }],
  chats: [
    {
      id: 9,
      channel: 'whatsapp',
      status: 'ended',
      created: at(0),
      agent: jonas,
      stars: 2,
      line: 'Lost parcel',
    },
  ],
  pages: [{ url: 'https://shop.example/cart', title: 'Your cart', at: at(1) }],
  time_zone: 'Asia/Ho_Chi_Minh',
}

const openPerson = (known: Person = person) => open({ prepare: (api) => api.on(getPerson, known) })
const panel = () => within(screen.getByRole('complementary', { name: 'Customer' }))

test('the panel shows earlier chats, notes, pages and local time of the person', async () => {
  await openPerson()
  const earlier = await panel().findByRole('link', { name: /Lost parcel/ })
  expect(earlier.getAttribute('href')).toBe('/chats?chat=9')
  expect(earlier.textContent).toContain('2 stars')
  expect(
    panel()
      .getByRole('link', { name: /Your cart/ })
      .getAttribute('rel'),
  ).toContain('noopener')
  expect(panel().getByText(/where the customer is/)).toBeTruthy()
  expect(panel().queryByRole('button', { name: 'Delete the note' })).toBeNull()
})

test('a note on the person is added with Enter and deleted by its author', async () => {
  const { user, api } = await openPerson()
  api.on(addPersonNote, ({ body }) => ({ id: 2, author: lea, text: String(body.text), created_at: at(2) }))
  api.on(deletePersonNote, undefined)
  await user.type(await panel().findByRole('textbox', { name: 'Add a note on this person' }), 'VIP{Enter}')
  await panel().findByText('VIP')
  await user.click(panel().getByRole('button', { name: 'Delete the note' }))
  await waitFor(() => expect(api.callsOf(deletePersonNote)[0]?.params).toEqual({ id: '1', note: '2' }))
  await waitFor(() => expect(panel().queryByText('VIP')).toBeNull())
})

test('a person is blocked from the menu, and a refusal is said', async () => {
  const { user, api } = await openPerson()
  api.on(setPersonState, ({ body }) => {
    if (body.state === 'spam') throw new Refusal('chat_not_yours')
    return { ...person, state: body.state as typeof person.state }
  })
  await panel().findByText('Prefers calls')
  const choose = async (name: string) => {
    await user.click(panel().getByRole('button', { name: 'More actions' }))
    await user.click(await screen.findByRole('menuitem', { name }))
  }
  await choose('Mark as spam')
  await panel().findByText('This chat is assigned to someone else.')
  await choose('Block this person')
  await panel().findByText('Blocked')
  await choose('Accept messages again')
  await waitFor(() => expect(panel().queryByText('Blocked')).toBeNull())
})

test('the conversation is saved as a text file in the language of the reader', async () => {
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob)
    return 'blob:transcript'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const { user } = await openPerson()
  await user.click(panel().getByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Download transcript' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  const text = await saved[0]?.text()
  expect(text).toContain(`Conversation with Ayşe (#${mine.id})`)
  expect(text).toMatch(/· Ayşe\nWhere is my parcel\?/)
})

test('the reason of an automatic assignment stands under the agent', async () => {
  const agent = { ...lea, open: 5, limit: 8 }
  const next = { id: 8, name: 'Ben', open: 6, limit: 8 }
  const receipt = { rule: 'least_busy' as const, considered: 9, free: 4, agent, next }
  await open({ chats: [{ ...mine, assignment_receipt: receipt }] })
  await panel().findByText('Least busy of 9 online: 5 of 8 chats; next Ben, 6.')
})
