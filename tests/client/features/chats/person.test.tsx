import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { erasePerson, getPersonData } from '#contract/account/privacy.ts'
import {
  addPersonNote,
  deletePersonNote,
  endPersonAccess,
  getPerson,
  mergePeople,
  type Person,
  separatePeople,
  setPersonState,
} from '#contract/chats/people.ts'
import { searchChats } from '#contract/chats/search.ts'
import { Refusal } from '#tests/client/app/fake-api.ts'
import { layOut } from './open-chats.tsx'
import { mine, open } from './open-conversation.tsx'
import { at, chatAt, jonas, lea } from './stock.ts'

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
  parts: [],
  time_zone: 'Asia/Ho_Chi_Minh',
}

/** Opens the panel; the fake API stores the person as last saved. */
async function openPerson(known: Person = person) {
  let last = known
  const page = await open({ prepare: (api) => api.on(getPerson, () => last) })
  const keep = (changes: Partial<Person>): Person => {
    last = { ...last, ...changes }
    return last
  }
  return { ...page, keep, notes: () => last.notes }
}
const panel = () => within(screen.getByRole('complementary', { name: 'Customer' }))

test('the panel shows earlier chats, notes, pages and the local time of the person', async () => {
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

test('a person is signed out of the widget after a confirmation', async () => {
  const { user, api } = await openPerson()
  api.on(endPersonAccess, () => undefined)
  await user.click(panel().getByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Sign out of the widget…' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/start a new chat/)).toBeTruthy()
  expect(api.callsOf(endPersonAccess)).toHaveLength(0)
  await waitFor(() =>
    expect(dialog.getByRole('button', { name: 'Sign out' }).getAttribute('aria-disabled')).not.toBe('true'),
  )
  await user.click(dialog.getByRole('button', { name: 'Sign out' }))
  await waitFor(() => expect(api.callsOf(endPersonAccess).map(({ params }) => params)).toEqual([{ id: '1' }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a note on the person is added with Enter and deleted by its author', async () => {
  const { user, api, keep, notes } = await openPerson()
  api.on(addPersonNote, ({ body }) => {
    const note = { id: 2, author: lea, text: String(body.text), created_at: at(2) }
    keep({ notes: [note, ...notes()] })
    return note
  })
  api.on(deletePersonNote, ({ params }) => {
    keep({ notes: notes().filter(({ id }) => id !== Number(params.note)) })
    return undefined
  })
  await user.type(await panel().findByRole('textbox', { name: 'Add a note about this person' }), 'VIP{Enter}')
  await panel().findByText('VIP')
  await user.click(panel().getByRole('button', { name: 'Delete the note' }))
  await waitFor(() => expect(api.callsOf(deletePersonNote)[0]?.params).toEqual({ id: '1', note: '2' }))
  await waitFor(() => expect(panel().queryByText('VIP')).toBeNull())
})

test('a person is blocked from the menu, and a rejection is reported', async () => {
  const { user, api, keep } = await openPerson()
  api.on(setPersonState, ({ body }) => {
    if (body.state === 'spam') throw new Refusal('chat_not_yours')
    return keep({ state: body.state as Person['state'] })
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

test('the conversation is saved as a text file in the language of the member', async () => {
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

test('the reason for an automatic assignment is shown below the agent', async () => {
  const agent = { ...lea, open: 5, limit: 8 }
  const next = { id: 8, name: 'Ben', open: 6, limit: 8 }
  const receipt = { rule: 'least_busy' as const, considered: 9, free: 4, agent, next }
  await open({ chats: [{ ...mine, assignment_receipt: receipt }] })
  await panel().findByText('Least busy of 9 online: 5 of 8 chats; next Ben, 6.')
})

const partOf = (id: number, name: string): Person['parts'][number] => ({
  id,
  is_this: id === person.id,
  name,
  channel: 'widget',
  contact: '',
  chats: 1,
  notes: 0,
})
const alone: Person = { ...person, parts: [partOf(5, 'Ayşe')] }
const other: Person = { ...person, id: 6, state: 'blocked', chats: [], parts: [partOf(6, 'Ayşe K.')] }
const together: Person = { ...alone, parts: [partOf(5, 'Ayşe'), partOf(6, 'Ayşe K.')] }

test('people are merged manually: the effect is shown before, and can be undone', async () => {
  const { user, api, keep } = await openPerson(alone)
  const match = {
    message: null,
    order: null,
    snippet: { text: '', marks: [], is_cut: { start: false, end: false } },
  }
  const chat = chatAt(7, 'Ayşe K.', 2, { email: 'ayse@shop.example', channel: 'whatsapp' })
  api.on(searchChats, {
    entities: [
      { ...match, chat: mine },
      { ...match, chat },
    ],
    total: 2,
  })
  api.on(getPerson, ({ params }) => (params.id === '7' ? other : keep({})))
  api.on(mergePeople, () => keep(together))
  api.on(separatePeople, () => keep(alone))
  await panel().findByText('Prefers calls')
  await user.click(panel().getByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Merge with another person…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Merge with another person' }))
  await user.click(dialog.getByRole('combobox'))
  const offered = await screen.findByRole('option', { name: /ayse@shop.example/ })
  const shown = within(offered.parentElement as HTMLElement).getAllByRole('option')
  expect(shown).toHaveLength(1)
  await user.click(offered)
  await dialog.findByText(/This adds 1 chat and 1 note of Ayşe K/)
  expect(dialog.getByText(/Messages from both will be rejected/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Merge' }))
  await waitFor(() => expect(api.callsOf(mergePeople)[0]?.body).toEqual({ chat_id: 7 }))
  await panel().findByText('Merged from')
  await user.click(await screen.findByRole('button', { name: /^Undo/ }))
  await waitFor(() => expect(api.callsOf(separatePeople)[0]?.body).toEqual({ ids: [6] }))
})

test('merged people are listed, and one is separated after a confirmation', async () => {
  const { user, api, keep } = await openPerson(together)
  api.on(separatePeople, () => keep(alone))
  await user.click(await panel().findByRole('button', { name: 'Separate Ayşe K.' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Separate Ayşe K.?' }))
  await waitFor(() =>
    expect(dialog.getByRole('button', { name: 'Separate' }).getAttribute('aria-disabled')).not.toBe('true'),
  )
  await user.click(dialog.getByRole('button', { name: 'Separate' }))
  await waitFor(() => expect(api.callsOf(separatePeople)[0]?.body).toEqual({ ids: [6] }))
  await waitFor(() => expect(panel().queryByText('Merged from')).toBeNull())
})

test('a page that the visitor opens is shown immediately', async () => {
  const { socket, keep } = await openPerson()
  await panel().findByText('Your cart')
  const page = { url: 'https://shop.example/help', title: 'Help with parcels', at: at(2) }
  keep({ pages: [page, ...person.pages] })
  await socket.tell('page.visited', { chat_id: 1 })
  await panel().findByText('Help with parcels')
})

test('an owner erases a customer after reading what is deleted, and the chat closes everywhere', async () => {
  const { user, api, socket } = await open({ role: 'owner', prepare: (fake) => fake.on(getPerson, person) })
  api.on(getPersonData, { chats: 2, messages: 9, files: 1, bytes: 1_500 })
  api.on(erasePerson, { chats: 2, messages: 9, files: 1, bytes: 1_500 })
  await panel().findByText('Prefers calls')
  await user.click(panel().getByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Erase customer…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Erase Ayşe?' }))
  await dialog.findByText(/2 chats with 9 messages and 1 file \(1.5 kB\) will be deleted/)
  await waitFor(() =>
    expect(dialog.getByRole('button', { name: 'Erase' }).getAttribute('aria-disabled')).not.toBe('true'),
  )
  await user.click(dialog.getByRole('button', { name: 'Erase' }))
  await screen.findByText('2 chats erased.')
  expect(api.callsOf(erasePerson)[0]?.params).toEqual({ id: '1' })
  await socket.tell('chats.erased', { ids: [mine.id], bots: [] })
  await screen.findByText('This customer was erased.')
  expect(screen.queryByRole('log')).toBeNull()
})

test('agents are not offered to export or erase a customer', async () => {
  const { user } = await openPerson()
  await panel().findByText('Prefers calls')
  await user.click(panel().getByRole('button', { name: 'More actions' }))
  await screen.findByRole('menuitem', { name: 'Download transcript' })
  expect(screen.queryByRole('menuitem', { name: /Erase|Export/ })).toBeNull()
})
