import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listMembers } from '#contract/account/members.ts'
import { sendManual } from '#contract/chats/chats.ts'
import { addNote, deleteNote, type Note } from '#contract/chats/notes.ts'
import { held, Refusal } from '#tests/client/app/fake-api.ts'
import { armed } from '#tests/client/app/in-dialog.ts'
import { memberOf } from '../members/open-members.tsx'
import { layOut } from './open-chats.tsx'
import { field, log, mine, open } from './open-conversation.tsx'
import { at, jonas, lea } from './stock.ts'

layOut()

const noteOf = (id: number, text: string, author: Note['author'] = jonas): Note => ({
  id,
  chat_id: 1,
  author,
  text,
  mentions: [],
  created_at: at(id),
})

const noteField = () => screen.findByRole('textbox', { name: 'Note about Ayşe' })
const switchTo = (name: string) => screen.getByRole('button', { name })

test('notes are between the messages by time, and colleagues’ notes arrive live', async () => {
  const { socket } = await open({ notes: [noteOf(2, 'VIP, be quick')] })
  const note = await log().findByRole('note', { name: 'Note by Jonas Weber' })
  const texts = log().getByText('Where is my parcel?')
  expect(texts.compareDocumentPosition(note)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(log().getByText('A person please').compareDocumentPosition(note)).toBe(
    Node.DOCUMENT_POSITION_PRECEDING,
  )
  await socket.tell('note.added', { note: noteOf(9, 'Called him') })
  await log().findByText('Called him')
  await socket.tell('note.deleted', { id: 9, chat_id: 1 })
  await waitFor(() => expect(log().queryByText('Called him')).toBeNull())
})

test('n writes a note, which is saved and never sent to the customer', async () => {
  const saving = held<void>()
  const { user, api } = await open()
  api.on(addNote, async ({ body }) => {
    await saving.promise
    return noteOf(7, String(body.text), lea)
  })
  await user.type(field(), 'Half a reply')
  await user.keyboard('{Escape}n')
  expect(document.activeElement).toBe(await noteField())
  expect(screen.getByText('Note · only colleagues see this')).toBeTruthy()
  expect(switchTo('Note').getAttribute('aria-pressed')).toBe('true')
  await user.type(await noteField(), 'Wants a refund{Enter}')
  expect(await log().findByText('Saving')).toBeTruthy()
  saving.resolve()
  await waitFor(() => expect(log().queryByText('Saving')).toBeNull())
  expect(log().getByRole('note', { name: 'Note by You' }).textContent).toContain('Wants a refund')
  expect(api.callsOf(addNote)[0]?.body).toEqual({ text: 'Wants a refund', mentions: [] })
  await user.keyboard('{Escape}r')
  expect(field()).toHaveProperty('value', 'Half a reply')
  expect(api.callsOf(sendManual)).toHaveLength(0)
})

test('@ mentions a colleague by keyboard; one who cannot see the chat gets access to it', async () => {
  const members = [
    memberOf(7, 'Léa', { role: 'owner' }),
    memberOf(8, 'Jonas', { role: 'supervisor', last_name: 'Weber', availability: 'away' }),
    memberOf(9, 'Joao', { last_name: 'Reis' }),
  ]
  const { user, api } = await open({
    prepare: (fake) => fake.on(listMembers, { entities: members, total: 3 }),
  })
  api.on(addNote, ({ body }) => noteOf(7, String(body.text), lea))
  await user.keyboard('n')
  await user.type(await noteField(), 'Ask @jo')
  const list = within(await screen.findByRole('listbox', { name: 'Colleagues to mention' }))
  const [first, second] = list.getAllByRole('option')
  expect([first?.textContent, second?.textContent]).toEqual([
    expect.stringContaining('Jonas WeberAway'),
    expect.stringContaining('Joao ReisWill get access to this chat'),
  ])
  await user.keyboard('{ArrowDown}{ArrowUp}{Tab}')
  expect(await noteField()).toHaveProperty('value', 'Ask @Jonas Weber ')
  await user.keyboard('or @joa{Enter}please{Enter}')
  await waitFor(() =>
    expect(api.callsOf(addNote)[0]?.body).toEqual({
      text: 'Ask @Jonas Weber or @Joao Reis please',
      mentions: [8, 9],
    }),
  )
})

test('an ended chat is not shared: who cannot see it cannot be chosen', async () => {
  const { user } = await open({
    chats: [{ ...mine, status: 'ended', ended_by: 'agent', ended_at: mine.updated_at }],
    prepare: (fake) => fake.on(listMembers, { entities: [memberOf(9, 'Joao')], total: 1 }),
  })
  await user.keyboard('n')
  await user.type(await noteField(), 'Ask @jo')
  const list = within(await screen.findByRole('listbox', { name: 'Colleagues to mention' }))
  expect(list.getByRole('option').textContent).toContain('Cannot see this chat')
  await user.keyboard('{Enter}')
  expect(await noteField()).toHaveProperty('value', 'Ask @jo')
})

test('a note that cannot be saved returns to the field with the reason', async () => {
  const { user, api } = await open()
  api.on(addNote, () => {
    throw new Refusal('agent_unavailable')
  })
  await user.keyboard('n')
  await user.type(await noteField(), 'Keep this{Enter}')
  await screen.findByText('The note was not changed.')
  expect(await noteField()).toHaveProperty('value', 'Keep this')
})

test('own notes are deleted after a confirmation, other members’ only by supervisors', async () => {
  const notes = [noteOf(2, 'Mine', lea), noteOf(3, 'His')]
  const { user, api } = await open({ notes })
  api.on(deleteNote, undefined)
  await log().findByText('Mine')
  const buttons = log().getAllByRole('button', { name: 'Delete the note' })
  expect(buttons).toHaveLength(1)
  if (buttons[0]) await user.click(buttons[0])
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete this note?' }))
  await user.click(await armed(dialog.getByRole('button', { name: 'Delete the note' })))
  await waitFor(() => expect(api.callsOf(deleteNote)).toHaveLength(1))
  await waitFor(() => expect(log().queryByText('Mine')).toBeNull())
  expect(log().getByText('His')).toBeTruthy()
})

test('a message that can no longer be sent becomes a note', async () => {
  const { user, socket } = await open()
  await user.type(field(), 'Almost done')
  await socket.tell('chat.ended', { chat: { ...mine, status: 'ended', ended_by: 'customer', version: 9 } })
  await user.click(await screen.findByRole('button', { name: 'Turn into a note' }))
  expect(await noteField()).toHaveProperty('value', 'Almost done')
})
