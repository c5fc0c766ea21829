import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  addCannedReply,
  type CannedReply,
  deleteCannedReply,
  listCannedReplies,
  saveCannedReply,
} from '#contract/chats/canned-replies.ts'
import { sendManual } from '#contract/chats/chats.ts'
import { kept, Refusal } from '#tests/client/app/fake-api.ts'
import { armed } from '#tests/client/app/in-dialog.ts'
import { layOut } from './open-chats.tsx'
import { field, log, open } from './open-conversation.tsx'
import { at, messageOf } from './stock.ts'

layOut()

const replyOf = (
  id: number,
  shortcut: string,
  text: string,
  changes: Partial<CannedReply> = {},
): CannedReply => ({
  id,
  shortcut,
  text,
  locale: null,
  is_personal: true,
  updated_at: at(1),
  ...changes,
})

const stock = [
  replyOf(1, 'hello', 'Hi {{first name}}, I am {{agent}}.'),
  replyOf(2, 'refund', 'We refund within 5 days.', { is_personal: false }),
]

async function withReplies(first: readonly CannedReply[] = stock) {
  const replies = kept(first)
  const page = await open({
    messages: [messageOf(1, 1, 'Hi'), messageOf(1, 2, 'Thanks for your patience', { sender: 'agent' })],
    prepare: (api) => api.on(listCannedReplies, replies.list),
  })
  return { ...page, replies }
}

const list = () => screen.findByRole('listbox', { name: 'Canned replies' })

test('/ opens the replies, typing filters them, and Tab inserts the filled text', async () => {
  const { user, api } = await withReplies()
  await user.type(field(), 'Dear /')
  expect(within(await list()).getAllByRole('option')).toHaveLength(2)
  await user.keyboard('hel')
  const options = within(await list()).getAllByRole('option')
  expect(options).toHaveLength(1)
  expect(field().getAttribute('aria-activedescendant')).toBe(options[0]?.id)
  expect(screen.getByText('Ayşe', { selector: 'span.text-accent-text' })).toBeTruthy()
  await user.keyboard('{Tab}')
  expect(field()).toHaveProperty('value', 'Dear Hi Ayşe, I am Léa Martin.')
  expect(document.activeElement).toBe(field())
  expect(api.callsOf(sendManual)).toHaveLength(0)
})

test('Escape closes the list and retains the text; Enter sends again', async () => {
  const { user, api } = await withReplies()
  api.on(sendManual, ({ body }) => messageOf(1, 3, String(body.message), { sender: 'agent' }))
  await user.type(field(), '/ref')
  await list()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('listbox', { name: 'Canned replies' })).toBeNull())
  expect(document.activeElement).toBe(field())
  await user.keyboard('{Enter}')
  await waitFor(() => expect(api.callsOf(sendManual)[0]?.body).toEqual({ message: '/ref' }))
})

test('an own message is saved as a reply; a duplicate shortcut is reported at its field', async () => {
  const { user, api, socket, replies } = await withReplies([])
  const saved = replyOf(3, 'patience', 'Thanks for your patience')
  api.on(addCannedReply, ({ body }) => {
    if (body.shortcut === 'taken') throw new Refusal('shortcut_taken', { fields: { shortcut: 'taken' } })
    return replies.put(saved)
  })
  await user.click(log().getByRole('button', { name: 'Save as reply' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New reply' }))
  const shortcut = dialog.getByRole('textbox', { name: 'Shortcut' })
  await user.type(shortcut, 'taken{Enter}')
  await waitFor(() => expect(shortcut.getAttribute('aria-invalid')).toBe('true'))
  await user.clear(shortcut)
  await user.type(shortcut, '/pat ience{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(api.callsOf(addCannedReply).at(-1)?.body).toEqual({
    shortcut: 'patience',
    text: 'Thanks for your patience',
    locale: null,
    is_personal: true,
  })
  await socket.tell('canned_reply.saved', { reply: saved })
  await user.type(field(), '/pat')
  expect(within(await list()).getAllByRole('option')).toHaveLength(1)
})

test('own replies are changed and deleted, the team’s only by supervisors', async () => {
  const { user, api, socket, replies } = await withReplies()
  api.on(saveCannedReply, () => replies.put(replyOf(1, 'hello', 'Hello')))
  api.on(deleteCannedReply, ({ params }) => replies.drop(Number(params.id)))
  await user.type(field(), '/')
  await list()
  await user.click(screen.getByRole('button', { name: 'Manage replies' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Canned replies' }))
  expect(
    dialog
      .getAllByRole('button', { name: /^(Change|Delete) \/|Supervisors/ })
      .map((button) => button.getAttribute('aria-disabled')),
  ).toEqual([null, null, 'true', 'true'])
  await user.click(dialog.getByRole('button', { name: 'Change /hello' }))
  const form = within(await screen.findByRole('dialog', { name: 'Change /hello' }))
  await user.clear(form.getByRole('textbox', { name: 'Text' }))
  await user.type(form.getByRole('textbox', { name: 'Text' }), 'Hello')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(api.callsOf(saveCannedReply)[0]?.body).toEqual({ shortcut: 'hello', text: 'Hello', locale: null }),
  )
  await user.click(await screen.findByRole('button', { name: 'Delete /hello' }))
  const question = within(await screen.findByRole('dialog', { name: 'Delete /hello?' }))
  await user.click(await armed(question.getByRole('button', { name: 'Delete' })))
  await waitFor(() => expect(api.callsOf(deleteCannedReply)).toHaveLength(1))
  await socket.tell('canned_reply.deleted', { id: 1 })
  await waitFor(() => expect(screen.queryByText('/hello')).toBeNull())
})
