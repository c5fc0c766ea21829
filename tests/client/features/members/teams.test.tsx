import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listMembers, type Member, setAvailabilityOf } from '#contract/account/members.ts'
import { listChats } from '#contract/chats/chats.ts'
import {
  addTeam,
  deleteTeam,
  listTeams,
  saveTeam,
  type Team,
  type TeamFields,
} from '#contract/floor/teams.ts'
import { type FakeApi, Refusal } from '#tests/client/app/fake-api.ts'
import { armed } from '#tests/client/app/in-dialog.ts'
import { memberOf, open, row } from './open-members.tsx'

const mia = memberOf(2, 'Mia')
const tom = memberOf(3, 'Tom', { availability: 'away', away_reason: 'lunch' })
const sales: Team = {
  ...{ id: 4, name: 'Sales', member_ids: [2], bot_ids: [], channels: ['whatsapp'], languages: ['fr'] },
  ...{ first_reply_seconds: 30, next_reply_seconds: null },
}

/** Serves teams, and applies additions and deletions. */
const serve = (first: readonly Team[]) => (api: FakeApi) => {
  let teams = [...first]
  api.on(listTeams, () => ({ entities: teams, total: teams.length }))
  api.on(addTeam, ({ body }) => {
    const fields = body as unknown as TeamFields
    if (fields.languages.includes('fr'))
      throw new Refusal('team_route_taken', { params: { kind: 'language', value: 'fr', team: 'Sales' } })
    const team = { ...fields, id: 9 }
    teams = [...teams, team]
    return team
  })
  api.on(saveTeam, ({ params, body }) => ({ ...(body as unknown as TeamFields), id: Number(params.id) }))
  api.on(deleteTeam, ({ params }) => {
    teams = teams.filter(({ id }) => id !== Number(params.id))
    return undefined
  })
}

const openTeams = async (role: 'owner' | 'agent', teams: readonly Team[]) => {
  const page = open(role, [mia, tom], serve(teams))
  await page.user.click(await screen.findByRole('tab', { name: /Teams/ }))
  return page
}

test('an owner creates a team with members and the chats that go to it', async () => {
  const { user, api, socket } = await openTeams('owner', [sales])
  const team = within((await screen.findByText('Sales')).closest('li') as HTMLElement)
  for (const text of ['Mia', 'WhatsApp', 'French', '1 of 1 online', 'Replies within 30 s, then 180 s'])
    expect(team.getByText(text)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Create team' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Create a team' }))
  const pick = async (label: string, text: string, option: RegExp) => {
    await user.type(dialog.getByRole('combobox', { name: label }), text)
    await user.click(await screen.findByRole('option', { name: option }))
  }
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Orders')
  await pick('Members', 'tom', /Tom/)
  await pick('Languages', 'turk', /Turkish/)
  await user.type(dialog.getByRole('combobox', { name: 'Channels' }), 'what')
  const taken = await screen.findByRole('option', { name: /WhatsApp.*Goes to Sales/ })
  expect(taken.getAttribute('aria-disabled')).toBe('true')
  await user.clear(dialog.getByRole('combobox', { name: 'Channels' }))
  await user.type(dialog.getByRole('spinbutton', { name: /First reply/ }), '45')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText('Team Orders saved.')
  expect(api.callsOf(addTeam)[0]?.body).toEqual({
    ...{ name: 'Orders', member_ids: [3], bot_ids: [], channels: [], languages: ['tr'] },
    ...{ first_reply_seconds: 45, next_reply_seconds: null },
  })
  await socket.tell('team.saved', { team: { ...sales, id: 9, name: 'Orders' } })
  expect(await screen.findByText('Orders')).toBeTruthy()
})

test('a team is deleted after a dialog explains what happens to its chats', async () => {
  const { user, api, socket } = await openTeams('owner', [sales])
  api.on(listChats, { entities: [], total: 3, next: null, seq: 1 })
  await user.click(await screen.findByRole('button', { name: 'Delete Sales' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete the team Sales?' }))
  await dialog.findByText('3 waiting chats can then go to anyone.')
  await user.click(await armed(dialog.getByRole('button', { name: 'Delete team' })))
  await screen.findByText('Team Sales deleted.')
  await socket.tell('team.deleted', { id: 4 })
  await screen.findByText(/No teams yet/)
})

test('an agent sees the teams but cannot change them', async () => {
  await openTeams('agent', [sales])
  const team = within((await screen.findByText('Sales')).closest('li') as HTMLElement)
  expect(team.queryByRole('button')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Create team' })).toBeNull()
})

test('a supervisor sees why a member is away, and sets their availability', async () => {
  const { user, api, socket } = open('supervisor', [mia, tom], (api) =>
    api.on(setAvailabilityOf, ({ body }) => ({ ...mia, ...(body as Partial<Member>) })),
  )
  expect((await row('Tom')).getByText('Away · Lunch')).toBeTruthy()
  await user.click((await row('Mia')).getByRole('button', { name: /Availability of Mia/ }))
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Meeting' }))
  await expect
    .poll(() => api.callsOf(setAvailabilityOf)[0])
    .toMatchObject({ params: { id: '2' }, body: { availability: 'away', reason: 'meeting' } })
  await socket.tell('availability.changed', { user_id: 2, availability: 'away', reason: 'meeting', by: 1 })
  expect((await row('Mia')).getByText('Away · Meeting')).toBeTruthy()
})

test('if the members cannot be loaded, the teams show that and can be retried', async () => {
  let isDown = true
  const { user } = open('owner', [mia, tom], (api) => {
    serve([sales])(api)
    api.on(listMembers, () => {
      if (isDown) throw new Refusal('internal_error')
      return { entities: [mia, tom], total: 2 }
    })
  })
  await user.click(await screen.findByRole('tab', { name: /Teams/ }))
  await screen.findByText('The teams could not be loaded')
  expect(screen.queryByText('Sales')).toBeNull()
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Sales')).toBeTruthy()
})
