import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getAdhocOptions, getAdhocTotals, searchAdhoc } from '#contract/reports/adhoc.ts'
import {
  addSavedReport,
  changeSavedReport,
  deleteSavedReport,
  listSavedReports,
  type SavedReport,
} from '#contract/reports/saved-reports.ts'
import { type FakeApi, type Kept, kept, Refusal } from '#tests/client/app/fake-api.ts'
import { profileOf } from '#tests/client/app/fixtures.ts'
import { here, openConsole } from '#tests/client/app/open-console.tsx'

const me = { id: profileOf().id, name: 'Ada Byron' }
const saved = (id: number, name: string, part: Partial<SavedReport> = {}): SavedReport => ({
  id,
  name,
  criteria: { tags: ['refund'], sort: '-created_date' },
  is_shared: false,
  schedule: null,
  owner: me,
  created_at: '2026-11-01T08:00:00.000Z',
  ...part,
})
const own = saved(1, 'Refunds')
const shared = saved(2, 'Zalo chats', {
  criteria: { channels: ['zalo'], columns: ['tags', 'location'] },
  is_shared: true,
  owner: { id: 99, name: 'Mia Berg' },
})

const open = (
  path = '/adhoc-report',
  prepare: (api: FakeApi, reports: Kept<SavedReport>) => void = () => {},
) =>
  openConsole(path, {
    signedIn: true,
    prepare: (api) => {
      api.on(searchAdhoc, { entities: [], total: 0 })
      api.on(getAdhocTotals, {
        chats: 0,
        is_complete: true,
        conversations: { sum: 0, median: null, p90: null },
      })
      api.on(getAdhocOptions, {
        assignees: [],
        channels: ['widget', 'zalo'],
        locations: [],
        sentiments: [],
        tags: ['refund'],
        columns: ['tags'],
        userNames: [],
        botIds: [],
      })
      const reports = kept([own, shared])
      api.on(listSavedReports, reports.list)
      prepare(api, reports)
    },
  })

type User = ReturnType<typeof open>['user']
const openMenu = async (user: User, name = 'Saved reports') => {
  await user.click(await screen.findByRole('button', { name }))
  return within(await screen.findByRole('menu'))
}

test('opens a saved report with its criteria and columns, and checks it in the list', async () => {
  const { user, api } = open('/adhoc-report?assignee=0')
  const menu = await openMenu(user)
  expect(menu.getAllByRole('menuitemcheckbox').map(({ textContent }) => textContent)).toEqual([
    'Refunds',
    'Zalo chats',
  ])
  await user.click(menu.getByRole('menuitemcheckbox', { name: 'Zalo chats' }))
  expect(here()).toBe('/adhoc-report?channel=zalo&column=tags&column=location')
  await waitFor(() => expect(api.callsOf(searchAdhoc).at(-1)?.body).toMatchObject({ channels: ['zalo'] }))
  const again = await openMenu(user, 'Zalo chats')
  const ticked = again.getByRole('menuitemcheckbox', { name: 'Zalo chats' })
  expect(ticked.getAttribute('aria-checked')).toBe('true')
  // The report belongs to a colleague, so it can be saved as a new one but not changed.
  expect(again.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Save as a new report…',
  ])
})

test('a link from an email opens the report', async () => {
  open('/adhoc-report?report=1')
  await waitFor(() => expect(here()).toBe('/adhoc-report?tag=refund'))
})

test('saves the shown report under a name, emails it and shares it', async () => {
  const added = saved(3, 'Unassigned', { criteria: { assignees: [null] } })
  const { user, api } = open('/adhoc-report?assignee=0', (api, reports) =>
    api.on(addSavedReport, () => reports.put(added)),
  )
  const menu = await openMenu(user)
  await user.click(menu.getByRole('menuitem', { name: 'Save as a new report…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Save as a new report…' }))
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), ' Unassigned ')
  await user.click(dialog.getByRole('button', { name: /Send it to me by email/ }))
  await user.click(
    await screen.findByRole('option', { name: 'Every Monday, covering the previous seven days' }),
  )
  await user.click(dialog.getByRole('checkbox', { name: 'Share with everyone who can view reports' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByRole('button', { name: 'Unassigned' })
  expect(api.callsOf(addSavedReport)[0]?.body).toMatchObject({
    name: 'Unassigned',
    criteria: { assignees: [null], sort: '-created_date' },
    is_shared: true,
    schedule: 'weekly',
  })
})

test('a rejected save stays in the dialog', async () => {
  const { user } = open('/adhoc-report', (api) =>
    api.on(addSavedReport, () => {
      throw new Refusal('limit_reached', { params: { n: 50 } })
    }),
  )
  const menu = await openMenu(user)
  await user.click(menu.getByRole('menuitem', { name: 'Save as a new report…' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'One more')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('You have reached the limit. Delete one first.')).toBeTruthy()
})

test('saves changed criteria, and deletes', async () => {
  const { user, api } = open('/adhoc-report', (api, reports) => {
    api.on(changeSavedReport, () =>
      reports.put(saved(1, 'Refunds', { criteria: { tags: ['refund'], sort: 'location' } })),
    )
    api.on(deleteSavedReport, ({ params }) => reports.drop(Number(params.id)))
  })
  await user.click((await openMenu(user)).getByRole('menuitemcheckbox', { name: 'Refunds' }))
  await screen.findByRole('button', { name: 'Refunds' })
  await user.click(await screen.findByRole('button', { name: 'Location' }))
  const changed = await openMenu(user)
  await user.click(changed.getByRole('menuitem', { name: 'Save changes to “Refunds”' }))
  await screen.findByRole('button', { name: 'Refunds' })
  expect(api.callsOf(changeSavedReport)[0]?.body).toMatchObject({ criteria: { sort: 'location' } })
  const menu = await openMenu(user, 'Refunds')
  await user.click(menu.getByRole('menuitem', { name: 'Delete “Refunds”' }))
  await screen.findByRole('button', { name: 'Saved reports' })
  expect((await openMenu(user)).queryByText('Refunds')).toBeNull()
})
