import { screen, within } from '@testing-library/react'
import { getProfile, listMembers, type Member, type Role } from '#contract/account/members.ts'
import { type FakeApi, type Kept, kept } from '#tests/client/app/fake-api.ts'
import { profileOf } from '#tests/client/app/fixtures.ts'
import { openConsole, quietDashboard } from '#tests/client/app/open-console.tsx'

/** Returns a member of the team. */
export const memberOf = (id: number, first_name: string, changes: Partial<Member> = {}): Member => ({
  id,
  email: `${first_name.toLowerCase()}@example.com`,
  first_name,
  last_name: '',
  username: `${first_name.toLowerCase()}@example.com`,
  role: 'agent',
  is_disabled: false,
  created_at: '2026-11-21T08:00:00.000Z',
  availability: 'online',
  open_chats: 3,
  chat_limit: 8,
  ...changes,
})

/** Opens the members page as a member with a role; `prepare` declares the calls that change members. */
export function open(
  role: Role,
  members: readonly Member[],
  prepare: (api: FakeApi, team: Kept<Member>) => void = () => {},
) {
  const team = kept(members)
  const page = openConsole('/members', {
    signedIn: true,
    prepare: (api) => {
      quietDashboard(api)
      api.on(getProfile, profileOf(role))
      api.on(listMembers, team.list)
      prepare(api, team)
    },
  })
  return { ...page, team }
}

/** Returns queries for a member's row. */
export const row = async (name: string) => {
  const list = await screen.findByRole('list', { name: 'Members' })
  const item = within(list)
    .getAllByRole('listitem')
    .find(({ textContent }) => textContent?.includes(name))
  if (!item) throw new Error(`There is no row of ${name}.`)
  return within(item)
}
