import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { actionIds } from '#client/core/keys/actions.ts'
import { updateProfile } from '#contract/account/account.ts'
import { getProfile, type Hotkeys, type Profile } from '#contract/account/members.ts'
import { profileOf } from '../app/fixtures.ts'
import { openConsole, quietDashboard } from '../app/open-console.tsx'

/** Ids of actions in the profiles of members; new ones are added, none is ever renamed. */
const storedIds = [
  'console.keys',
  'console.undo',
  'desk.next',
  'desk.previous',
  'desk.nextWaiting',
  'desk.takeNext',
  'desk.mark',
  'desk.markNext',
  'desk.markPrevious',
  'desk.takeMarked',
  'desk.search',
  'desk.showNew',
  'chat.reply',
  'chat.note',
  'chat.assign',
  'chat.assignOther',
  'chat.toTeam',
  'chat.toBot',
  'chat.end',
  'chat.aside',
  'chat.summarise',
  'chat.suggestTags',
  'chat.addTag',
  'chat.unread',
  'chat.find',
  'chat.details',
  'floor.next',
  'floor.previous',
  'floor.give',
  'floor.mark',
  'floor.hold',
  'floor.search',
]

/** Opens the console of an owner whose profile stores the saved hotkeys. */
async function open(hotkeys: Hotkeys = { characters: true, keys: {} }) {
  let profile: Profile = profileOf('owner', { hotkeys })
  const saved: unknown[] = []
  const { api, user } = openConsole('/dashboard', {
    signedIn: true,
    prepare: (fake) => {
      quietDashboard(fake)
      fake.on(getProfile, () => profile)
      fake.on(updateProfile, ({ body }) => {
        saved.push((body as Partial<Profile>).hotkeys)
        profile = { ...profile, ...(body as Partial<Profile>) }
        return profile
      })
    },
  })
  await screen.findByRole('heading', { name: 'Hello Léa' })
  return { api, user, saved }
}

const sheet = () => screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
const keyOf = async (label: string) =>
  within(await sheet()).getByRole('button', { name: new RegExp(`Change the key for “${label}”`) })

test('the sheet lists the keys by area, and a pressed key becomes the new one', async () => {
  const { user, saved } = await open()
  await user.keyboard('?')
  const list = within(await sheet()).getByRole('region', { name: 'List of chats' })
  expect(list.textContent).toContain('Next chatJ')
  await user.click(await keyOf('Next chat'))
  expect((await keyOf('Next chat')).textContent).toBe('Press a key')
  await user.keyboard('ı')
  expect((await keyOf('Next chat')).textContent).toBe('ı')
  await waitFor(() => expect(saved).toEqual([{ characters: true, keys: { 'desk.next': 'ı' } }]))
  await user.click(within(await sheet()).getByRole('button', { name: 'Reset the key for “Next chat”' }))
  expect((await keyOf('Next chat')).textContent).toBe('J')
  await waitFor(() => expect(saved.at(-1)).toEqual({ characters: true, keys: {} }))
})

test('a key in use is rejected with its action; another area can use it', async () => {
  const { user, saved } = await open()
  await user.keyboard('?')
  await user.click(await keyOf('End the chat'))
  await user.keyboard('j')
  expect(screen.getByRole('alert').textContent).toBe('J is already used for “Next chat”.')
  await user.keyboard('1')
  expect(screen.getByRole('alert').textContent).toBe('1 opens a saved view.')
  await user.keyboard('{Control>}k{/Control}')
  expect(screen.getByRole('alert').textContent).toMatch(/is reserved by the browser/)
  await user.keyboard('{F3}')
  expect(screen.getByRole('alert').textContent).toMatch(/cannot be used/)
  await user.keyboard('{Escape}')
  expect(await sheet()).toBeTruthy()
  expect((await keyOf('End the chat')).textContent).toBe('E')
  await user.click(await keyOf('Pause or resume updates'))
  await user.keyboard('e')
  expect((await keyOf('Pause or resume updates')).textContent).toBe('E')
  await waitFor(() => expect(saved).toEqual([{ characters: true, keys: { 'floor.hold': 'e' } }]))
})

test('a changed key opens the sheet, and all are reset at once', async () => {
  const { user, saved } = await open({ characters: true, keys: { 'console.keys': 'h', 'chat.end': '' } })
  await user.keyboard('?')
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.keyboard('h')
  expect((await keyOf('End the chat')).textContent).toBe('none')
  await user.click(screen.getByRole('button', { name: 'Reset all keys' }))
  expect((await keyOf('End the chat')).textContent).toBe('E')
  await waitFor(() => expect(saved).toEqual([{ characters: true, keys: {} }]))
})

test('single-character keys can be disabled, and keys with Control still work', async () => {
  const { user, saved } = await open()
  await user.keyboard('?')
  await user.click(within(await sheet()).getByRole('switch', { name: 'Single-key shortcuts' }))
  await waitFor(() => expect(saved).toEqual([{ characters: false, keys: {} }]))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.keyboard('?')
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.keyboard('{Control>}/{/Control}')
  expect(await sheet()).toBeTruthy()
})

test('an action keeps the id that profiles store', () => {
  expect(actionIds).toEqual(expect.arrayContaining(storedIds))
})
