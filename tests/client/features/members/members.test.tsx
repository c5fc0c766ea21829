import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listMembers, type Member, setChatLimit, setTakesChats } from '#contract/account/members.ts'
import { type Call, Refusal } from '#tests/client/app/fake-api.ts'
import { memberOf, open, row } from './open-members.tsx'

const mia = memberOf(2, 'Mia')
const tom = memberOf(3, 'Tom', { availability: 'away', open_chats: 1, chat_limit: 0 })

test('the team is listed with presence and number of chats', async () => {
  const { user } = open('supervisor', [mia, tom])
  expect((await row('Mia')).getByText('Online')).toBeTruthy()
  const bar = (await row('Mia')).getByRole('progressbar', { name: 'Open chats' })
  expect(bar.getAttribute('aria-valuetext')).toBe('3 of 8')
  expect((await row('Tom')).getByText('1 open chat; none are assigned automatically')).toBeTruthy()
  await user.type(screen.getByRole('searchbox', { name: 'Find a member' }), 'tom')
  expect(screen.getByText('1 member')).toBeTruthy()
  expect(screen.queryByText('Mia')).toBeNull()
})

test('the limit of a member is changed; an invalid one cannot be saved', async () => {
  const { user, api } = open('supervisor', [mia], (api, team) =>
    api.on(setChatLimit, ({ body }: Call) => team.put({ ...mia, ...(body as Partial<Member>) })),
  )
  await user.click((await row('Mia')).getByRole('button', { name: 'Change the limit for Mia' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Open chat limit for Mia' }))
  const field = dialog.getByRole('spinbutton', { name: 'Open chats at once' })
  await user.clear(field)
  await user.type(field, '101')
  expect(dialog.getAllByText('Enter a whole number from 0 to 100.').length).toBeGreaterThan(0)
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(api.callsOf(setChatLimit)).toHaveLength(0)
  await user.clear(field)
  await user.type(field, '4')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText('Limit saved for Mia.')
  expect(api.callsOf(setChatLimit)[0]).toMatchObject({ params: { id: '2' }, body: { chat_limit: 4 } })
  expect((await row('Mia')).getByText('3 of 4')).toBeTruthy()
})

test('a member is asked to take chats, or no longer; by default, agents do', async () => {
  const sam = memberOf(4, 'Sam', { role: 'supervisor', open_chats: 2 })
  const { user, api, socket } = open('supervisor', [mia, sam], (api) =>
    api.on(setTakesChats, ({ body }: Call) => ({ ...sam, ...(body as Partial<Member>) })),
  )
  const takes = async (name: string) =>
    (await row(name)).getByRole('switch', { name: `${name} takes chats automatically` })
  expect((await takes('Mia')).getAttribute('aria-checked')).toBe('true')
  expect((await takes('Sam')).getAttribute('aria-checked')).toBe('false')
  expect((await row('Sam')).getByText('2 open chats; none are assigned automatically')).toBeTruthy()
  await user.click(await takes('Sam'))
  expect(api.callsOf(setTakesChats)[0]).toMatchObject({ params: { id: '4' }, body: { takes_chats: true } })
  await socket.goLive()
  await socket.tell('member.changed', { member: { ...sam, takes_chats: true }, revoked: false })
  expect((await row('Sam')).getByText('2 of 8')).toBeTruthy()
})

test('a rejected limit shows why, and members of a higher rank cannot be changed', async () => {
  const boss = memberOf(1, 'Ada', { role: 'owner' })
  const { user } = open('supervisor', [boss, mia], (api) =>
    api.on(setChatLimit, () => {
      throw new Refusal('permission_denied')
    }),
  )
  const above = (await row('Ada')).getByRole('button', { name: /limit for Ada|has a higher role/ })
  expect(above.getAttribute('aria-disabled')).toBe('true')
  await user.click((await row('Mia')).getByRole('button', { name: 'Change the limit for Mia' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Open chat limit for Mia' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText(/Your role does not allow this/)).toBeTruthy()
})

test('an agent sees the team but cannot change it', async () => {
  open('agent', [mia])
  expect((await row('Mia')).queryByRole('button')).toBeNull()
})

test('a team that cannot be fetched can be retried', async () => {
  let isDown = true
  const { user } = open('owner', [], (api) =>
    api.on(listMembers, () => {
      if (isDown) throw new Refusal('upstream_unavailable')
      return { entities: [mia], total: 1 }
    }),
  )
  await screen.findByText('The members could not be loaded')
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await row('Mia')
})
