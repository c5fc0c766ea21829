import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listMembers } from '#contract/account/members.ts'
import { listChats, transferChat } from '#contract/chats/chats.ts'
import { listTeams, type Team } from '#contract/floor/teams.ts'
import type { FakeApi } from '#tests/client/app/fake-api.ts'
import { memberOf } from '../members/open-members.tsx'
import { layOut } from './open-chats.tsx'
import { mine, open } from './open-conversation.tsx'

layOut()

const team = (id: number, name: string, member_ids: number[]): Team => ({
  ...{ id, name, member_ids, bot_ids: [], channels: [], languages: [] },
  ...{ first_reply_seconds: null, next_reply_seconds: null },
})

const prepare = (api: FakeApi) => {
  const teams = [team(4, 'Billing', [9]), team(5, 'Sales', [7, 8])]
  api.on(listTeams, { entities: teams, total: teams.length })
  const members = [memberOf(8, 'Jonas', { open_chats: 3 }), memberOf(9, 'Tom', { availability: 'away' })]
  api.on(listMembers, { entities: members, total: members.length })
  api.on(transferChat, { ...mine, status: 'waiting', assigned_agent: null, team_id: 5, version: 9 })
}

test('a chat is transferred to a team by keyboard; teams with free slots come first', async () => {
  const { user, api } = await open({ prepare })
  await user.keyboard('{Shift>}T{/Shift}')
  const dialog = within(await screen.findByRole('dialog', { name: 'Transfer to a team' }))
  const options = await dialog.findAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Sales1 online5 free slots',
    'BillingNo one online0 free slots',
    'No teamAnyone can get the chat',
  ])
  await user.keyboard('sal{Enter}')
  await screen.findByText(/Sales · /)
  const [call] = api.callsOf(transferChat)
  expect(call?.body).toEqual({ team_id: 5 })
  expect(call?.headers.get('if-match')).toBe(`"${mine.version}"`)
})

test('the dialog for assigning a chat also finds teams', async () => {
  const { user, api } = await open({ prepare })
  await user.keyboard('A')
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign the chat to' }))
  await user.type(await dialog.findByRole('combobox', { name: 'Find a member or a team' }), 'bill')
  await user.click(await dialog.findByRole('option', { name: /Billing/ }))
  await waitFor(() => expect(api.callsOf(transferChat)[0]?.body).toEqual({ team_id: 4 }))
})

test('the own teams are listed first, and requested by their ids', async () => {
  const { user, api } = await open({ prepare })
  const scopes = within(screen.getByRole('group', { name: 'Chats to show' })).getAllByRole('button')
  expect(scopes[0]?.textContent).toMatch(/^My teams/)
  await user.click(screen.getByRole('button', { name: /^My teams/ }))
  const asked = () => api.callsOf(listChats).map(({ query }) => query.getAll('team_id'))
  await expect.poll(() => asked().filter((ids) => ids.includes('5')).length).toBeGreaterThan(0)
})
