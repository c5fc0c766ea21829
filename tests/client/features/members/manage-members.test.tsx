import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import {
  addMember,
  type Member,
  removeTwoFactor,
  resetMemberPassword,
  setMemberActive,
  setMemberRole,
} from '#contract/account/members.ts'
import { type Call, Refusal } from '#tests/client/app/fake-api.ts'
import { armed } from '#tests/client/app/in-dialog.ts'
import { memberOf, open, row } from './open-members.tsx'

const lea = memberOf(7, 'Léa', { role: 'owner', open_chats: 0 })
const ada = memberOf(1, 'Ada', { role: 'owner' })
const mia = memberOf(2, 'Mia', { two_factor_enabled: true })
const tom = memberOf(3, 'Tom', { role: 'supervisor', two_factor_enabled: false, open_chats: 0 })

/** Opens a member's menu and returns its items. */
async function menuOf(user: UserEvent, name: string) {
  await user.click((await row(name)).getByRole('button', { name: `Actions for ${name}` }))
  return within(await screen.findByRole('menu'))
}
const choose = async (user: UserEvent, name: string, choice: string) =>
  user.click((await menuOf(user, name)).getByRole('menuitem', { name: choice }))
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

test('a member is added with a generated password, and is listed', async () => {
  const { user, api } = open('owner', [lea], (api, team) =>
    api.on(addMember, ({ body }: Call) =>
      team.put(memberOf(9, String(body.first_name), body as Partial<Member>)),
    ),
  )
  await row('Léa')
  await user.click(screen.getByRole('button', { name: 'Add member' }))
  const form = await dialog('Add a member')
  await user.type(form.getByLabelText(/^First name/), 'Nam')
  await user.type(form.getByLabelText(/^Email address/), ' nam@example.com ')
  await user.click(form.getByRole('radio', { name: 'Supervisor' }))
  await user.click(form.getByRole('radio', { name: 'Set it now' }))
  await user.click(form.getByRole('button', { name: 'Generate' }))
  await user.click(form.getByRole('button', { name: 'Add member' }))
  await screen.findByText('Nam is now a member.')
  const [call] = api.callsOf(addMember)
  expect(call?.params).toEqual({ id: '1' })
  expect(call?.body).toMatchObject({ email: 'nam@example.com', first_name: 'Nam', role: 'supervisor' })
  expect(call?.body.password).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)
  expect((await row('Nam')).getByText('Supervisor')).toBeTruthy()
})

test('a member who is added without a password gets a code by email', async () => {
  const { user, api } = open('owner', [lea], (api, team) =>
    api.on(addMember, ({ body }: Call) =>
      team.put(memberOf(9, String(body.first_name), body as Partial<Member>)),
    ),
  )
  await row('Léa')
  await user.click(screen.getByRole('button', { name: 'Add member' }))
  const form = await dialog('Add a member')
  await user.type(form.getByLabelText(/^First name/), 'Nam')
  await user.type(form.getByLabelText(/^Email address/), 'nam@example.com{Enter}')
  await screen.findByText('Nam is now a member. We emailed a link to nam@example.com.')
  expect(api.callsOf(addMember)[0]?.body).toEqual({
    email: 'nam@example.com',
    first_name: 'Nam',
    last_name: '',
    role: 'agent',
  })
})

test('an error shows at its field, whether the page or the server finds it', async () => {
  const { user, api } = open('owner', [lea], (api) =>
    api.on(addMember, () => {
      throw new Refusal('email_taken', { fields: { email: 'taken' } })
    }),
  )
  await row('Léa')
  await user.click(screen.getByRole('button', { name: 'Add member' }))
  const form = await dialog('Add a member')
  await user.click(form.getByRole('radio', { name: 'Set it now' }))
  await user.click(form.getByRole('button', { name: 'Add member' }))
  expect(api.callsOf(addMember)).toHaveLength(0)
  expect(form.getAllByText('Fill in this field.')).toHaveLength(3)
  expect(document.activeElement).toBe(form.getByLabelText(/^First name/))
  await user.type(form.getByLabelText(/^First name/), 'Mia')
  await user.type(form.getByLabelText(/^Email address/), 'mia@example.com')
  await user.type(form.getByLabelText(/^Password/), 'quiet-harbour-41')
  await user.click(form.getByRole('button', { name: 'Add member' }))
  const taken = 'A member already uses this email address. Enter another one.'
  expect(await form.findAllByText(taken)).toHaveLength(1)
})

test('an admin can assign no role above their own, and cannot change owners', async () => {
  const { user } = open('admin', [ada, mia])
  const above = (await row('Ada')).getByRole('button', { name: /Actions for Ada/ })
  expect(above.getAttribute('aria-disabled')).toBe('true')
  await choose(user, 'Mia', 'Change role')
  const form = await dialog('Role of Mia')
  expect(form.getAllByRole('radio')).toHaveLength(3)
  expect(form.queryByRole('radio', { name: 'Owner' })).toBeNull()
})

test('a role is changed; the current one cannot be selected', async () => {
  const { user, api } = open('owner', [lea, mia], (api, team) =>
    api.on(setMemberRole, ({ query }: Call) =>
      team.put({ ...mia, role: query.get('role') as Member['role'] }),
    ),
  )
  await choose(user, 'Mia', 'Change role')
  const form = await dialog('Role of Mia')
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(api.callsOf(setMemberRole)).toHaveLength(0)
  await user.click(form.getByRole('radio', { name: 'Admin' }))
  await user.click(form.getByRole('button', { name: 'Save' }))
  await screen.findByText('Role changed for Mia.')
  expect((await row('Mia')).getByText('Admin')).toBeTruthy()
})

test('a member is disabled and enabled, each after a confirmation that explains what happens to their chats', async () => {
  const { user } = open('owner', [lea, mia], (api, team) =>
    api.on(setMemberActive, ({ query }: Call) =>
      team.put({ ...mia, is_disabled: query.get('is_disabled') === 'true', open_chats: 0 }),
    ),
  )
  await choose(user, 'Mia', 'Disable')
  const question = await dialog('Disable Mia?')
  expect(question.getByText('3 open chats go back to the queue.')).toBeTruthy()
  await user.click(await armed(question.getByRole('button', { name: 'Disable' })))
  await screen.findByText('User is disabled!')
  expect((await row('Mia')).getByText('Disabled')).toBeTruthy()
  await choose(user, 'Mia', 'Enable')
  await user.click(await armed((await dialog('Enable Mia?')).getByRole('button', { name: 'Enable' })))
  await screen.findByText('User is enabled!')
  await waitFor(async () => expect((await row('Mia')).queryByText('Disabled')).toBeNull())
})

test('a password is reset by an emailed code, or set immediately', async () => {
  const { user, api } = open('owner', [lea, mia], (api) => api.on(resetMemberPassword, mia))
  await choose(user, 'Mia', 'Reset password')
  await user.click(
    (await dialog('Reset the password of Mia')).getByRole('button', { name: 'Reset password' }),
  )
  await screen.findByText('We emailed a link to mia@example.com.')
  expect(api.callsOf(resetMemberPassword)[0]?.body).toEqual({})
  await choose(user, 'Mia', 'Reset password')
  const form = await dialog('Reset the password of Mia')
  await user.click(form.getByRole('radio', { name: 'Set it now' }))
  await user.type(form.getByLabelText(/^Password/), 'short')
  await user.click(form.getByRole('button', { name: 'Reset password' }))
  expect(form.getByText('Use at least 8 characters.')).toBeTruthy()
  await user.type(form.getByLabelText(/^Password/), '-but-longer')
  await user.click(form.getByRole('button', { name: 'Reset password' }))
  await screen.findByText('New password set for Mia.')
  expect(api.callsOf(resetMemberPassword)[1]?.body).toEqual({ new_password: 'short-but-longer' })
})

test('a lost second factor is removed if there is one', async () => {
  const { user, api } = open('owner', [lea, mia, tom], (api, team) =>
    api.on(removeTwoFactor, () => void team.put({ ...mia, two_factor_enabled: false })),
  )
  const menu = await menuOf(user, 'Tom')
  const none = menu.getByRole('menuitem', { name: /Two-factor sign-in is off/ })
  expect(none.getAttribute('aria-disabled')).toBe('true')
  await user.keyboard('{Escape}')
  await choose(user, 'Mia', 'Turn off two-factor sign-in')
  const question = await dialog('Turn off two-factor sign-in for Mia?')
  await user.click(await armed(question.getByRole('button', { name: 'Turn off' })))
  await screen.findByText('Two-factor sign-in is now off for Mia.')
  expect(api.callsOf(removeTwoFactor)).toHaveLength(1)
  expect(
    (await menuOf(user, 'Mia')).getByRole('menuitem', { name: /Two-factor sign-in is off/ }),
  ).toBeTruthy()
})

test('the signed-in member and the last owner cannot be changed, with the reason', async () => {
  const { user } = open('owner', [lea, mia])
  const menu = await menuOf(user, 'Léa')
  const disabled = menu
    .getAllByRole('menuitem')
    .filter((item) => item.getAttribute('aria-disabled') === 'true')
  expect(disabled.map(({ textContent }) => textContent)).toEqual([
    'Change roleThe account needs an active owner. Make someone else an owner first.',
    'Reset passwordTo reset your own password, sign out and choose “Forgot password?”.',
    'Turn off two-factor sign-inYou can turn off your own in your profile.',
    'DisableYou cannot disable yourself.',
  ])
})

test('an owner who was demoted in the meantime sees why the change was rejected', async () => {
  const { user } = open('owner', [lea, ada], (api) =>
    api.on(setMemberActive, () => {
      throw new Refusal('permission_denied', { fields: { id: 'last_owner' } })
    }),
  )
  await choose(user, 'Ada', 'Disable')
  const question = await dialog('Disable Ada?')
  await user.click(await armed(question.getByRole('button', { name: 'Disable' })))
  await question.findByText('The account needs an active owner. Make someone else an owner first.')
})

test('changes by another manager show immediately', async () => {
  const { socket, team } = open('owner', [lea, mia])
  await row('Mia')
  await socket.goLive()
  await socket.tell('member.added', { member: team.put(memberOf(9, 'Nam')) })
  expect((await row('Nam')).getByText('Agent')).toBeTruthy()
  await socket.tell('member.changed', { member: team.put({ ...mia, is_disabled: true }), revoked: true })
  expect((await row('Mia')).getByText('Disabled')).toBeTruthy()
})

test.each(['supervisor', 'agent'] as const)('a %s cannot manage anyone', async (role) => {
  open(role, [mia])
  await row('Mia')
  expect(screen.queryByRole('button', { name: 'Add member' })).toBeNull()
  expect(screen.queryByRole('button', { name: /Actions for/ })).toBeNull()
})
